/** The rows of a message of magic 0 or 1, named as in Kafka's LegacyRecord. */
import type { NodeShape } from '../layout/shape.ts'
import { encodeInt32Bytes } from './int32-bytes.ts'
import { shapeTable } from './shape-table.ts'
import { COMPRESSIONS } from './value.ts'

const { shapes, add, number, content, leftOver } = shapeTable(encodeInt32Bytes)

/** The entries themselves, by magic. */
export const MESSAGE = [0, 1].map((magic) =>
  add({
    name: 'message',
    label: 'Message',
    type: `v${String(magic)}`,
    region: 'batch',
    role: 'message',
    code: 'none',
    words: 'message.entry',
  }),
)

/** The first of the fields before the key, whose rows follow one another in this order. */
export const OFFSET = number('batch', 'message', 'offset', 'int64')
number('batch', 'message', 'messageSize', 'int32', 'measure')
number('batch', 'message', 'crc', 'uint32', 'checksum')
number('batch', 'message', 'magic', 'int8')
number('batch', 'message', 'attributes', 'int8')
number('batch', 'message', 'timestamp', 'int64')
/** Their sizes, by magic: a message of magic 0 has no timestamp. */
export const HEAD_SIZES: readonly (readonly number[])[] = [
  [8, 4, 4, 1, 1],
  [8, 4, 4, 1, 1, 8],
]
/** Which of them the checksum is. */
export const CRC_INDEX = 2

export const KEY_LENGTH = number('record', 'message', 'keyLength', 'int32', 'prefix')
export const KEY = content('key', 'rawBytes', 'field', 'message.key', true)
export const NULL_KEY = content('key', 'rawBytes', 'nullContent', 'message.key', true)
export const VALUE_LENGTH = number('record', 'message', 'valueLength', 'int32', 'prefix')
export const VALUE = content('value', 'rawBytes', 'field', 'message.value', true)
export const NULL_VALUE = content('value', 'rawBytes', 'nullContent', 'message.value', true)

const WRAPPED = [...COMPRESSIONS.slice(1), 'unknown codec'].map((type) =>
  content('value', 'rawBytes', 'opaque', 'message.wrapped', false, { type, region: 'batch' }),
)
/** The value of a message that wraps others, compressed by the codec which its attributes name. */
export const wrappedBy = (attributes: number): number => WRAPPED[(attributes & 7) - 1] ?? WRAPPED.at(-1)!

export const UNDECODED = leftOver('undecoded', 'bytes', 'undecoded', 'undecoded', 'undecoded')

export const MESSAGE_SHAPES: readonly NodeShape[] = shapes
