/** The quick way over a record in which everything is right and short; whatever else it meets it leaves to readRecord. */
import type { Tape } from '../layout/tape.ts'
import { DEPTH_BITS, STRIDE } from '../layout/tape.ts'
import * as S from './shapes.ts'

/** Rows of such a record at most: itself, its six fields, two lengths, and five a header. */
const ROWS = 10 + 63 * 5

// Shapes as they stand in a row's third integer, without base and depth.
const RECORD = S.RECORD << DEPTH_BITS
const LENGTH = S.LENGTH << DEPTH_BITS
const ATTRIBUTES = S.ATTRIBUTES << DEPTH_BITS
const TIMESTAMP_DELTA = S.TIMESTAMP_DELTA << DEPTH_BITS
const OFFSET_DELTA = S.OFFSET_DELTA << DEPTH_BITS
const KEY_LENGTH = S.KEY_LENGTH << DEPTH_BITS
const KEY = S.KEY << DEPTH_BITS
const NULL_KEY = S.NULL_KEY << DEPTH_BITS
const VALUE_LENGTH = S.VALUE_LENGTH << DEPTH_BITS
const VALUE = S.VALUE << DEPTH_BITS
const NULL_VALUE = S.NULL_VALUE << DEPTH_BITS
const HEADER_COUNT = S.HEADER_COUNT << DEPTH_BITS
const HEADER = S.HEADER << DEPTH_BITS
const HEADER_KEY_LENGTH = S.HEADER_KEY_LENGTH << DEPTH_BITS
const HEADER_KEY = S.HEADER_KEY << DEPTH_BITS
const HEADER_VALUE_LENGTH = S.HEADER_VALUE_LENGTH << DEPTH_BITS
const HEADER_VALUE = S.HEADER_VALUE << DEPTH_BITS
const NULL_HEADER_VALUE = S.NULL_HEADER_VALUE << DEPTH_BITS

/** A length in one or two bytes, as nearly all are; -2 for longer ones. Its bytes lie before the end of `bytes`. */
function shortLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return (first >>> 1) ^ -(first & 1)
  const second = bytes[at + 1]!
  if (second >= 0x80) return -2
  const raw = (first & 0x7f) | (second << 7)
  return (raw >>> 1) ^ -(raw & 1)
}

/** Where the next record begins; -1, with nothing added, for a record that is not plain. Rows count only once `length` says so. */
export function readPlainRecord(tape: Tape, base: number, start: number, limit: number): number {
  const { bytes } = tape
  // Two bytes of length, three of attributes and deltas, two lengths and the count, each of two bytes at most.
  if (start + 12 > limit) return -1
  const length = shortLength(bytes, start)
  const body = start + (bytes[start]! < 0x80 ? 1 : 2)
  const end = body + length
  if (length < 6 || end > limit) return -1
  const timestamp = body + 1
  let at = timestamp
  while (bytes[at]! >= 0x80) at++
  const offset = ++at
  if (offset - timestamp > 9 || offset >= end) return -1
  while (bytes[at]! >= 0x80) at++
  const keyLead = at + 1
  if (keyLead - offset > 4 || keyLead + 2 >= end) return -1
  const keyLength = shortLength(bytes, keyLead)
  const key = keyLead + (bytes[keyLead]! < 0x80 ? 1 : 2)
  if (keyLength < -1) return -1
  const valueLead = key + (keyLength > 0 ? keyLength : 0)
  if (valueLead + 1 >= end) return -1
  const valueLength = shortLength(bytes, valueLead)
  const value = valueLead + (bytes[valueLead]! < 0x80 ? 1 : 2)
  if (valueLength < -1) return -1
  const count = value + (valueLength > 0 ? valueLength : 0)
  // An even byte below 128: the zigzag form of 0 to 63 headers.
  if (count >= end || bytes[count]! >= 0x80 || (bytes[count]! & 1) !== 0) return -1

  const cells = tape.room(ROWS)
  const record = tape.length
  const depth = tape.depth + 1
  const what = (base << DEPTH_BITS) | depth
  let row = record + 1
  row = put(cells, row, what + LENGTH, start, body)
  row = put(cells, row, what + ATTRIBUTES, body, timestamp)
  row = put(cells, row, what + TIMESTAMP_DELTA, timestamp, offset)
  row = put(cells, row, what + OFFSET_DELTA, offset, keyLead)
  if (keyLength < 0) row = put(cells, row, what + NULL_KEY, keyLead, key)
  else {
    row = put(cells, row, what + KEY_LENGTH, keyLead, key)
    row = put(cells, row, what + KEY, key, valueLead)
  }
  if (valueLength < 0) row = put(cells, row, what + NULL_VALUE, valueLead, value)
  else {
    row = put(cells, row, what + VALUE_LENGTH, valueLead, value)
    row = put(cells, row, what + VALUE, value, count)
  }
  row = put(cells, row, what + HEADER_COUNT, count, count + 1)
  let next = count + 1
  for (let left = bytes[count]! >> 1; left > 0; left--) {
    const header = row
    const from = next
    if (next + 1 >= end) return -1
    const nameLength = shortLength(bytes, next)
    const name = next + (bytes[next]! < 0x80 ? 1 : 2)
    const contentLead = name + nameLength
    if (nameLength < 0 || contentLead >= end) return -1
    const contentLength = shortLength(bytes, contentLead)
    const content = contentLead + (bytes[contentLead]! < 0x80 ? 1 : 2)
    if (contentLength < -1) return -1
    next = content + (contentLength > 0 ? contentLength : 0)
    if (next > end) return -1
    row = put(cells, row + 1, what + 1 + HEADER_KEY_LENGTH, from, name)
    row = put(cells, row, what + 1 + HEADER_KEY, name, contentLead)
    if (contentLength < 0) row = put(cells, row, what + 1 + NULL_HEADER_VALUE, contentLead, content)
    else {
      row = put(cells, row, what + 1 + HEADER_VALUE_LENGTH, contentLead, content)
      row = put(cells, row, what + 1 + HEADER_VALUE, content, next)
    }
    put(cells, header, what + HEADER, from, next)
    cells[header * STRIDE + 3] = row
  }
  if (next !== end) return -1
  put(cells, record, what + RECORD - 1, start, end)
  cells[record * STRIDE + 3] = row
  tape.length = row
  return end
}

/** One row without rows below it; returns the next row. */
function put(cells: Int32Array, row: number, what: number, start: number, end: number): number {
  const at = row * STRIDE
  cells[at] = start
  cells[at + 1] = end
  cells[at + 2] = what
  cells[at + 3] = row + 1
  return row + 1
}
