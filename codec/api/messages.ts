/** Bodies of messages, to bytes and back. */
import { decodeMessageBody } from '../frame/decode-message.ts'
import type { Layout } from '../layout/layout.ts'
import { encodeBody } from '../message/encode.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { MessageSchema, Value } from '../schema/types.ts'
import { opened } from './readers.ts'
import { recordsReader } from './records-reader.ts'

/** The body of a message. Throws EncodeError for a value that does not fit, SchemaError for a version that does not exist. */
export const encodeMessage = (schema: MessageSchema, version: number, value: Value): Uint8Array =>
  encodeBody(resolveMessage(schema, version), value)

/** Rows over the body of a message. Never throws on bytes; throws SchemaError for a version that does not exist. */
export const decodeMessage = (schema: MessageSchema, version: number, bytes: Uint8Array): Layout =>
  opened(decodeMessageBody(schema, version, bytes, recordsReader(schema.type === 'request' ? 'request' : 'response')))
