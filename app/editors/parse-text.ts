/** Typed text to the value of a type, or the sentence that says why it is none. */
import type { Value, ValueCode } from '../../codec/index.ts'

export type Parsed = { readonly value: Value; readonly message?: undefined } | { readonly message: string }

/** Lowest and highest of the whole-number types; a tagged-field number and a length are uvarint. */
const RANGES: Partial<Record<ValueCode, readonly [name: string, lowest: bigint, highest: bigint]>> = {
  int8: ['int8', -(2n ** 7n), 2n ** 7n - 1n],
  int16: ['int16', -(2n ** 15n), 2n ** 15n - 1n],
  uint16: ['uint16', 0n, 2n ** 16n - 1n],
  int32: ['int32', -(2n ** 31n), 2n ** 31n - 1n],
  uint32: ['uint32', 0n, 2n ** 32n - 1n],
  int64: ['int64', -(2n ** 63n), 2n ** 63n - 1n],
  uvarint: ['unsigned varint', 0n, 2n ** 32n - 1n],
  varint: ['varint', -(2n ** 31n), 2n ** 31n - 1n],
  varlong: ['varlong', -(2n ** 63n), 2n ** 63n - 1n],
  uvarlong: ['unsigned varint', 0n, 2n ** 64n - 1n],
  signedVarlong: ['varint', -(2n ** 63n), 2n ** 63n - 1n],
  fixed32: ['fixed32', 0n, 2n ** 32n - 1n],
  fixed64: ['fixed64', 0n, 2n ** 64n - 1n],
  sfixed64: ['sfixed64', -(2n ** 63n), 2n ** 63n - 1n],
}

/** Those whose values are bigint. */
const BIG = new Set<ValueCode>(['int64', 'varlong', 'uvarlong', 'signedVarlong', 'fixed64', 'sfixed64'])

/** What `text` means for a row read as `code`. Whole numbers may be in hexadecimal with 0x; those of 64 bits are bigint. */
export function parseText(code: ValueCode, text: string): Parsed {
  const range = RANGES[code]
  if (range !== undefined) return parseWhole(range, text, BIG.has(code))
  switch (code) {
    case 'bool':
      return /^(true|1)$/i.test(text)
        ? { value: true }
        : /^(false|0)$/i.test(text)
          ? { value: false }
          : { message: 'true or false' }
    case 'float':
    case 'double':
    case 'float64':
      return parseFloat64(text)
    case 'uuid':
      return parseUuid(text)
    default:
      return { value: text }
  }
}

function parseWhole([name, lowest, highest]: readonly [string, bigint, bigint], text: string, big: boolean): Parsed {
  const holds = `${name} holds ${withMinus(lowest)} to ${withMinus(highest)}`
  const match = /^([-+\u2212]?)(0x[0-9a-f_]+|[0-9_]+)$/i.exec(text.trim())
  if (match === null)
    return { message: text.trim() === '' ? `a number is needed: ${holds}` : `not a whole number: ${holds}` }
  const digits = match[2]!.replaceAll('_', '')
  if (digits === '' || /^0x$/i.test(digits)) return { message: `not a whole number: ${holds}` }
  const size = BigInt(digits)
  const value = match[1] === '-' || match[1] === '\u2212' ? -size : size
  if (value < lowest || value > highest) return { message: holds }
  return { value: big ? value : Number(value) }
}

function parseFloat64(text: string): Parsed {
  const trimmed = text.trim().replace('\u2212', '-')
  if (/^[-+]?inf(inity)?$/i.test(trimmed)) return { value: trimmed.startsWith('-') ? -Infinity : Infinity }
  if (/^nan$/i.test(trimmed)) return { value: NaN }
  const value = Number(trimmed)
  return trimmed === '' || Number.isNaN(value) ? { message: 'a number is needed, such as 0.5, 1e-3 or NaN' } : { value }
}

/** Kafka writes a uuid as 22 letters of URL-safe base64; the dashed form and 32 hexadecimal digits mean the same bytes. */
function parseUuid(text: string): Parsed {
  const trimmed = text.trim().replace(/={1,2}$/, '')
  const hex = trimmed.replaceAll('-', '')
  if (/^[0-9a-f]{32}$/i.test(hex)) return { value: uuidText(hex.match(/../g)!.map((pair) => parseInt(pair, 16))) }
  const base64 = trimmed.replaceAll('+', '-').replaceAll('/', '_')
  if (/^[\w-]{21}[AQgw]$/.test(base64)) return { value: base64 }
  return { message: 'a uuid is 22 characters of base64 or 32 hexadecimal digits' }
}

/** Sixteen bytes as Kafka writes a uuid. */
export function uuidText(bytes: Iterable<number>): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

const withMinus = (value: bigint): string => String(value).replace('-', '\u2212')
