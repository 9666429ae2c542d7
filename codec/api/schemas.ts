/** What schemas say of a version. */
import { resolveMessage } from '../schema/resolve.ts'
import * as rules from '../schema/rules.ts'
import type { MessageSchema } from '../schema/types.ts'

/** Which parts of the format a message uses at a version. */
export const encodingRules = (schema: MessageSchema, version: number): rules.EncodingRules =>
  rules.encodingRules(resolveMessage(schema, version))

/** A few sentences on how a version is written; `headerVersion` of a request's header, where there is one. */
export const rulesParagraph = (schema: MessageSchema, version: number, headerVersion?: number): string =>
  rules.rulesParagraph(resolveMessage(schema, version), headerVersion)
