/** The prefix that serializers of a schema registry put before a record's key or value: zero, the schema's id, for Protobuf which message. */
import { EncodeError } from '../bytes/encode-error.ts'
import { describe, encodeScalar } from '../bytes/scalars.ts'
import { unzigzag32, uvarintAt, varintEnd } from '../bytes/varint.ts'
import type { NodeShape, Region } from '../layout/shape.ts'
import type { Tape } from '../layout/tape.ts'
import type { Value } from '../schema/types.ts'
import { byRegion, note, undecodedShape } from './payload-rows.ts'
import { isProtobuf, readProtobuf } from './protobuf.ts'
import type { Reading } from './reading.ts'

/** Bytes of magic and schema id. */
const PREFIX = 5
/** More indexes than messages can be nested are no indexes. */
const MOST_INDEXES = 64

const MAGIC = 0
const SCHEMA_ID = 1
const PAYLOAD = 2
const INDEXES = 3
const COUNT = 4
const INDEX = 5
const MESSAGE = 6
const REST = 7

const scalar = (
  region: Region,
  name: string,
  code: 'int8' | 'int32' | 'varint',
  words: string,
  role: NodeShape['role'] = 'field',
): NodeShape => ({
  name,
  type: code,
  region,
  role,
  code,
  words,
  encode: (value) => encodeScalar(code, value, name),
})

const tableOf = byRegion((region) => [
  scalar(region, 'magic', 'int8', 'registry.magic'),
  scalar(region, 'schemaId', 'int32', 'registry.schemaId'),
  { name: 'payload', type: 'bytes', region, role: 'field', code: 'rawBytes', words: 'registry.payload' },
  {
    name: 'messageIndexes',
    type: '[]varint',
    region,
    role: 'field',
    code: 'array',
    words: 'registry.indexes',
    encode: encodeIndexes,
    encodeElement: (value) => encodeScalar('varint', value, 'index'),
    newElement: () => 0,
  },
  { ...scalar(region, 'length', 'varint', 'array.count', 'count') },
  { ...scalar(region, 'index', 'varint', 'registry.index', 'element') },
  { name: 'payload', type: 'Protobuf', region, role: 'field', code: 'rawBytes', words: 'registry.payload' },
  undecodedShape(region),
])

/** The way to the first message of a schema, [0], is written as a count of 0 alone. */
function encodeIndexes(value: Value): Uint8Array {
  if (!Array.isArray(value)) throw new EncodeError('messageIndexes', 'an array', describe(value))
  const indexes = value as readonly Value[]
  const numbers = indexes.length === 1 && indexes[0] === 0 ? [0] : [indexes.length, ...indexes]
  return Uint8Array.from(numbers.flatMap((number) => [...encodeScalar('varint', number, 'messageIndexes')]))
}

/** A registry counts its schemas from 1, which tells the prefix from a small number of eight bytes. */
const hasPrefix = (bytes: Uint8Array): boolean =>
  bytes.length > PREFIX && bytes[0] === 0 && new DataView(bytes.buffer, bytes.byteOffset).getInt32(1) > 0

/** Rows of magic and schema id; false, with all covered, where they are not there. */
function readPrefix(tape: Tape, base: number, start: number, end: number): boolean {
  if (end - start < PREFIX) {
    note(tape, 'truncated', start, end, PREFIX, end - start)
    if (end > start) tape.leaf(base + REST, start, end)
    return false
  }
  const row = tape.leaf(base + MAGIC, start, start + 1)
  const magic = tape.bytes[start]!
  if (magic !== 0)
    tape.note({ code: 'wrong-form', severity: 'error', start, end: start + 1, row, expected: '0', actual: magic })
  tape.leaf(base + SCHEMA_ID, start + 1, start + PREFIX)
  return true
}

/** Magic, schema id, and what the schema describes: Avro, JSON or anything else. */
export const SCHEMA_REGISTRY: Reading = {
  name: 'schema-registry',
  label: 'Schema id before the data (schema registry)',
  group: 'registry',
  fits: hasPrefix,
  read: (tape, start, end, region) => {
    const base = tape.use(tableOf(region))
    if (readPrefix(tape, base, start, end)) tape.leaf(base + PAYLOAD, start + PREFIX, end)
    return { label: 'schema id and data' }
  },
}

/** The varints from `at` on: where each ends, as many as the first of them says; undefined where they break. A lone 0 means the first message. */
function indexEnds(bytes: Uint8Array, at: number, end: number): number[] | undefined {
  const ends: number[] = []
  let count = 0
  for (let from = at; ends.length <= count;) {
    const to = varintEnd(bytes, from, end, 5)
    if (to < 0) return undefined
    if (ends.length === 0) count = unzigzag32(uvarintAt(bytes, from))
    if (count < 0 || count > MOST_INDEXES) return undefined
    ends.push(to)
    from = to
  }
  return ends
}

/** Magic, schema id, the way to the message among those of the schema, and the message. */
export const SCHEMA_REGISTRY_PROTOBUF: Reading = {
  name: 'schema-registry-protobuf',
  label: 'Schema id before Protobuf (schema registry)',
  group: 'registry',
  fits: (bytes) => {
    const ends = hasPrefix(bytes) ? indexEnds(bytes, PREFIX, bytes.length) : undefined
    return ends !== undefined && isProtobuf(bytes.subarray(ends.at(-1)))
  },
  read: (tape, start, end, region) => {
    const base = tape.use(tableOf(region))
    const label = 'schema id and Protobuf'
    if (!readPrefix(tape, base, start, end)) return { label }
    const from = start + PREFIX
    const ends = indexEnds(tape.bytes, from, end)
    if (!ends) {
      note(tape, 'wrong-form', from, end, 'a count and indexes of messages', 'other bytes')
      if (end > from) tape.leaf(base + REST, from, end)
      return { label }
    }
    const list = tape.open(base + INDEXES, from)
    let at = from
    ends.forEach((next, i) => {
      tape.leaf(base + (i === 0 ? COUNT : INDEX), at, next)
      at = next
    })
    tape.close(list, at)
    const message = tape.open(base + MESSAGE, at)
    readProtobuf(tape, at, end, region)
    tape.close(message, end)
    return { label }
  },
}
