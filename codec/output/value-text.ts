/** The value of a row in one line of text. */
import { hexEncode } from '../bytes/hex.ts'
import type { Layout } from '../layout/layout.ts'
import { contentStart } from '../layout/read-value.ts'
import { meaningOf } from './meaning.ts'
import { valueMeaningOf } from './value-meaning.ts'

/** What stands for a password or a token. */
export const MASK = '\u2022'.repeat(8)

/** Bytes of a longer content are counted, not shown. */
const MOST_BYTES = 32

/** Empty for groups; `26`, `47 (OffsetDelete)`, `"orders"`, `1 element`, `null`, `struct`, `3 bytes: 01 02 03`. */
export function valueText(layout: Layout, row: number): string {
  const shape = layout.shape(row)
  const value = layout.value(row)
  switch (shape.code) {
    case 'none':
      return ''
    case 'struct':
      return value === null ? 'null' : 'struct'
    case 'array':
    case 'compactArray':
      // Undefined where reading broke before the count.
      return value === null ? 'null' : value === undefined ? '' : elementCount(Number(value))
    case 'records':
    case 'compactRecords':
      return value instanceof Uint8Array ? byteCount(value.length) : 'null'
    default:
      return value === null ? 'null' : scalarText(layout, row)
  }
}

function scalarText(layout: Layout, row: number): string {
  const value = layout.value(row)
  if (value === undefined) return ''
  if (layout.shape(row).secret === true) return MASK
  if (typeof value === 'string')
    return layout.shape(row).code === 'uuid' ? withMeaning(layout, row, value) : quoted(value)
  if (value instanceof Uint8Array) {
    if (layout.shape(row).carries !== undefined && !layout.isLeaf(row)) return byteCount(value.length)
    const meaning = layout.shape(row).role === 'opaque' ? meaningOf(layout, row) : undefined
    return meaning === undefined ? bytesText(value) : `${bytesText(value)} (${meaning})`
  }
  const text =
    layout.shape(row).role === 'checksum' ? `0x${Number(value).toString(16).padStart(8, '0')}` : `${value as number}`
  return withMeaning(layout, row, text)
}

function withMeaning(layout: Layout, row: number, text: string): string {
  const meaning = meaningOf(layout, row)
  return meaning === undefined || valueMeaningOf(layout, row)?.quiet === true ? text : `${text} (${meaning})`
}

const elementCount = (count: number): string => (count === 1 ? '1 element' : `${count} elements`)

const byteCount = (count: number): string => (count === 1 ? '1 byte' : `${count} bytes`)

function bytesText(bytes: Uint8Array): string {
  const count = byteCount(bytes.length)
  if (bytes.length === 0) return count
  const shown = hexEncode(bytes.subarray(0, MOST_BYTES), ' ')
  return `${count}: ${shown}${bytes.length > MOST_BYTES ? ' ...' : ''}`
}

/** Text in quotes; what would not print is escaped as in JSON. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\u200b-\u200f\u202a-\u202e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The length before a string or bytes, as the text form tells it: `int16 len=0`, `uvarint len=7`; undefined for other rows. */
export function lengthText(layout: Layout, row: number): string | undefined {
  const shape = layout.shape(row)
  const start = layout.start(row)
  if (shape.role === 'nullContent')
    return shape.words?.startsWith('message') === true ? 'int32 len=-1' : 'varint len=-1'
  const length = layout.end(row) - contentStart(shape, layout.bytes, start)
  switch (shape.code) {
    case 'string':
      return `int16 len=${layout.value(row) === null ? -1 : length}`
    case 'bytes':
      return `int32 len=${layout.value(row) === null ? -1 : length}`
    case 'compactString':
    case 'compactBytes':
      return `uvarint ${layout.value(row) === null ? 0 : length + 1}, len=${layout.value(row) === null ? -1 : length}`
    default:
      return undefined
  }
}
