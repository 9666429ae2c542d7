/** Reads record sets onto a tape: batches and messages of every format, back to back. */
import type { Severity } from '../layout/problem.ts'
import type { NotedProblem, Tape } from '../layout/tape.ts'
import { MOST_OF_A_KIND } from '../layout/tape.ts'
import { crcProblem } from './crc-problem.ts'
import { leaveUnread, readBatch, readUnfinishedBatch } from './decode-batch.ts'
import { readMessage } from './decode-message.ts'
import { CRC_INDEX } from './message-shapes.ts'
import * as S from './shapes.ts'
import { BATCH_HEADER, int32At, LOG_OVERHEAD, MAGIC_OFFSET, MESSAGE_HEAD } from './value.ts'

/** What holds for all entries of one record set. */
interface SetContext {
  readonly tape: Tape
  readonly base: number
  readonly end: number
  /** How serious an unfinished last entry is. */
  readonly partial: Severity
  /** Of entries inside a compressed message: the magic of that message. */
  readonly wrapperMagic?: number
  /** Beyond so many rows, bytes are left unread. */
  readonly mostRows?: number
}

/** Adds rows over exactly `[start, end)` below the open row. `partial` is how serious an unfinished last batch is. */
export function readRecordSet(tape: Tape, start: number, end: number, partial: Severity = 'info'): void {
  readEntries({ tape, base: tape.use(S.RECORD_SHAPES), end, partial }, start)
}

/** Adds rows over the messages that came out of a compressed one of magic `wrapperMagic`. */
export function readInnerMessages(
  tape: Tape,
  start: number,
  end: number,
  wrapperMagic: number,
  mostRows: number,
): void {
  readEntries({ tape, base: tape.use(S.RECORD_SHAPES), end, partial: 'error', wrapperMagic, mostRows }, start)
}

function readEntries(context: SetContext, start: number): void {
  const { tape, base, end, mostRows = Infinity } = context
  const first = tape.length
  let messages = false
  for (let at = start; at < end;) {
    const row = tape.length
    if (row > mostRows) {
      leaveUnread(tape, base + S.UNDECODED, at, end)
      break
    }
    at = readEntry(context, at)
    messages ||= tape.shape(row).role === 'message'
  }
  const last = tape.length
  if (messages) tape.deferred.push(() => wrongMessages(tape, first, last))
}

/** Reads one batch or message and returns where the next begins. */
function readEntry(context: SetContext, start: number): number {
  const { tape, base, end, wrapperMagic } = context
  const { bytes } = tape
  const remaining = end - start
  if (remaining < LOG_OVERHEAD) return unfinished(context, start, 2, LOG_OVERHEAD)
  if (wrapperMagic === undefined && isZero(bytes, start, end)) return padding(context, start)
  const size = LOG_OVERHEAD + int32At(bytes, start + 8)
  const showsMagic = remaining > MAGIC_OFFSET
  const magic = showsMagic ? (bytes[start + MAGIC_OFFSET]! << 24) >> 24 : 2
  // Of a format that is unknown, or not to be seen yet, no more is asked than of the shortest one.
  const least = showsMagic && magic === 2 ? BATCH_HEADER : (MESSAGE_HEAD[magic] ?? MESSAGE_HEAD[0]!) + 8
  if (size < least) {
    const [expected, actual] = [least - LOG_OVERHEAD, size - LOG_OVERHEAD]
    const range = { start: start + 8, end: start + LOG_OVERHEAD }
    tape.note({ code: 'record-length', severity: 'error', ...range, row: tape.openRow(), expected, actual })
    tape.leaf(base + S.UNDECODED, start, end)
    return end
  }
  if (size > remaining) return unfinished(context, start, magic, size)
  const next = start + size
  const row = tape.length
  if (magic === 2 && wrapperMagic === undefined) readBatch(tape, base, start, next)
  else if (magic === 0 || magic === 1) readMessage(tape, start, next, magic, true, wrapperMagic !== undefined)
  else tape.leaf(base + S.UNKNOWN_MAGIC, start, next)
  const known = magic >= 0 && magic <= 2
  if (!known || (wrapperMagic !== undefined && wrapperMagic !== magic))
    tape.note({
      code: known ? 'inner-magic' : 'unknown-magic',
      severity: 'error',
      start: start + MAGIC_OFFSET,
      end: start + MAGIC_OFFSET + 1,
      row,
      expected: known ? wrapperMagic! : '0 to 2',
      actual: magic,
    })
  return next
}

/** An entry that ends before its length says so: what of its fields is whole is shown, the rest is left as it is. */
function unfinished({ tape, base, end, partial }: SetContext, start: number, magic: number, needed: number): number {
  const row = tape.length
  if (magic === 0 || magic === 1) readMessage(tape, start, end, magic, false)
  else readUnfinishedBatch(tape, base, start, end)
  tape.note({
    code: 'partial-batch',
    severity: partial,
    start,
    end,
    row,
    expected: needed,
    actual: end - start,
  })
  return end
}

function isZero(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] !== 0) return false
  return true
}

/** The rest of a log file that was made in its full size and is not filled yet. */
function padding({ tape, base, end }: SetContext, start: number): number {
  tape.note({
    code: 'zero-padding',
    severity: 'info',
    start,
    end,
    row: tape.openRow(),
    expected: LOG_OVERHEAD,
    actual: end - start,
  })
  tape.leaf(base + S.PADDING, start, end)
  return end
}

/** Wrong checksums of the messages among the entries from row `first` up to row `last`. */
function wrongMessages(tape: Tape, first: number, last: number): NotedProblem[] {
  const found: NotedProblem[] = []
  for (let row = first; row < last && found.length < MOST_OF_A_KIND; row = tape.subtreeEnd(row)) {
    if (tape.shape(row).role !== 'message') continue
    const start = tape.start(row)
    const end = tape.end(row)
    if (end - start < LOG_OVERHEAD + int32At(tape.bytes, start + 8)) continue
    const wrong = crcProblem(tape, row + 1 + CRC_INDEX, start, end, tape.bytes[start + MAGIC_OFFSET])
    if (wrong) found.push(wrong)
  }
  return found
}
