/** Bytes that are wholly one structure: a key or value of Kafka's own topics, or whatever a reading says they are. */
import { Layout } from '../layout/layout.ts'
import type { NodeShape } from '../layout/shape.ts'
import { Tape } from '../layout/tape.ts'
import { messageOf } from '../layout/message-of.ts'
import type { Reading } from './reading.ts'

const ROOT: NodeShape = {
  name: '',
  label: 'value',
  type: 'value',
  region: 'request',
  role: 'root',
  code: 'none',
  words: 'value',
}

/** Rows over bytes that are what the reading says. Never throws on bytes. */
export function decodeReading(bytes: Uint8Array, reading: Reading): Layout {
  const tape = new Tape(bytes)
  const root = tape.open(tape.use([ROOT]), 0)
  const { label, struct } = reading.read(tape, 0, bytes.length, ROOT.region, new Map())
  const shape: NodeShape = { ...ROOT, label, ...(struct ? { struct } : {}) }
  tape.reshape(root, shape)
  tape.close(root, bytes.length)
  const message = messageOf(shape)
  return new Layout(tape, {
    kind: 'value',
    read: (other) => decodeReading(other, reading),
    ...(message ? { schema: message.schema, version: message.version } : {}),
  })
}
