/** What schemas say of the way from one version to another. */
import * as changes from '../schema/changes.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { MessageSchema } from '../schema/types.ts'

/** What changed in a message from one version to another, field by field. Throws SchemaError for versions that do not exist. */
export const changesBetween = (schema: MessageSchema, from: number, to: number): changes.Change[] =>
  changes.changesBetween(resolveMessage(schema, from), resolveMessage(schema, to))

/** Whether the layout of the bytes differs between two versions. */
export const bytesDiffer = (schema: MessageSchema, from: number, to: number): boolean =>
  changes.bytesDiffer(resolveMessage(schema, from), resolveMessage(schema, to))
