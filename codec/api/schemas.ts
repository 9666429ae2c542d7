/** What schemas say of a version, and of the way from one version to another. */
import * as changes from '../schema/changes.ts'
import { resolveMessage } from '../schema/resolve.ts'
import * as rules from '../schema/rules.ts'
import type { MessageSchema } from '../schema/types.ts'

/** What changed in a message from one version to another, field by field. Throws SchemaError for versions that do not exist. */
export const changesBetween = (schema: MessageSchema, from: number, to: number): changes.Change[] =>
  changes.changesBetween(resolveMessage(schema, from), resolveMessage(schema, to))

/** Whether the layout of the bytes differs between two versions. */
export const bytesDiffer = (schema: MessageSchema, from: number, to: number): boolean =>
  changes.bytesDiffer(resolveMessage(schema, from), resolveMessage(schema, to))

/** Which parts of the format a message uses at a version. */
export const encodingRules = (schema: MessageSchema, version: number): rules.EncodingRules =>
  rules.encodingRules(resolveMessage(schema, version))

/** A few sentences on how a version is written; `headerVersion` of a request's header, where there is one. */
export const rulesParagraph = (schema: MessageSchema, version: number, headerVersion?: number): string =>
  rules.rulesParagraph(resolveMessage(schema, version), headerVersion)
