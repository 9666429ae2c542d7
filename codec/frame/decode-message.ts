/** Reads the body of one message, without size and header. */
import { Layout } from '../layout/layout.ts'
import type { NodeShape, Region } from '../layout/shape.ts'
import { Tape } from '../layout/tape.ts'
import type { RecordsReader } from '../message/decode.ts'
import { readBody } from '../message/read-body.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { MessageSchema } from '../schema/types.ts'

/** The body of one message at a version. Throws SchemaError for a version that the schema does not have. */
export function decodeMessageBody(
  schema: MessageSchema,
  version: number,
  bytes: Uint8Array,
  readRecords: RecordsReader,
): Layout {
  const message = resolveMessage(schema, version)
  const region: Region = schema.type === 'response' ? 'response' : schema.type === 'header' ? 'header' : 'request'
  const tape = new Tape(bytes)
  const shape: NodeShape = {
    name: 'body',
    label: schema.name,
    type: `message v${String(version)}`,
    region,
    role: 'root',
    code: 'none',
    struct: message,
    words: 'body',
  }
  const root = tape.open(tape.use([shape]), 0)
  readBody(tape, schema, version, 0, bytes.length, region, readRecords)
  tape.close(root, bytes.length)
  return new Layout(tape, {
    kind: 'message',
    schema,
    version,
    read: (other) => decodeMessageBody(schema, version, other, readRecords),
  })
}
