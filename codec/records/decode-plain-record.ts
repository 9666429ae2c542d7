/** The quick way over a record in which everything is right and short; whatever else it meets it leaves to readRecord. */
import type { Tape } from '../layout/tape.ts'
import { DEEPER, PARENT, SHAPE_BIT, STRIDE } from '../layout/tape.ts'
import * as S from './shapes.ts'

/** Rows of such a record at most: itself, its six fields, two lengths, and five a header. */
const ROWS = 10 + 63 * 5

// Shapes as they stand in a row's third integer, without base and depth.
const RECORD = S.RECORD << SHAPE_BIT
const LENGTH = S.LENGTH << SHAPE_BIT
const ATTRIBUTES = S.ATTRIBUTES << SHAPE_BIT
const TIMESTAMP_DELTA = S.TIMESTAMP_DELTA << SHAPE_BIT
const OFFSET_DELTA = S.OFFSET_DELTA << SHAPE_BIT
const KEY_LENGTH = S.KEY_LENGTH << SHAPE_BIT
const KEY = S.KEY << SHAPE_BIT
const NULL_KEY = S.NULL_KEY << SHAPE_BIT
const VALUE_LENGTH = S.VALUE_LENGTH << SHAPE_BIT
const VALUE = S.VALUE << SHAPE_BIT
const NULL_VALUE = S.NULL_VALUE << SHAPE_BIT
const HEADER_COUNT = S.HEADER_COUNT << SHAPE_BIT
const HEADER = S.HEADER << SHAPE_BIT
const HEADER_KEY_LENGTH = S.HEADER_KEY_LENGTH << SHAPE_BIT
const HEADER_KEY = S.HEADER_KEY << SHAPE_BIT
const HEADER_VALUE_LENGTH = S.HEADER_VALUE_LENGTH << SHAPE_BIT
const HEADER_VALUE = S.HEADER_VALUE << SHAPE_BIT
const NULL_HEADER_VALUE = S.NULL_HEADER_VALUE << SHAPE_BIT

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
  const what = (base << SHAPE_BIT) | ((tape.depth + 1) * DEEPER)
  let row = record + 1
  row = put(cells, row, what + LENGTH, start)
  row = put(cells, row, what + ATTRIBUTES, body)
  row = put(cells, row, what + TIMESTAMP_DELTA, timestamp)
  row = put(cells, row, what + OFFSET_DELTA, offset)
  if (keyLength < 0) row = put(cells, row, what + NULL_KEY, keyLead)
  else {
    row = put(cells, row, what + KEY_LENGTH, keyLead)
    row = put(cells, row, what + KEY, key)
  }
  if (valueLength < 0) row = put(cells, row, what + NULL_VALUE, valueLead)
  else {
    row = put(cells, row, what + VALUE_LENGTH, valueLead)
    row = put(cells, row, what + VALUE, value)
  }
  row = put(cells, row, what + HEADER_COUNT, count)
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
    row = put(cells, row + 1, what + DEEPER + HEADER_KEY_LENGTH, from)
    row = put(cells, row, what + DEEPER + HEADER_KEY, name)
    if (contentLength < 0) row = put(cells, row, what + DEEPER + NULL_HEADER_VALUE, contentLead)
    else {
      row = put(cells, row, what + DEEPER + HEADER_VALUE_LENGTH, contentLead)
      row = put(cells, row, what + DEEPER + HEADER_VALUE, content)
    }
    put(cells, header, what + HEADER + PARENT, row)
  }
  if (next !== end) return -1
  put(cells, record, what + RECORD - DEEPER + PARENT, row)
  tape.reach = end
  tape.length = row
  return end
}

/** One row: what it is, and where it starts or its rows end. Returns the next row. */
function put(cells: Int32Array, row: number, what: number, first: number): number {
  cells[row * STRIDE] = first
  cells[row * STRIDE + 1] = what
  return row + 1
}
