/** How the bytes of a node become its value, in a few steps: varints, lengths and numbers, each byte accounted for. */
import type { Layout } from '../../codec/index.ts'
import { prefixLength } from '../grid/leaves.ts'
import { hexText } from '../stores/hex-text.ts'

/** One step: the bytes or figure that it is about, and what happens to them. */
export interface Step {
  readonly about: string
  readonly text: string
}

const LONG_HEX = 3

const shortHex = (bytes: Uint8Array): string =>
  bytes.length <= LONG_HEX ? hexText(bytes) : `${hexText(bytes.subarray(0, 1))}…${hexText(bytes.subarray(-1))}`

const binary = (byte: number): string => byte.toString(2).padStart(8, '0')

/** The steps for a row; none where its bytes are its value. */
export function derivation(layout: Layout, row: number): Step[] {
  const { code, role, nullable = false } = layout.shape(row)
  const bytes = layout.bytes.subarray(layout.start(row), layout.end(row))
  const prefix = bytes.subarray(0, prefixLength(layout, row))
  if (bytes.length === 0 || !layout.isLeaf(row)) return []
  switch (code) {
    case 'uvarint':
      return role === 'compactCount' || role === 'compactMeasure'
        ? [varintStep(bytes), lessOne(bytes, role === 'compactCount' ? 'elements' : 'bytes', true)]
        : [varintStep(bytes)]
    case 'varint':
    case 'varlong':
      return [varintStep(bytes), zigzagStep(bytes)]
    case 'compactString':
    case 'compactBytes':
      return [
        varintStep(prefix),
        lessOne(prefix, 'bytes', nullable),
        ...contentStep(bytes.subarray(prefix.length), code),
      ]
    case 'compactArray':
    case 'compactRecords':
      return [{ about: shortHex(bytes), text: 'Zero where length plus one would stand: null.' }]
    case 'string':
    case 'bytes': {
      const length =
        prefix.length === 2 ? viewOf(prefix).getInt16(0) : prefix.length === 4 ? viewOf(prefix).getInt32(0) : 0
      const size = `int${String(prefix.length * 8)}`
      if (length < 0) return [{ about: hexText(prefix), text: `An ${size} length of −1: null, and no bytes follow.` }]
      const step = {
        about: hexText(prefix),
        text: `An ${size} length: ${count(length, 'byte')} follow${length === 1 ? 's' : ''}.${nullable ? ' A length of −1 would mean null.' : ''}`,
      }
      return [step, ...contentStep(bytes.subarray(prefix.length), code)]
    }
    case 'int8':
    case 'int16':
    case 'uint16':
    case 'int32':
    case 'uint32':
    case 'int64':
      return [numberStep(bytes, code, layout.value(row))]
    case 'bool':
      return [{ about: hexText(bytes), text: `One byte: zero is false, anything else true.` }]
    case 'float64':
      return [{ about: shortHex(bytes), text: 'Eight bytes, an IEEE 754 double, highest byte first.' }]
    case 'uuid':
      return [{ about: shortHex(bytes), text: 'Sixteen bytes, written by Kafka in base64url without padding.' }]
    default:
      return []
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const count = (n: number | bigint, noun: string): string => `${String(n)} ${noun}${n === 1 || n === 1n ? '' : 's'}`

function unsigned(bytes: Uint8Array): bigint {
  let value = 0n
  bytes.forEach((byte, i) => (value |= BigInt(byte & 0x7f) << BigInt(7 * i)))
  return value
}

function varintStep(bytes: Uint8Array): Step {
  if (bytes.length === 1)
    return {
      about: hexText(bytes),
      text: `is ${binary(bytes[0]!)}. The top bit is 0, so the varint ends here: unsigned ${String(unsigned(bytes))}.`,
    }
  const parts = [...bytes].map((byte, i) => `${String(byte & 0x7f)}${i === 0 ? '' : ` × ${String(128 ** i)}`}`)
  return {
    about: hexText(bytes),
    text: `Seven bits a byte, lowest first; all but the last have their top bit set. ${parts.join(' + ')} = ${String(unsigned(bytes))}.`,
  }
}

function lessOne(bytes: Uint8Array, noun: 'bytes' | 'elements', nullable: boolean): Step {
  const stored = unsigned(bytes)
  if (stored === 0n) return { about: '0', text: 'Lengths are written plus one, so 0 means null.' }
  return {
    about: `${String(stored)} − 1`,
    text: `Lengths are written plus one: ${count(stored - 1n, noun.slice(0, -1))} follow${stored === 2n ? 's' : ''}.${nullable ? ' Zero would mean null.' : ''}`,
  }
}

function zigzagStep(bytes: Uint8Array): Step {
  const stored = unsigned(bytes)
  const value = stored & 1n ? -((stored + 1n) >> 1n) : stored >> 1n
  const how = stored & 1n ? `odd, so −(${String(stored)} + 1) ÷ 2` : `even, so ${String(stored)} ÷ 2`
  return { about: 'zigzag', text: `${String(stored)} is ${how} = ${String(value)}.` }
}

function numberStep(bytes: Uint8Array, code: string, value: unknown): Step {
  const hex = hexText(bytes).replaceAll(' ', '')
  const negative = (typeof value === 'number' || typeof value === 'bigint') && value < 0
  const sign = negative ? ' The top bit is set, so it is negative: two’s complement.' : ''
  return { about: shortHex(bytes), text: `${code}, highest byte first: 0x${hex} = ${String(value)}.${sign}` }
}

function contentStep(content: Uint8Array, code: string): Step[] {
  if (content.length === 0) return []
  return [
    {
      about: shortHex(content),
      text: code === 'bytes' || code === 'compactBytes' ? 'the bytes themselves.' : 'the text in UTF-8.',
    },
  ]
}
