/** What a row of a layout can be: its name, how its bytes are read, and what part it plays among its neighbours. */
import type { ResolvedField, ResolvedStruct, Value } from '../schema/types.ts'

/** The seven colour-coded regions of the legend. */
export const REGIONS = ['frame', 'header', 'request', 'batch', 'record', 'response', 'tags'] as const
export type Region = (typeof REGIONS)[number]

/**
 * How the bytes of a row become a value; `none` for groups and bytes that nothing has read. From `uvarlong` to `double`
 * the encodings of Protocol Buffers: varints of 64 bits without a sign and in two's complement, and little-endian numbers.
 */
export type ValueCode =
  | 'bool'
  | 'int8'
  | 'int16'
  | 'uint16'
  | 'int32'
  | 'uint32'
  | 'int64'
  | 'float64'
  | 'uuid'
  | 'string'
  | 'compactString'
  | 'bytes'
  | 'compactBytes'
  | 'uvarint'
  | 'varint'
  | 'varlong'
  | 'uvarlong'
  | 'signedVarlong'
  | 'fixed32'
  | 'fixed64'
  | 'sfixed64'
  | 'float'
  | 'double'
  | 'rawBytes'
  | 'rawText'
  | 'struct'
  | 'array'
  | 'compactArray'
  | 'records'
  | 'compactRecords'
  | 'none'

/**
 * The part a row plays. `count` counts the elements beside it; `measure` states the bytes of everything after it in its
 * parent (of the whole frame for `size`); `prefix` is the varint length of the next row, `nullContent` the -1 in its place; `checksum` covers the rest of its
 * parent; `marker` tells null from present; `undecoded` is what a broken read left over; `opaque` was left unread on purpose. A
 * `message` is an entry of a message set (magic 0 or 1), `opaqueMessage` one of an unknown format. An `entry` is one of
 * several of its name that may stand anywhere among others.
 */
export type Role =
  | 'root'
  | 'group'
  | 'field'
  | 'element'
  | 'count'
  | 'compactCount'
  | 'measure'
  | 'compactMeasure'
  | 'prefix'
  | 'nullContent'
  | 'marker'
  | 'checksum'
  | 'tagCount'
  | 'tag'
  | 'tagNumber'
  | 'tagData'
  | 'batch'
  | 'record'
  | 'recordHeader'
  | 'message'
  | 'opaqueMessage'
  | 'padding'
  | 'entry'
  | 'undecoded'
  | 'opaque'

export interface NodeShape {
  /** The segment of the path (`Topics`, `apiKey`); of an element the name of its type. */
  readonly name: string
  /** The name that the tree shows, where it is not `name`: `request_api_key`. */
  readonly label?: string
  /** The type as the tree shows it: `int32`, `compact_string`, `[]TopicData`. */
  readonly type: string
  readonly region: Region
  readonly role: Role
  readonly code: ValueCode
  readonly nullable?: boolean
  /** The schema's field, where the row stands for one (or for an element of one). */
  readonly field?: ResolvedField
  /** The struct whose fields are the row's children. */
  readonly struct?: ResolvedStruct
  /** What the bytes of the row were read as, where rows below it show that: `ConsumerProtocolSubscription v3`. */
  readonly carries?: string
  /** Whether the value is a password or a token, not to be shown unasked. */
  readonly secret?: boolean
  /** Key of the sentence that explains a row without a schema field: `frame.size`, `batch.crc`, `array.count`. */
  readonly words?: string
  /** For a row that can be written: its whole encoding, length prefix included. Throws EncodeError. */
  readonly encode?: (value: Value) => Uint8Array
  /** For an array: the encoding of one element. */
  readonly encodeElement?: (value: Value) => Uint8Array
  /** For an array: what a new element holds. */
  readonly newElement?: () => Value
}
