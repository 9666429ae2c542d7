/** What a batch header says about its records, and whether it says so truly: what was true before an edit is kept true. */
import type { Layout } from '../layout/layout.ts'
import { decodeRecordSet } from '../records/record-set.ts'
import { LOG_OVERHEAD } from '../records/value.ts'

export interface BatchFacts {
  /** Offset behind the CRC: a change from here on changes it. */
  readonly crcEnd: number
  readonly lastOffsetFollows: boolean
  readonly maxTimestampFollows: boolean
}

/** Rows of the records of a batch. */
export const recordRows = (layout: Layout, batch: number): number[] =>
  layout.children(batch).filter((row) => layout.shape(row).role === 'record')

/** The row of a named field directly below `row`, or -1. */
export const fieldRow = (layout: Layout, row: number, name: string): number =>
  layout.children(row).find((child) => layout.shape(child).name === name) ?? -1

const valueIn = (layout: Layout, row: number, name: string): unknown => {
  const child = fieldRow(layout, row, name)
  return child < 0 ? undefined : layout.value(child)
}

/** Undefined for a batch that is cut short, whose CRC cannot be known. */
export function batchFacts(layout: Layout, batch: number): BatchFacts | undefined {
  const length = valueIn(layout, batch, 'batchLength')
  const crc = fieldRow(layout, batch, 'crc')
  if (crc < 0 || length !== layout.end(batch) - layout.start(batch) - LOG_OVERHEAD) return undefined
  const derived = derive(layout, batch)
  return {
    crcEnd: layout.end(crc),
    lastOffsetFollows: derived !== undefined && valueIn(layout, batch, 'lastOffsetDelta') === derived.lastOffsetDelta,
    maxTimestampFollows: derived !== undefined && valueIn(layout, batch, 'maxTimestamp') === derived.maxTimestamp,
  }
}

/** Last offset delta and max timestamp as the records give them; undefined where no record can be read. */
function derive(layout: Layout, batch: number): { lastOffsetDelta: number; maxTimestamp: bigint } | undefined {
  const base = valueIn(layout, batch, 'baseTimestamp')
  if (typeof base !== 'bigint') return undefined
  let lastOffsetDelta = 0
  let largest = 0n
  let first = true
  for (const record of recordRows(layout, batch)) {
    const offsetDelta = valueIn(layout, record, 'offsetDelta')
    const timestampDelta = valueIn(layout, record, 'timestampDelta')
    if (typeof offsetDelta !== 'number' || typeof timestampDelta !== 'bigint') return undefined
    lastOffsetDelta = offsetDelta
    if (first || timestampDelta > largest) largest = timestampDelta
    first = false
  }
  return { lastOffsetDelta, maxTimestamp: base + largest }
}

/** Writes into the header of the batch at `[start, end)` what its records now give, where it followed them before. */
export function writeBatchFacts(bytes: Uint8Array, start: number, end: number, facts: BatchFacts): void {
  if (!facts.lastOffsetFollows && !facts.maxTimestampFollows) return
  const layout = decodeRecordSet(bytes.subarray(start, end))
  const derived = derive(layout, 1)
  if (!derived) return
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  if (facts.lastOffsetFollows) view.setInt32(start + 23, derived.lastOffsetDelta)
  if (facts.maxTimestampFollows) view.setBigInt64(start + 35, derived.maxTimestamp)
}
