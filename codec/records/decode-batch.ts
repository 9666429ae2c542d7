/** Reads one RecordBatch v2 onto a tape, and the records of one. */
import type { Tape } from '../layout/tape.ts'
import { MOST_OF_A_KIND } from '../layout/tape.ts'
import { crcProblem } from './crc-problem.ts'
import { readPlainRecord } from './decode-plain-record.ts'
import { readRecord } from './decode-record.ts'
import { oddEncodings } from './odd-encodings.ts'
import * as S from './shapes.ts'
import { BATCH_HEADER, COMPRESSIONS, compressionOf, CRC_START, int32At } from './value.ts'

/** Where the count of records stands. */
const COUNT_OFFSET = BATCH_HEADER - 4
/** Which of the header's fields is the checksum. */
const CRC_INDEX = S.BATCH_FIELDS.findIndex(({ end }) => end === CRC_START)

/** Adds the rows of the batch at `[start, end)`, which is all there. */
export function readBatch(tape: Tape, base: number, start: number, end: number): void {
  const batch = readHeader(tape, base, start, end)
  tape.deferred.push(() => {
    const wrong = crcProblem(tape, batch + 1 + CRC_INDEX, start, end)
    return wrong ? [wrong, ...oddEncodings(tape, batch)] : oddEncodings(tape, batch)
  })
  const attributes = tape.bytes[start + CRC_START + 1]!
  const from = start + BATCH_HEADER
  if ((attributes & 7) === 0) {
    readRecords(tape, base, from, end, int32At(tape.bytes, start + COUNT_OFFSET), start + COUNT_OFFSET)
  } else {
    // Where nothing is compressed, the attributes alone name the codec.
    const row = from < end ? tape.leaf(base + S.compressedBy(attributes), from, end) : batch + 2 + CRC_INDEX
    if ((attributes & 7) >= COMPRESSIONS.length)
      tape.note({
        code: 'not-opened',
        severity: 'error',
        start: tape.start(row),
        end: from < end ? end : tape.end(row),
        row,
        expected: 'no compression',
        actual: compressionOf(attributes),
      })
    if (from === end) checkCount(tape, from, end, int32At(tape.bytes, start + COUNT_OFFSET), 0, start + COUNT_OFFSET)
  }
  tape.close(batch, end)
}

/** Adds what there is of a batch that ends before its length says so; compressed records can be opened as far as they go. */
export function readUnfinishedBatch(tape: Tape, base: number, start: number, end: number): void {
  const batch = readHeader(tape, base, start, end)
  const from = tape.length === batch + 1 ? start : tape.end(tape.length - 1)
  const attributes = from === start + BATCH_HEADER ? tape.bytes[start + CRC_START + 1]! : 0
  if (from < end) tape.leaf(base + ((attributes & 7) === 0 ? S.UNDECODED : S.compressedBy(attributes)), from, end)
  tape.close(batch, end)
}

/** Opens the batch and adds those fields of its header that are whole. */
function readHeader(tape: Tape, base: number, start: number, end: number): number {
  const batch = tape.open(base + S.BATCH, start)
  for (const field of S.BATCH_FIELDS) {
    if (start + field.end > end) break
    tape.leaf(base + field.shape, start + field.start, start + field.end)
  }
  return batch
}

/** No record is shorter: its length, and six fields of a byte each. */
const LEAST_RECORD = 7

/**
 * Adds records over `[start, end)`. `count` is how many the batch promises, undefined for as many as there are; `countAt`
 * where it says so, undefined where that lies outside the tape's bytes. Beyond `mostRows` rows, bytes are left unread.
 */
export function readRecords(
  tape: Tape,
  base: number,
  start: number,
  end: number,
  count: number | undefined,
  countAt?: number,
  mostRows = Infinity,
): void {
  let at = start
  let found = 0
  let impossible = 0
  const most = count ?? Infinity
  for (; found < most && at < end; found++) {
    if (tape.length > mostRows) {
      leaveUnread(tape, base + S.UNDECODED, at, end)
      return
    }
    const plain = readPlainRecord(tape, base, at, end)
    const next = plain < 0 ? readRecord(tape, base, at, end) : plain
    // Where there is one too short after another these are no records, and each costs rows for a byte.
    if (next < 0 || (next - at < LEAST_RECORD && ++impossible > MOST_OF_A_KIND)) {
      tape.leaf(base + S.UNDECODED, next < 0 ? at : next, end)
      return
    }
    at = next
  }
  if (count !== undefined) checkCount(tape, at, end, count, found, countAt)
  if (at < end) tape.leaf(base + S.UNDECODED, at, end)
}

/** One row over the rest of what is too much to show. */
export function leaveUnread(tape: Tape, undecoded: number, start: number, end: number): void {
  const row = tape.openRow()
  tape.note({
    code: 'too-many-rows',
    severity: 'warning',
    start,
    end,
    row,
    expected: tape.length,
    actual: end - start,
  })
  tape.leaf(undecoded, start, end)
}

function checkCount(tape: Tape, at: number, end: number, count: number, found: number, countAt?: number): void {
  if (found === count && at === end) return
  const few = count < 0 || found < count
  const range = !few ? [at, end] : countAt === undefined ? [end, end] : [countAt, countAt + 4]
  tape.note({
    code: 'record-count',
    severity: 'error',
    start: range[0]!,
    end: range[1]!,
    row: tape.openRow(),
    expected: count,
    actual: few ? found : `${String(end - at)} bytes more`,
  })
}
