/** A chunk of a snapshot (FetchSnapshot, KIP-630): cut at byte counts, it can begin in the middle of a batch. */
import { crc32c } from '../bytes/crc32c.ts'
import type { Tape } from '../layout/tape.ts'
import { readRecordSet } from './decode.ts'
import * as S from './shapes.ts'
import { BATCH_HEADER, CRC_START, int32At, LOG_OVERHEAD, MAGIC_OFFSET } from './value.ts'

/** A batch header at so many places at most is held against its CRC, which bounds the work on bytes that only look like one. */
const MOST_TRIES = 32

/** Adds rows over exactly `[start, end)` below the open row: what is left of a batch from the chunk before, then batches. */
export function readUnaligned(tape: Tape, start: number, end: number): void {
  const first = looksLikeBatch(tape.bytes, start, end) ? start : firstBatch(tape, start, end)
  if (first > start) {
    const row = tape.leaf(tape.use(S.RECORD_SHAPES) + S.FRAGMENT, start, first)
    tape.note({
      code: 'batch-tail',
      severity: 'info',
      start,
      end: first,
      row,
      expected: 'a batch',
      actual: 'the rest of one that began before',
    })
  }
  readRecordSet(tape, first, end, 'info')
}

/** Whether a header of magic 2 stands at `at`; the batch may go on beyond `end`. */
function looksLikeBatch(bytes: Uint8Array, at: number, end: number): boolean {
  if (end - at <= MAGIC_OFFSET) return true
  return bytes[at + MAGIC_OFFSET] === 2 && int32At(bytes, at + 8) >= BATCH_HEADER - LOG_OVERHEAD
}

/** Where the first whole batch begins whose CRC is right; `end` where there is none. */
function firstBatch(tape: Tape, start: number, end: number): number {
  const { bytes } = tape
  tape.extraSteps += end - start
  for (let at = start, tries = 0; at + BATCH_HEADER <= end && tries < MOST_TRIES; at++) {
    if (bytes[at + MAGIC_OFFSET] !== 2) continue
    const length = int32At(bytes, at + 8)
    const next = at + LOG_OVERHEAD + length
    if (length < BATCH_HEADER - LOG_OVERHEAD || next > end) continue
    tries++
    if (crc32c(bytes, at + CRC_START, next) === int32At(bytes, at + MAGIC_OFFSET + 1) >>> 0) return at
  }
  return end
}
