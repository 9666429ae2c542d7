/** Writes the records of a batch in another form: another compression by its attributes, another format by its magic. */
import { EncodeError } from '../bytes/encode-error.ts'
import type { Layout } from '../layout/layout.ts'
import { findHolder } from '../records/is-compressed.ts'
import { decodeRecordSet, encodeRecordSet, openedBatches } from '../records/record-set.ts'
import type { RecordBatch } from '../records/value.ts'
import { BATCH_HEADER, COMPRESSIONS, CRC_START, LOG_APPEND_TIME, NO_TIMESTAMP } from '../records/value.ts'
import type { Edit } from './edit.ts'
import { atOuterPath, contentOf, ownerBytes, packBatch, plainBatch, replaceOwner, sealBatch } from './edit-inside.ts'

type SetEdit = Extract<Edit, { op: 'set' }>

/** The whole layout's new bytes, or undefined where the edit is no change of form or the records cannot be read: then it is a plain one. */
export async function reform(layout: Layout, edit: SetEdit): Promise<Uint8Array | undefined> {
  const row = layout.row(edit.path)
  const owner = row < 0 ? -1 : layout.parent(row)
  const role = owner < 0 ? '' : layout.shape(owner).role
  if ((role !== 'batch' && role !== 'message') || typeof edit.value !== 'number') return undefined
  const was = Number(layout.value(row))
  const { name } = layout.shape(row)
  if (name === 'attributes' && (was & 7) !== (edit.value & 7) && (edit.value & 7) < COMPRESSIONS.length)
    return role === 'batch'
      ? recompress(layout, owner, edit.value)
      : rewrite(layout, owner, edit.path, { attributes: edit.value })
  if (name === 'magic' && was !== edit.value && [0, 1, 2].includes(edit.value))
    return rewrite(layout, owner, edit.path, { magic: edit.value as 0 | 1 | 2 })
  return undefined
}

/** Of a batch the records stay byte for byte, only what they are packed in changes. */
async function recompress(layout: Layout, owner: number, attributes: number): Promise<Uint8Array | undefined> {
  const batch = ownerBytes(layout, { owner })
  if (batch.length < BATCH_HEADER) return undefined
  const holder = findHolder(layout, owner)
  const compressed = (batch[CRC_START + 1]! & 7) !== 0
  if (compressed && !holder) return undefined
  const content = holder ? await contentOf(layout, holder, layout.path(owner)).catch(() => undefined) : undefined
  if (holder && !content) return undefined
  const plain = plainBatch(batch, content?.bytes ?? batch.subarray(BATCH_HEADER))
  new DataView(plain.buffer).setInt16(CRC_START, attributes & ~7)
  const codec = COMPRESSIONS[attributes & 7]!
  const bytes = codec === 'none' ? sealBatch(plain) : await packBatch(plain, codec, {})
  return replaceOwner(layout, { owner }, bytes)
}

/** Bits of the attributes that a format has: of magic 0 the compression, of magic 1 the kind of timestamp too. */
const KNOWN_BITS = [0x07, 0x0f, 0x7fff]

/** Messages, and a batch that changes its format, are written anew from what they hold. */
async function rewrite(
  layout: Layout,
  owner: number,
  path: string,
  change: Partial<Pick<RecordBatch, 'attributes' | 'magic'>>,
): Promise<Uint8Array | undefined> {
  const set = decodeRecordSet(ownerBytes(layout, { owner }).slice())
  const batches = await openedBatches(set).catch(() => undefined)
  if (!batches || batches.length === 0) return undefined
  const changed = batches.map((batch) => inForm(batch, change, path))
  const bytes = await atOuterPath(layout.path(owner), 'records.batch[0]', () => encodeRecordSet(changed))
  return replaceOwner(layout, { owner }, bytes)
}

/** The batch as what the change makes of it; what the other format has no place for is left out. */
function inForm(
  batch: RecordBatch,
  change: Partial<Pick<RecordBatch, 'attributes' | 'magic'>>,
  path: string,
): RecordBatch {
  const { magic: before = 2, maxTimestamp } = batch
  const { magic = before, attributes: asked = 0, records } = { ...batch, ...change }
  const attributes = asked & KNOWN_BITS[magic]! & (before === magic ? 0x7fff : 0x0f)
  if (magic < 2 && COMPRESSIONS[attributes & 7] === 'zstd')
    throw new EncodeError(path, 'gzip, snappy or lz4 with this magic', 'zstd')
  const plain = magic < 2 && (attributes & 7) === 0
  if (plain && records.length === 0) throw new EncodeError(path, 'a record, to write it as a message', 'none')
  const { baseOffset = 0n, baseTimestamp = before === 0 ? NO_TIMESTAMP : 0n } = batch
  const kept: RecordBatch =
    magic === before ? { ...batch, attributes } : { magic, attributes, baseOffset, baseTimestamp, records }
  // The one timestamp of all records stands in each message that is not wrapped, and else in what is around them.
  if (maxTimestamp === undefined || magic === 0 || ((batch.attributes ?? 0) & attributes & LOG_APPEND_TIME) === 0)
    return kept
  if (!plain) return { ...kept, maxTimestamp }
  return { ...kept, baseTimestamp: maxTimestamp, records: records.map((one) => ({ ...one, timestampDelta: 0n })) }
}
