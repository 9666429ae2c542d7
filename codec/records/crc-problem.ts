/** Verifies the checksum of a batch or message, and where it does not hold looks for the mistake that gives the one stored. */
import { crc32 } from '../bytes/crc32.ts'
import { crc32c } from '../bytes/crc32c.ts'
import type { CrcCause } from '../layout/problem.ts'
import type { NotedProblem, Tape } from '../layout/tape.ts'
import { BATCH_HEADER, int32At, LOG_OVERHEAD, MAGIC_OFFSET, MESSAGE_HEAD } from './value.ts'

/** What a checksum is computed with and over; offsets count from the first byte of the batch or message. */
interface Rule {
  readonly sum: 'CRC-32' | 'CRC-32C'
  readonly compute: typeof crc32
  /** The other sum, which is easily taken for it. */
  readonly other: typeof crc32
  readonly otherCause: CrcCause
  /** Ranges that it is computed over by mistake, by where they begin. */
  readonly ranges: readonly (readonly [CrcCause, number])[]
}

const BATCH: Rule = {
  sum: 'CRC-32C',
  compute: crc32c,
  other: crc32,
  otherCause: 'crc-32',
  ranges: [
    ['range-from-crc', MAGIC_OFFSET + 1],
    ['range-from-magic', MAGIC_OFFSET],
    ['range-from-epoch', LOG_OVERHEAD],
    ['range-from-batch-start', 0],
    ['range-records-only', BATCH_HEADER],
  ],
}
const MESSAGES: readonly Rule[] = MESSAGE_HEAD.map((head) => ({
  sum: 'CRC-32',
  compute: crc32,
  other: crc32c,
  otherCause: 'crc-32c',
  ranges: [
    ['range-from-crc', LOG_OVERHEAD],
    ['range-from-batch-start', 0],
    ['range-records-only', head],
  ],
}))

/**
 * Undefined where the checksum at `row`, of the batch or message at `[start, end)`, is right. It covers what comes after
 * it. `messageMagic` is that of a message, undefined for a batch.
 */
export function crcProblem(
  tape: Tape,
  row: number,
  start: number,
  end: number,
  messageMagic?: number,
): NotedProblem | undefined {
  const { bytes } = tape
  const rule = messageMagic === undefined ? BATCH : MESSAGES[messageMagic]!
  const at = tape.start(row)
  const from = at + 4
  const computed = rule.compute(bytes, from, end)
  const stored = int32At(bytes, at) >>> 0
  if (computed === stored) return undefined
  return {
    code: 'crc-mismatch',
    severity: 'error',
    start: at,
    end: from,
    row,
    expected: hex(computed),
    actual: hex(stored),
    cause: causeOf(bytes, start, at, end, stored, computed, rule),
    covers: { start: from, end, sum: rule.sum },
  }
}

const hex = (crc: number): string => `0x${crc.toString(16).padStart(8, '0')}`
const ZEROS = new Uint8Array(4)

function causeOf(
  bytes: Uint8Array,
  start: number,
  at: number,
  end: number,
  stored: number,
  computed: number,
  { compute, other, otherCause, ranges }: Rule,
): CrcCause {
  const from = at + 4
  if (stored === 0) return 'zero'
  if (stored === swapped(computed)) return 'byte-order'
  if (stored === other(bytes, from, end)) return otherCause
  const found = ranges.find(([, offset]) => {
    if (start + offset >= from) return stored === compute(bytes, start + offset, end)
    // The field itself cannot have counted with what it holds now: it was zero then, or left out.
    const before = compute(bytes, start + offset, at)
    return (
      stored === compute(bytes, from, end, compute(ZEROS, 0, 4, before)) || stored === compute(bytes, from, end, before)
    )
  })
  return found?.[0] ?? 'changed-after'
}

const swapped = (crc: number): number =>
  (((crc & 0xff) << 24) | ((crc & 0xff00) << 8) | ((crc >>> 8) & 0xff00) | (crc >>> 24)) >>> 0
