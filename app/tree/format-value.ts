/** The value of a row as one line of text, and what kind of thing it is, from which it gets its look. */
import type { Layout, NodeShape, Value } from '../../codec/index.ts'
import { MASK } from '../stores/secrets.ts'

export interface ShownValue {
  readonly text: string
  /** `count` is what is only counted, `idle` a zero that says there is nothing. */
  readonly look: 'plain' | 'null' | 'count' | 'idle' | 'none'
}

/** Characters and bytes that a row shows before it says how many there are in all. */
const MOST_CHARACTERS = 160
const MOST_BYTES = 16

const NONE: ShownValue = { text: '', look: 'none' }

/** The value of a row; a secret is masked unless it is asked for. */
export function formatValue(layout: Layout, row: number, showSecrets = false): ShownValue {
  const shape = layout.shape(row)
  if (shape.secret === true && !showSecrets && layout.end(row) > layout.start(row)) return { text: MASK, look: 'plain' }
  if (shape.role === 'undecoded' || shape.role === 'opaque' || isOpened(layout, row))
    return { text: plural(layout.end(row) - layout.start(row), 'byte'), look: 'count' }
  return showValue(shape, layout.value(row))
}

/** Whether the rows below show what the bytes of this one hold. */
export const isOpened = (layout: Layout, row: number): boolean =>
  layout.shape(row).carries !== undefined && !layout.isLeaf(row)

/** The look of `value` in a row of this shape. */
export function showValue(shape: NodeShape, value: Value | undefined): ShownValue {
  if (value === undefined) return NONE
  if (value === null) return { text: 'null', look: 'null' }
  switch (shape.code) {
    case 'array':
    case 'compactArray':
      return { text: plural(Number(value), 'element'), look: 'count' }
    case 'records':
    case 'compactRecords':
      return { text: plural(value instanceof Uint8Array ? value.length : Number(value), 'byte'), look: 'count' }
  }
  if (shape.role === 'tagCount' && Number(value) === 0) return { text: '0', look: 'idle' }
  if (shape.role === 'checksum') return { text: `0x${Number(value).toString(16).padStart(8, '0')}`, look: 'plain' }
  if (typeof value === 'string') return { text: shape.code === 'uuid' ? value : quoted(value), look: 'plain' }
  if (value instanceof Uint8Array) return { text: bytesText(value), look: value.length === 0 ? 'count' : 'plain' }
  if (typeof value === 'object') return NONE
  return { text: Object.is(value, -0) ? '-0' : String(value), look: 'plain' }
}

/** `1 element`, `2 elements`. */
export const plural = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`

/** In double quotes, control characters escaped, cut where a row ends anyway. */
function quoted(text: string): string {
  const cut = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
  return JSON.stringify(cut)
}

/** Text where the bytes are printable UTF-8, otherwise hex. */
export function bytesText(bytes: Uint8Array): string {
  if (bytes.length === 0) return '0 bytes'
  const text = printable(bytes.subarray(0, MOST_CHARACTERS * 3), bytes.length > MOST_CHARACTERS * 3)
  if (text !== null) return quoted(text)
  const hex = [...bytes.subarray(0, MOST_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
  return bytes.length > MOST_BYTES ? `${hex} … ${plural(bytes.length, 'byte')}` : hex
}

/** The bytes as text, or null where they are not UTF-8 or hold control characters. */
export function printable(bytes: Uint8Array, cut = false): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: cut })
    return /[\p{Cc}\p{Co}\p{Cn}\uFEFF]/u.test(text.replace(/[\n\r\t]/g, '')) ? null : text
  } catch {
    return null
  }
}
