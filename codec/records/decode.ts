/** Reads record sets onto a tape: every record of uncompressed RecordBatch v2, and one opaque row for what is of another form. */
import { crc32c } from '../bytes/crc32c.ts'
import type { Severity } from '../layout/problem.ts'
import type { NotedProblem, Tape } from '../layout/tape.ts'
import * as S from './shapes.ts'
import { readPlainRecord } from './decode-plain-record.ts'
import { readRecord } from './decode-record.ts'
import { oddEncodings } from './odd-encodings.ts'
import { BATCH_HEADER, COMPRESSIONS, compressionOf, CRC_START, LOG_OVERHEAD, MAGIC_OFFSET } from './value.ts'

/** Adds rows over exactly `[start, end)` below the open row. `partial` is how serious an unfinished last batch is. */
export function readRecordSet(tape: Tape, start: number, end: number, partial: Severity = 'info'): void {
  const base = tape.use(S.RECORD_SHAPES)
  let at = start
  while (at < end) at = readEntry(tape, base, at, end, partial)
}

/** Adds rows over the messages that came out of a compressed one. */
export function readInnerMessages(tape: Tape, start: number, end: number): void {
  readRecordSet(tape, start, end, 'error')
}

/** Reads one batch or message and returns where the next begins. */
function readEntry(tape: Tape, base: number, start: number, end: number, partial: Severity): number {
  const { bytes } = tape
  const remaining = end - start
  if (remaining < LOG_OVERHEAD) return unfinished(tape, base, start, end, LOG_OVERHEAD, partial)
  const size = LOG_OVERHEAD + int32At(bytes, start + 8)
  const magic = remaining > MAGIC_OFFSET ? (bytes[start + MAGIC_OFFSET]! << 24) >> 24 : 2
  const least = magic === 2 ? BATCH_HEADER : LOG_OVERHEAD + 14
  if (size < least) {
    note(tape, 'record-length', 'error', start + 8, start + 12, least - LOG_OVERHEAD, size - LOG_OVERHEAD)
    tape.leaf(base + S.UNDECODED, start, end)
    return end
  }
  if (size > remaining) return unfinished(tape, base, start, end, size, partial)
  const next = start + size
  if (magic === 0 || magic === 1) {
    const row = tape.leaf(base + S.MESSAGE_SET[magic]!, start, next)
    tape.note({
      code: 'not-opened',
      severity: 'info',
      start,
      end: next,
      row,
      expected: 'RecordBatch v2',
      actual: `message v${String(magic)}`,
    })
  } else if (magic !== 2) {
    tape.note({
      code: 'unknown-magic',
      severity: 'error',
      start: start + MAGIC_OFFSET,
      end: start + MAGIC_OFFSET + 1,
      row: tape.leaf(base + S.UNKNOWN_MAGIC, start, next),
      expected: '0 to 2',
      actual: magic,
    })
  } else readBatch(tape, base, start, next)
  return next
}

const int32At = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!

function note(
  tape: Tape,
  code: 'record-length' | 'record-count',
  severity: Severity,
  start: number,
  end: number,
  expected: string | number,
  actual: string | number,
): void {
  tape.note({ code, severity, start, end, row: tape.openRow(), expected, actual })
}

/** A batch that ends before its length says so: its whole header fields are shown, the rest is left as it is. */
function unfinished(tape: Tape, base: number, start: number, end: number, needed: number, partial: Severity): number {
  const magic = end - start > MAGIC_OFFSET ? tape.bytes[start + MAGIC_OFFSET]! : 2
  const row = magic < 2 ? tape.leaf(base + S.MESSAGE_SET[magic]!, start, end) : tape.open(base + S.BATCH, start)
  tape.note({ code: 'partial-batch', severity: partial, start, end, row, expected: needed, actual: end - start })
  if (magic < 2) return end
  let at = start
  for (const field of S.BATCH_FIELDS) {
    if (start + field.end > end) break
    tape.leaf(base + field.shape, start + field.start, start + field.end)
    at = start + field.end
  }
  if (at < end) tape.leaf(base + S.UNDECODED, at, end)
  tape.close(row, end)
  return end
}

function readBatch(tape: Tape, base: number, start: number, end: number): void {
  const { bytes } = tape
  const batch = tape.open(base + S.BATCH, start)
  let crcRow = batch
  for (const field of S.BATCH_FIELDS) {
    const row = tape.leaf(base + field.shape, start + field.start, start + field.end)
    if (field.start === MAGIC_OFFSET + 1) crcRow = row
  }
  tape.deferred.push(() => [...wrongCrc(), ...oddEncodings(tape, batch)])
  const wrongCrc = (): NotedProblem[] => {
    const computed = crc32c(bytes, start + CRC_START, end)
    const stored = int32At(bytes, start + 17) >>> 0
    if (computed === stored) return []
    return [
      {
        code: 'crc-mismatch',
        severity: 'error',
        start: start + 17,
        end: start + CRC_START,
        row: crcRow,
        expected: hex(computed),
        actual: hex(stored),
      },
    ]
  }
  const attributes = bytes[start + CRC_START + 1]!
  const from = start + BATCH_HEADER
  if ((attributes & 7) !== 0) {
    const codec = attributes & 7
    if (from < end) {
      const row = tape.leaf(base + (S.COMPRESSED[codec - 1] ?? S.UNKNOWN_CODEC), from, end)
      if (codec >= COMPRESSIONS.length)
        tape.note({
          code: 'not-opened',
          severity: 'error',
          start: from,
          end,
          row,
          expected: 'no compression',
          actual: compressionOf(codec),
        })
    }
  } else readRecords(tape, base, from, end, int32At(bytes, start + BATCH_HEADER - 4), start + BATCH_HEADER - 4)
  tape.close(batch, end)
}

/**
 * Records over `[start, end)`. `count` is how many the batch promises, undefined for as many as there are; `countAt` where
 * it says so, undefined where that lies outside the tape's bytes.
 */
export function readRecords(
  tape: Tape,
  base: number,
  start: number,
  end: number,
  count: number | undefined,
  countAt?: number,
): void {
  let at = start
  let found = 0
  const most = count ?? Infinity
  for (; found < most && at < end; found++) {
    const plain = readPlainRecord(tape, base, at, end)
    const next = plain < 0 ? readRecord(tape, base, at, end) : plain
    if (next < 0) {
      tape.leaf(base + S.UNDECODED, at, end)
      return
    }
    at = next
  }
  if (count === undefined) return
  if (count < 0 || found < count) {
    const from = countAt ?? end
    note(tape, 'record-count', 'error', from, countAt === undefined ? end : from + 4, count, found)
  } else if (at < end) note(tape, 'record-count', 'error', at, end, count, `${String(end - at)} bytes more`)
  if (at < end) tape.leaf(base + S.UNDECODED, at, end)
}

const hex = (crc: number): string => `0x${crc.toString(16).padStart(8, '0')}`
