/** The rows of a RecordBatch v2 and of its records, named as in Kafka's DefaultRecordBatch and DefaultRecord. */
import type { NodeShape } from '../layout/shape.ts'
import { encodeHeader, encodeNullable, encodeRecord } from './encode.ts'
import { shapeTable } from './shape-table.ts'
import type { RecordHeader, RecordValue } from './value.ts'
import { COMPRESSIONS } from './value.ts'

const { shapes, add, number, content, leftOver } = shapeTable(encodeNullable)

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

/** Bytes that were not read: compressed records by codec, entries of unknown formats, and what broke. */
export const COMPRESSED = [...COMPRESSIONS.slice(1), 'unknown codec'].map((codec) =>
  leftOver('compressedRecords', codec, 'opaque', 'opaque.compressed', 'compressed records'),
)
/** The row of records that were compressed by the codec which the attributes name. */
export const compressedBy = (attributes: number): number => COMPRESSED[(attributes & 7) - 1] ?? COMPRESSED.at(-1)!

export const UNKNOWN_MAGIC = leftOver('message', 'unknown format', 'opaqueMessage', 'opaque.unknown', 'unknown format')
/** The rest of a batch that began before the bytes do. */
export const FRAGMENT = leftOver('fragment', 'rest of a batch', 'opaque', 'opaque.fragment', 'rest of a batch')
export const UNDECODED = leftOver('undecoded', 'bytes', 'undecoded', 'undecoded', 'undecoded')

/** Zeros to the end of a log file that was made in its full size. */
export const PADDING = leftOver('padding', 'zeros', 'padding', 'padding', 'padding')

export const RECORD_SHAPES: readonly NodeShape[] = shapes
/** The root of a record set that stands by itself. */
export const RECORDS_ROOT = add({
  name: 'records',
  label: 'records',
  type: 'record set',
  region: 'batch',
  role: 'root',
  code: 'none',
  words: 'records',
})
