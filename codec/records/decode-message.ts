/** Reads one entry of a message set, the format of magic 0 and 1, onto a tape. */
import type { ProblemCode } from '../layout/problem.ts'
import type { Tape } from '../layout/tape.ts'
import * as M from './message-shapes.ts'
import { COMPRESSIONS, compressionOf, int32At, LOG_OVERHEAD, MAGIC_OFFSET, MESSAGE_HEAD } from './value.ts'

interface Entry {
  readonly tape: Tape
  /** Of the shapes of messages on this tape. */
  readonly base: number
  readonly end: number
  /** Whether all of it is there; what is cut off ends without a problem of its own. */
  readonly whole: boolean
}

/**
 * Adds the rows of the message of magic 0 or 1 at `[start, end)`. One that is not `whole` ends before its size says so.
 * `inside` another message it must not be compressed again.
 */
export function readMessage(tape: Tape, start: number, end: number, magic: number, whole = true, inside = false): void {
  const entry = { tape, base: tape.use(M.MESSAGE_SHAPES), end, whole }
  const message = tape.open(entry.base + M.MESSAGE[magic]!, start)
  const read = readFields(entry, start, magic, inside)
  // An entry that is cut off has its first fields at least, or its magic would not be known.
  const reached = tape.end(tape.length - 1)
  if (reached < end) {
    if (read && whole)
      tape.note({
        code: 'record-length',
        severity: 'error',
        start: start + 8,
        end: start + LOG_OVERHEAD,
        row: message,
        expected: reached - start - LOG_OVERHEAD,
        actual: int32At(tape.bytes, start + 8),
      })
    tape.leaf(entry.base + M.UNDECODED, reached, end)
  }
  tape.close(message, end)
}

/** False where the fields break or end. */
function readFields(entry: Entry, start: number, magic: number, inside: boolean): boolean {
  const { tape, base, end } = entry
  let at = start
  for (const [i, size] of M.HEAD_SIZES[magic]!.entries()) {
    if (at + size > end) return false
    tape.leaf(base + M.OFFSET + i, at, at + size)
    at += size
  }
  const attributes = tape.bytes[start + MAGIC_OFFSET + 1]!
  const compressed = (attributes & 7) !== 0
  at = readContent(entry, start + MESSAGE_HEAD[magic]!, M.KEY_LENGTH, M.KEY, M.NULL_KEY)
  if (at < 0) return false
  const value = compressed ? M.wrappedBy(attributes) : M.VALUE
  at = readContent(entry, at, M.VALUE_LENGTH, value, M.NULL_VALUE, compressed)
  if (compressed && at >= 0) noteWrapper(tape, attributes, inside)
  return at >= 0
}

/** A length and what it measures; returns where that ends, -1 where it breaks. What is `kept` stays even if it is cut off. */
function readContent(entry: Entry, at: number, lead: number, content: number, none: number, kept = false): number {
  const { tape, base, end, whole } = entry
  const broken = (code: ProblemCode, expected: number, actual: number): -1 => {
    const child = M.MESSAGE_SHAPES[lead]!
    if (whole) tape.note({ code, severity: 'error', start: at, end, row: tape.openRow(), child, expected, actual })
    return -1
  }
  const from = at + 4
  if (from > end) return broken('truncated', 4, end - at)
  const length = int32At(tape.bytes, at)
  if (length === -1) {
    tape.leaf(base + none, at, from)
    return from
  }
  if (length < 0) return broken('negative-length', -1, length)
  if (length > end - from) {
    if (whole || !kept) return broken('length-exceeds', end - from, length)
    tape.leaf(base + lead, at, from)
    tape.leaf(base + content, from, end)
    return -1
  }
  tape.leaf(base + lead, at, from)
  tape.leaf(base + content, from, from + length)
  return from + length
}

/** What is wrong with the value of a wrapping message, which the last row is. */
function noteWrapper(tape: Tape, attributes: number, inside: boolean): void {
  const row = tape.length - 1
  const note = (code: ProblemCode, expected: string, actual: string | number): void => {
    tape.note({ code, severity: 'error', start: tape.start(row), end: tape.end(row), row, expected, actual })
  }
  const codec = compressionOf(attributes)
  if (tape.shape(row).role === 'nullContent') note('null-not-allowed', '0 or more', -1)
  else if (inside) note('nested-wrapper', 'no compression', codec)
  else if ((attributes & 7) >= COMPRESSIONS.length) note('not-opened', 'no compression', codec)
}
