/** The rows of a RecordBatch v2 and of its records, named as in Kafka's DefaultRecordBatch and DefaultRecord. */
import { encodeScalar } from '../bytes/scalars.ts'
import { utf8Encode } from '../bytes/utf8.ts'
import { EncodeError } from '../bytes/encode-error.ts'
import type { NodeShape, Region, Role, ValueCode } from '../layout/shape.ts'
import type { Value } from '../schema/types.ts'
import { encodeHeader, encodeNullable, encodeRecord } from './encode.ts'
import type { RecordHeader, RecordValue } from './value.ts'

type NumberCode = 'int8' | 'int16' | 'int32' | 'uint32' | 'int64' | 'varint' | 'varlong'

const table: NodeShape[] = []
const add = (shape: NodeShape): number => table.push(shape) - 1

const number = (region: Region, prefix: string, name: string, code: NumberCode, role: Role = 'field'): number =>
  add({
    name,
    type: code,
    region,
    role,
    code,
    words: `${prefix}.${name}`,
    encode: (value) => encodeScalar(code, value, name),
  })

const group = (region: Region, name: string, type: string, role: Role, words: string, label: string): number =>
  add({ name, label, type, region, role, code: 'none', words })

const bytesOrNull = (value: Value, name: string): Uint8Array | null => {
  if (value === null || value instanceof Uint8Array) return value
  if (typeof value === 'string') return utf8Encode(value)
  throw new EncodeError(name, 'bytes, text or null', typeof value)
}

const content = (name: string, code: ValueCode, role: Role, words: string, nullable: boolean): number =>
  add({
    name,
    type: code === 'rawText' ? 'string' : 'bytes',
    region: 'record',
    role,
    code,
    nullable,
    words,
    encode: (value) => {
      if (value === null && !nullable) throw new EncodeError(name, 'text, which cannot be null here', 'null')
      return encodeNullable(bytesOrNull(value, name))
    },
  })

/** Fields of the batch header after the base offset and length, in wire order, with their sizes in bytes. */
export const BATCH = add({
  name: 'batch',
  label: 'RecordBatch',
  type: 'v2',
  region: 'batch',
  role: 'batch',
  code: 'none',
  words: 'batch',
  encodeElement: (value) => encodeRecord(value as unknown as RecordValue),
  newElement: () => ({ key: null, value: new Uint8Array(0) }),
})
export const BATCH_FIELDS: readonly { readonly shape: number; readonly start: number; readonly end: number }[] = (
  [
    ['baseOffset', 'int64', 8, 'field'],
    ['batchLength', 'int32', 4, 'measure'],
    ['partitionLeaderEpoch', 'int32', 4, 'field'],
    ['magic', 'int8', 1, 'field'],
    ['crc', 'uint32', 4, 'checksum'],
    ['attributes', 'int16', 2, 'field'],
    ['lastOffsetDelta', 'int32', 4, 'field'],
    ['baseTimestamp', 'int64', 8, 'field'],
    ['maxTimestamp', 'int64', 8, 'field'],
    ['producerId', 'int64', 8, 'field'],
    ['producerEpoch', 'int16', 2, 'field'],
    ['baseSequence', 'int32', 4, 'field'],
    ['recordCount', 'int32', 4, 'count'],
  ] as const
).map(
  (
    (end) =>
    ([name, code, size, role]) => {
      const start = end
      end += size
      return { shape: number('batch', 'batch', name, code, role), start, end }
    }
  )(0),
)

export const RECORD = add({
  name: 'records',
  label: 'Record',
  type: '',
  region: 'record',
  role: 'record',
  code: 'none',
  words: 'record',
  encode: (value) => encodeRecord(value as unknown as RecordValue),
  encodeElement: (value) => encodeHeader(value as unknown as RecordHeader),
  newElement: () => ({ key: '', value: null }),
})
export const LENGTH = number('record', 'record', 'length', 'varint', 'measure')
export const ATTRIBUTES = number('record', 'record', 'attributes', 'int8')
export const TIMESTAMP_DELTA = number('record', 'record', 'timestampDelta', 'varlong')
export const OFFSET_DELTA = number('record', 'record', 'offsetDelta', 'varint')
export const KEY_LENGTH = number('record', 'record', 'keyLength', 'varint', 'prefix')
export const KEY = content('key', 'rawBytes', 'field', 'record.key', true)
export const NULL_KEY = content('key', 'rawBytes', 'nullContent', 'record.key', true)
export const VALUE_LENGTH = number('record', 'record', 'valueLength', 'varint', 'prefix')
export const VALUE = content('value', 'rawBytes', 'field', 'record.value', true)
export const NULL_VALUE = content('value', 'rawBytes', 'nullContent', 'record.value', true)
export const HEADER_COUNT = number('record', 'record', 'headerCount', 'varint', 'count')

export const HEADER = add({
  name: 'headers',
  label: 'Header',
  type: '',
  region: 'record',
  role: 'recordHeader',
  code: 'none',
  words: 'record.header',
  encode: (value) => encodeHeader(value as unknown as RecordHeader),
})
export const HEADER_KEY_LENGTH = number('record', 'header', 'keyLength', 'varint', 'prefix')
export const HEADER_KEY = content('key', 'rawText', 'field', 'header.key', false)
export const HEADER_VALUE_LENGTH = number('record', 'header', 'valueLength', 'varint', 'prefix')
export const HEADER_VALUE = content('value', 'rawBytes', 'field', 'header.value', true)
export const NULL_HEADER_VALUE = content('value', 'rawBytes', 'nullContent', 'header.value', true)

const leftOver = (name: string, type: string, role: Role, words: string, label: string): number =>
  add({ name, label, type, region: 'batch', role, code: 'rawBytes', words })

/** Bytes that were not read: compressed records by codec, messages of older formats, and what broke. */
export const COMPRESSED = [1, 2, 3, 4].map((codec) =>
  leftOver(
    'compressedRecords',
    ['', 'gzip', 'snappy', 'lz4', 'zstd'][codec]!,
    'opaque',
    'opaque.compressed',
    'compressed records',
  ),
)
export const UNKNOWN_CODEC = leftOver(
  'compressedRecords',
  'unknown codec',
  'opaque',
  'opaque.compressed',
  'compressed records',
)
export const MESSAGE_SET = [0, 1].map((magic) =>
  leftOver('message', `message v${String(magic)}`, 'opaqueMessage', 'opaque.legacy', 'message set entry'),
)
export const UNKNOWN_MAGIC = leftOver('message', 'unknown format', 'opaqueMessage', 'opaque.unknown', 'unknown format')
export const UNDECODED = leftOver('undecoded', 'bytes', 'undecoded', 'undecoded', 'undecoded')

export const RECORD_SHAPES: readonly NodeShape[] = table
/** The root of a record set that stands by itself. */
export const RECORDS_ROOT = group('batch', 'records', 'record set', 'root', 'records', 'records')
