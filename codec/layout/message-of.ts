/** The message whose fields are the rows below a row: a body or header, or a structure found inside bytes. */
import type { ResolvedMessage } from '../schema/types.ts'
import type { NodeShape } from './shape.ts'

/** Undefined for structs that are only part of a message. */
export const messageOf = ({ struct }: NodeShape): ResolvedMessage | undefined =>
  struct && 'schema' in struct ? (struct as ResolvedMessage) : undefined
