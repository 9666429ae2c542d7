/** Puts right what encloses a change: lengths of fields, records, batches and the frame, and the CRC of a batch. */
import { crc32 } from '../bytes/crc32.ts'
import { crc32c } from '../bytes/crc32c.ts'
import { encodeScalar } from '../bytes/scalars.ts'
import type { Layout } from '../layout/layout.ts'
import { MAGIC_OFFSET } from '../records/value.ts'
import type { BatchFacts } from './batch-facts.ts'
import { batchFacts, writeBatchFacts } from './batch-facts.ts'
import type { Patches } from './patches.ts'

/** Adds patches for every length on the way from `row` to the root. A length that was wrong stays wrong by as much. */
export function encloseLengths(layout: Layout, row: number, patches: Patches): void {
  const line = layout.lineage(row)
  const follow = (measure: number): void => {
    const start = layout.start(measure)
    const end = layout.end(measure)
    const delta = patches.growthFrom(end)
    if (delta === 0 || patches.touches(start, end)) return
    patches.add(start, end, writeCount(layout, measure, Number(layout.value(measure)) + delta))
  }
  for (let i = line.length - 1; i >= 0; i--) {
    const measure = measureIn(layout, line[i]!)
    if (measure >= 0) follow(measure)
    const prefix = i === 0 ? -1 : prefixOf(layout, line[i]!, line[i - 1]!)
    if (prefix >= 0) follow(prefix)
  }
}

/** The row of the length in front of a key or a value, where it has one of its own. */
function prefixOf(layout: Layout, row: number, parent: number): number {
  const before = layout.children(parent).findLast((sibling) => sibling < row)
  return before !== undefined && layout.shape(before).role === 'prefix' ? before : -1
}

/** The length that counts what follows it in `parent`; the frame's is a level deeper, in its own group. */
function measureIn(layout: Layout, parent: number): number {
  for (const child of layout.children(parent)) {
    const { role } = layout.shape(child)
    if (role === 'measure' || role === 'compactMeasure') return child
    if (parent === 0 && role === 'group' && layout.shape(child).words === 'frame') return child + 1
  }
  return -1
}

/** A count or length row with another value, in the row's own encoding. */
export function writeCount(layout: Layout, row: number, value: number): Uint8Array {
  const shape = layout.shape(row)
  const stored = shape.role === 'compactCount' || shape.role === 'compactMeasure' ? value + 1 : value
  return encodeScalar(shape.code as 'int32' | 'uvarint' | 'varint', stored, layout.path(row))
}

/** Applies the patches, then makes the CRC of the enclosing batch or message follow, of a batch last offset delta and max timestamp too. */
export function applyWithBatch(layout: Layout, row: number, patches: Patches): Uint8Array {
  const line = layout.lineage(row)
  const message = line.findLast((at) => layout.shape(at).role === 'message')
  if (message !== undefined) return applyWithMessage(layout, message, patches)
  const batch = line.findLast((at) => layout.shape(at).role === 'batch')
  const before = batch === undefined ? undefined : batchFacts(layout, batch)
  if (batch === undefined || !before || !patches.touchesFrom(before.crcEnd)) return patches.apply()
  const bytes = patches.apply()
  const start = patches.moved(layout.start(batch))
  const end = layout.end(batch) + patches.growthFrom(0)
  const kept: BatchFacts = {
    ...before,
    lastOffsetFollows: before.lastOffsetFollows && !patches.covers(layout.start(batch) + 23, layout.start(batch) + 27),
    maxTimestampFollows:
      before.maxTimestampFollows && !patches.covers(layout.start(batch) + 35, layout.start(batch) + 43),
  }
  writeBatchFacts(bytes, start, end, kept)
  new DataView(bytes.buffer).setUint32(start + 17, crc32c(bytes, start + 21, end))
  return bytes
}

/** The CRC-32 of a message stands behind offset and size, and covers what follows it. */
function applyWithMessage(layout: Layout, message: number, patches: Patches): Uint8Array {
  const covered = layout.start(message) + MAGIC_OFFSET
  const bytes = patches.apply()
  if (!patches.touchesFrom(covered)) return bytes
  const start = patches.moved(layout.start(message))
  const end = layout.end(message) + patches.growthFrom(0)
  new DataView(bytes.buffer).setUint32(start + MAGIC_OFFSET - 4, crc32(bytes, start + MAGIC_OFFSET, end))
  return bytes
}
