/** Reads the common kind of record, one with key and value and without headers, at one go and with all numbers on the stack. */
import type { Tape } from '../layout/tape.ts'
import * as S from './shapes.ts'

/** Shapes of the rows below such a record, in wire order. */
const SHAPES = Int32Array.of(
  S.LENGTH,
  S.ATTRIBUTES,
  S.TIMESTAMP_DELTA,
  S.OFFSET_DELTA,
  S.KEY_LENGTH,
  S.KEY,
  S.VALUE_LENGTH,
  S.VALUE,
  S.HEADER_COUNT,
)
/** Where each of them ends. */
const ends = new Int32Array(SHAPES.length)

/** Adds the rows of such a record and returns where it ends; -1, with nothing added, for every other and for a broken one. */
export function readPlainRecord(tape: Tape, base: number, start: number, limit: number): number {
  const { bytes } = tape
  const body = varintEnd(bytes, start, limit)
  if (body < 0) return -1
  const end = body + varintOf(bytes, start, body)
  if (end > limit || end < body) return -1
  const timestamp = deltaEnd(bytes, body + 1, end)
  if (timestamp < 0) return -1
  const offset = varintEnd(bytes, timestamp, end)
  if (offset < 0) return -1
  const key = varintEnd(bytes, offset, end)
  if (key < 0) return -1
  const keySize = varintOf(bytes, offset, key)
  const keyEnd = key + keySize
  if (keySize < 0 || keyEnd > end) return -1
  const value = varintEnd(bytes, keyEnd, end)
  if (value < 0) return -1
  const valueSize = varintOf(bytes, keyEnd, value)
  const valueEnd = value + valueSize
  if (valueSize < 0 || valueEnd !== end - 1 || bytes[valueEnd] !== 0) return -1
  ends[0] = body
  ends[1] = body + 1
  ends[2] = timestamp
  ends[3] = offset
  ends[4] = key
  ends[5] = keyEnd
  ends[6] = value
  ends[7] = valueEnd
  ends[8] = end
  tape.group(base + S.RECORD, start, base, SHAPES, ends)
  return end
}

/** Where a varint of one to three bytes ends, as nearly all are; -1 for longer ones. */
function varintEnd(bytes: Uint8Array, at: number, end: number): number {
  if (at + 3 > end) return at < end && bytes[at]! < 0x80 ? at + 1 : -1
  return bytes[at]! < 0x80 ? at + 1 : bytes[at + 1]! < 0x80 ? at + 2 : bytes[at + 2]! < 0x80 ? at + 3 : -1
}

/** The signed value of a varint of one to three bytes. */
function varintOf(bytes: Uint8Array, at: number, end: number): number {
  let raw = bytes[at]! & 0x7f
  if (end > at + 1) raw |= (bytes[at + 1]! & 0x7f) << 7
  if (end > at + 2) raw |= bytes[at + 2]! << 14
  return (raw >>> 1) ^ -(raw & 1)
}

/** Where a varint of at most ten bytes ends, or -1. */
function deltaEnd(bytes: Uint8Array, at: number, end: number): number {
  for (let i = at; i < end && i < at + 10; i++) if (bytes[i]! < 0x80) return i + 1
  return -1
}
