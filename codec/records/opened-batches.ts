/** The values of record sets with everything compressed opened: for writing records in another form. */
import type { Layout } from '../layout/layout.ts'
import { childRows } from '../message/value.ts'
import { batchValue, isWhole, messageFields, messageValue, recordsIn } from './batch-values.ts'
import { findHolder } from './is-compressed.ts'
import { openCompressedRecords } from './open-compressed.ts'
import type { RecordBatch, RecordValue } from './value.ts'

/**
 * The batches and messages below `row`, without an entry that is cut off at the end and without padding. Compression
 * bits of the attributes stay, so that encoding the batches compresses them again. Rejects with RangeError where an
 * entry cannot be read as a whole.
 */
export async function openBatches(layout: Layout, row = 0): Promise<RecordBatch[]> {
  const batches: RecordBatch[] = []
  for (const child of childRows(layout.tape, row)) {
    const { role } = layout.shape(child)
    if (role.endsWith('easure') || role === 'padding') continue
    const isEntry = role === 'batch' || role === 'message'
    if (!isEntry) throw unreadable(layout, child)
    if (isWhole(layout, child)) batches.push(await openEntry(layout, child))
  }
  return batches
}

async function openEntry(layout: Layout, row: number): Promise<RecordBatch> {
  const isBatch = layout.shape(row).role === 'batch'
  if (findHolder(layout, row)) {
    const inside = await openCompressedRecords(layout, row)
    if (inside.problems.some(({ severity }) => severity === 'error')) throw unreadable(layout, row)
    return isBatch ? batchValue(layout, row, recordsIn(inside, 0)) : wrapperValue(layout, row, inside)
  }
  if (childRows(layout.tape, row).some((part) => ['opaque', 'undecoded'].includes(layout.shape(part).role)))
    throw unreadable(layout, row)
  return isBatch ? batchValue(layout, row, recordsIn(layout, row)) : messageValue(layout, row)
}

/** The messages inside as the records of one batch, with their absolute offsets. */
function wrapperValue(layout: Layout, row: number, inside: Layout): RecordBatch {
  const wrapper = messageFields(layout, row)
  const messages = childRows(inside.tape, 0).map((child) => messageFields(inside, child))
  const [first] = messages
  // With magic 1 the wrapper has the offset of the last message, and offsets inside count from any number.
  const baseOffset =
    wrapper.magic === 1 ? wrapper.offset - (messages.at(-1)?.offset ?? 0n) : (first?.offset ?? wrapper.offset)
  const origin = wrapper.magic === 1 ? 0n : baseOffset
  const baseTimestamp = first?.timestamp
  const records = messages.map(({ offset, timestamp, attributes, key, value }): RecordValue => {
    const offsetDelta = Number(offset - origin)
    if (!Number.isSafeInteger(offsetDelta)) throw unreadable(layout, row)
    const timestampDelta = timestamp === undefined ? undefined : timestamp - (baseTimestamp ?? 0n)
    return { attributes, offsetDelta, ...(timestampDelta !== undefined && { timestampDelta }), key, value }
  })
  const lastOffsetDelta = Number(wrapper.offset - baseOffset)
  return {
    magic: wrapper.magic as 0 | 1,
    attributes: wrapper.attributes,
    baseOffset,
    ...(Number.isSafeInteger(lastOffsetDelta) && { lastOffsetDelta }),
    ...(baseTimestamp !== undefined && { baseTimestamp }),
    ...(wrapper.timestamp !== undefined && { maxTimestamp: wrapper.timestamp }),
    records,
  }
}

const unreadable = (layout: Layout, row: number): RangeError =>
  new RangeError(`${layout.path(row)} cannot be read as a whole`)
