/** The same bytes read as types that they are not: often what tells a reader where a client went wrong. */
import { base64UrlEncode, type ValueCode } from '../../codec/index.ts'

/** One other way to read the bytes. */
export interface Reading {
  readonly type: string
  readonly text: string
}

/** Types whose value the readout shows as text already. */
const SHOWN_AS_TEXT: ReadonlySet<ValueCode> = new Set([
  'string',
  'compactString',
  'bytes',
  'compactBytes',
  'rawBytes',
  'rawText',
])
const FIRST_LIKELY = Date.UTC(2001, 0)
const LAST_LIKELY = Date.UTC(2101, 0)

/** At most `most` readings of a node's bytes from its first byte on, without the type that it has. */
export function otherReadings(bytes: Uint8Array, code: ValueCode, most = 4): Reading[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = bytes.length
  const readings: Reading[] = []
  const add = (type: string, text: string): void => {
    if (readings.length < most && type !== code) readings.push({ type, text })
  }
  if (size === 0) return readings
  if (size >= 8) {
    const whole = view.getBigInt64(0)
    if (whole > FIRST_LIKELY && whole < LAST_LIKELY)
      readings.push({
        type: 'time',
        text: new Date(Number(whole)).toISOString().replace('T', ' ').replace('Z', ' UTC'),
      })
  }
  if (size === 1) add('int8', String(view.getInt8(0)))
  if (size === 2) add('int16', String(view.getInt16(0)))
  if (size >= 4) add('int32', String(view.getInt32(0)))
  if (size >= 8) add('int64', String(view.getBigInt64(0)))
  const varint = uvarint(bytes)
  if (varint !== null) {
    add('uvarint', String(varint))
    if (size <= 5) add('varint', String((varint >>> 1) ^ -(varint & 1)))
  }
  if (size === 8) add('float64', String(view.getFloat64(0)))
  if (size === 16 && code !== 'uuid') add('uuid', base64UrlEncode(bytes))
  const text = asText(bytes.subarray(0, 40))
  if (text !== null && !SHOWN_AS_TEXT.has(code)) add('text', JSON.stringify(text) + (size > 40 ? '…' : ''))
  return readings
}

function uvarint(bytes: Uint8Array): number | null {
  let value = 0
  for (let i = 0; i < 5 && i < bytes.length; i++) {
    value += (bytes[i]! & 0x7f) * 2 ** (7 * i)
    if (bytes[i]! < 0x80) return value > 0xffffffff ? null : value
  }
  return null
}

const asText = (bytes: Uint8Array): string | null =>
  bytes.every((byte) => byte >= 0x20 && byte < 0x7f) ? String.fromCharCode(...bytes) : null
