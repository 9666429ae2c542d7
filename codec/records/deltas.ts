/** What a batch says of its records as a whole, worked out from them. */
import type { RecordValue } from './value.ts'

/** What the offset of the last record adds to the base offset; 0 without records. */
export function lastDelta(records: readonly RecordValue[]): number {
  const last = records.at(-1)
  return last ? (last.offsetDelta ?? records.length - 1) : 0
}

/** The largest timestamp delta; negative where all are, as behind a delete horizon. */
export function largestDelta(records: readonly RecordValue[]): bigint {
  let largest = records[0]?.timestampDelta ?? 0n
  for (const { timestampDelta = 0n } of records) if (timestampDelta > largest) largest = timestampDelta
  return largest
}
