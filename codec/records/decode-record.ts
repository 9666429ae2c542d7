/** Reads one record (KIP-82, KIP-98) onto a tape; the hottest loop of the codec, so numbers stay on the stack. */
import type { ProblemCode } from '../layout/problem.ts'
import type { Tape } from '../layout/tape.ts'
import * as S from './shapes.ts'

/** Where the last varint ended, or -1 where it did not end in time or was longer than its type allows. */
let after = 0

/** A zigzag varint of at most five bytes before `end`; sets `after`. */
function varint(bytes: Uint8Array, at: number, end: number): number {
  if (at < end) {
    const first = bytes[at]!
    if (first < 0x80) {
      after = at + 1
      return (first >>> 1) ^ -(first & 1)
    }
  }
  return longVarint(bytes, at, end)
}

function longVarint(bytes: Uint8Array, at: number, end: number): number {
  let raw = 0
  for (let i = 0; i < 5 && at + i < end; i++) {
    const byte = bytes[at + i]!
    raw |= (byte & 0x7f) << (7 * i)
    if (byte < 0x80) {
      after = at + i + 1
      return (raw >>> 1) ^ -(raw & 1)
    }
  }
  after = -1
  return 0
}

/** Where a varint of at most ten bytes ends, or -1. */
function varlongEnd(bytes: Uint8Array, at: number, end: number): number {
  for (let i = at; i < end && i < at + 10; i++) if (bytes[i]! < 0x80) return i + 1
  return -1
}

/**
 * Adds the rows of the record at `start` and returns where the next one begins; -1, with nothing added but a problem,
 * where its length cannot be right. A record that breaks inside costs only its own bytes.
 */
export function readRecord(tape: Tape, base: number, start: number, limit: number): number {
  const { bytes } = tape
  const length = varint(bytes, start, limit)
  const body = after
  if (body < 0 || length < 0 || length > limit - body) {
    const code =
      body < 0
        ? limit - start < 5
          ? 'truncated'
          : 'varint-too-long'
        : length < 0
          ? 'negative-length'
          : 'length-exceeds'
    const child = S.RECORD_SHAPES[S.RECORD]!
    tape.note({
      code,
      severity: 'error',
      start,
      end: body < 0 ? limit : body,
      row: tape.openRow(),
      child,
      expected: code === 'varint-too-long' ? 5 : body < 0 ? 1 : length < 0 ? 0 : limit - body,
      actual: body < 0 ? limit - start : length,
    })
    return -1
  }
  const end = body + length
  const row = tape.open(base + S.RECORD, start)
  tape.leaf(base + S.LENGTH, start, body)
  const reached = readBody(tape, base, body, end)
  if (reached < end) {
    if (reached >= 0)
      tape.note({
        code: 'record-length',
        severity: 'error',
        start,
        end: body,
        row,
        expected: reached - body,
        actual: length,
      })
    const from = tape.end(tape.length - 1)
    tape.leaf(base + S.UNDECODED, from, end)
  }
  tape.close(row, end)
  return end
}

/** Where the fields end; -1 where they break, with the problem noted and every row closed. */
function readBody(tape: Tape, base: number, start: number, end: number): number {
  const { bytes } = tape
  if (start >= end) return broken(tape, 'truncated', S.ATTRIBUTES, start, end, 1)
  tape.leaf(base + S.ATTRIBUTES, start, start + 1)
  let at = varlongEnd(bytes, start + 1, end)
  if (at < 0) return broken(tape, 'truncated', S.TIMESTAMP_DELTA, start + 1, end, 1)
  tape.leaf(base + S.TIMESTAMP_DELTA, start + 1, at)
  varint(bytes, at, end)
  if (after < 0) return broken(tape, 'truncated', S.OFFSET_DELTA, at, end, 1)
  tape.leaf(base + S.OFFSET_DELTA, at, after)
  at = readContent(tape, base, after, end, S.KEY_LENGTH, S.KEY, S.NULL_KEY)
  if (at < 0) return -1
  at = readContent(tape, base, at, end, S.VALUE_LENGTH, S.VALUE, S.NULL_VALUE)
  if (at < 0) return -1
  const count = varint(bytes, at, end)
  if (after < 0) return broken(tape, 'truncated', S.HEADER_COUNT, at, end, 1)
  if (count < 0) return broken(tape, 'negative-length', S.HEADER_COUNT, at, end, 0, count)
  if (count > (end - after) / 2) return broken(tape, 'count-exceeds', S.HEADER_COUNT, at, end, end - after, count)
  tape.leaf(base + S.HEADER_COUNT, at, after)
  at = after
  for (let i = 0; i < count; i++) {
    const row = tape.open(base + S.HEADER, at)
    let next = readContent(tape, base, at, end, S.HEADER_KEY_LENGTH, S.HEADER_KEY, -1)
    if (next >= 0) next = readContent(tape, base, next, end, S.HEADER_VALUE_LENGTH, S.HEADER_VALUE, S.NULL_HEADER_VALUE)
    tape.close(row, next < 0 ? tape.end(tape.length - 1) : next)
    if (next < 0) return -1
    at = next
  }
  return at
}

/** A length and what it measures; `none` is the row of null, -1 where null is not allowed. */
function readContent(
  tape: Tape,
  base: number,
  at: number,
  end: number,
  lead: number,
  content: number,
  none: number,
): number {
  const length = varint(tape.bytes, at, end)
  const from = after
  if (from < 0) return broken(tape, 'truncated', lead, at, end, 1)
  if (length === -1 && none >= 0) {
    tape.leaf(base + none, at, from)
    return from
  }
  if (length < 0)
    return broken(
      tape,
      length === -1 ? 'null-not-allowed' : 'negative-length',
      lead,
      at,
      end,
      none >= 0 ? -1 : 0,
      length,
    )
  if (length > end - from) return broken(tape, 'length-exceeds', lead, at, end, end - from, length)
  tape.leaf(base + lead, at, from)
  tape.leaf(base + content, from, from + length)
  return from + length
}

function broken(
  tape: Tape,
  code: ProblemCode,
  shape: number,
  start: number,
  end: number,
  expected: number,
  actual: number = end - start,
): -1 {
  tape.note({
    code,
    severity: 'error',
    start,
    end: Math.max(start, end),
    row: tape.openRow(),
    child: S.RECORD_SHAPES[shape]!,
    expected,
    actual,
  })
  return -1
}
