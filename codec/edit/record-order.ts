/** Records put in, taken out or moved within a batch: offset deltas that counted 0, 1, 2 go on doing so. */
import { EncodeError } from '../bytes/encode-error.ts'
import { unzigzag32, uvarintAt, varintSize, varintEnd } from '../bytes/varint.ts'
import { Writer } from '../bytes/writer.ts'
import type { Layout } from '../layout/layout.ts'
import { fieldRow, recordRows } from './batch-facts.ts'
import { writeCount } from './enclose.ts'
import type { Patches } from './patches.ts'
import { concat } from '../bytes/byte-arrays.ts'

/** Replaces the records of `batch` by those at `order`, where -1 stands for the new record `added`. Throws EncodeError for a batch without a count of them. */
export function arrangeRecords(
  layout: Layout,
  batch: number,
  order: readonly number[],
  added: Uint8Array | undefined,
  patches: Patches,
): void {
  const rows = recordRows(layout, batch)
  const count = fieldRow(layout, batch, 'recordCount')
  if (count < 0) throw new EncodeError(layout.path(batch), 'a batch with its whole head', 'one that is cut off before')
  const start = layout.end(count)
  const end = rows.length > 0 ? layout.end(rows.at(-1)!) : start
  const deltas = rows.map((row) => Number(layout.value(fieldRow(layout, row, 'offsetDelta'))))
  const counting = deltas.every((delta, i) => delta === i)
  const parts = order.map((index, position) => {
    const bytes = index < 0 ? added! : layout.bytes.slice(layout.start(rows[index]!), layout.end(rows[index]!))
    if (counting && index !== position) return withOffsetDelta(bytes, position)
    return index < 0 ? withOffsetDelta(bytes, (deltas.at(-1) ?? -1) + 1) : bytes
  })
  let kept = 0
  while (kept < order.length && order[kept] === kept) kept++
  const from = kept === 0 ? start : layout.end(rows[kept - 1]!)
  patches.add(from, end, concat(parts.slice(kept)))
  if (order.length !== rows.length)
    patches.add(
      layout.start(count),
      layout.end(count),
      writeCount(layout, count, Number(layout.value(count)) + order.length - rows.length),
    )
}

/** The record with another offset delta; its length follows. */
function withOffsetDelta(record: Uint8Array, delta: number): Uint8Array {
  const lengthEnd = varintEnd(record, 0, record.length, 5)
  const deltaStart = varintEnd(record, lengthEnd + 1, record.length, 10)
  const deltaEnd = varintEnd(record, deltaStart, record.length, 5)
  const length = unzigzag32(uvarintAt(record, 0))
  const writer = new Writer(record.length + 8)
  writer.varint(length - (deltaEnd - deltaStart) + varintSize(delta))
  writer.raw(record.subarray(lengthEnd, deltaStart))
  writer.varint(delta)
  writer.raw(record.subarray(deltaEnd))
  return writer.finish()
}
