/** Edits what a batch or wrapper message holds compressed: taken out, edited as plain bytes, compressed again. */
import { crc32c } from '../bytes/crc32c.ts'
import { EncodeError } from '../bytes/encode-error.ts'
import { Writer } from '../bytes/writer.ts'
import type { Layout } from '../layout/layout.ts'
import { topicAround } from '../payloads/topic-around.ts'
import type { Codec, Decompressed } from '../records/decompress.ts'
import { compress, decompress } from '../records/decompress.ts'
import type { Holder } from '../records/is-compressed.ts'
import { decodeRecordSet } from '../records/record-set.ts'
import { BATCH_HEADER, COMPRESSIONS, CRC_START, LOG_APPEND_TIME, LOG_OVERHEAD } from '../records/value.ts'
import type { Openers } from './apply-edit.ts'
import { fieldRow } from './batch-facts.ts'
import type { Edit } from './edit.ts'
import { spliceEdit } from './edit.ts'
import { applyWithBatch, encloseLengths } from './enclose.ts'
import { concat, sameBytes } from '../bytes/byte-arrays.ts'
import { Patches } from './patches.ts'

/** The bytes of the whole layout with the edit made. Rejects with EncodeError, also where the compressed bytes cannot be read. */
export async function editInside(
  layout: Layout,
  holder: Holder,
  edit: Edit,
  open: Openers['payloads'],
): Promise<Uint8Array> {
  const content = await contentOf(layout, holder, edit.path)
  const owner = layout.path(holder.owner)
  const isBatch = holder.count !== undefined
  const before = isBatch ? sealBatch(plainBatch(ownerBytes(layout, holder), content.bytes)) : content.bytes
  const inside = isBatch ? 'records.batch[0]' : 'records'
  const within = (path: string): string => inside + path.slice(owner.length)
  const plain = open(decodeRecordSet(before), readingsInside(layout, holder, within))
  const after = await atOuterPath(owner, inside, () => spliceEdit(plain, { ...edit, path: within(edit.path) }))
  // What an edit leaves as it was keeps its bytes, though it could be compressed otherwise.
  if (sameBytes(after, before)) return layout.bytes
  return isBatch
    ? replaceOwner(layout, holder, await repack(layout, holder, before, after, content))
    : replaceMessages(layout, holder, before, after, content)
}

/** What is compressed. Rejects where it does not read to its end: what is missing could not be written again. */
export async function contentOf(layout: Layout, holder: Holder, path: string): Promise<Decompressed> {
  const bytes = layout.bytes.subarray(layout.start(holder.row), layout.end(holder.row))
  const content = await decompress(holder.codec, bytes, { magic: holder.magic })
  if (content.problem)
    throw new EncodeError(
      path,
      `${holder.codec} data that can be read to its end`,
      `a stream that is ${content.problem.code}`,
    )
  return content
}

/** The bytes of the batch or message. */
export const ownerBytes = (layout: Layout, { owner }: Pick<Holder, 'owner'>): Uint8Array =>
  layout.bytes.subarray(layout.start(owner), layout.end(owner))

/** A batch with these records in the place of its own, uncompressed; its length is right, its CRC is not yet. */
export function plainBatch(batch: Uint8Array, records: Uint8Array): Uint8Array {
  const bytes = concat([batch.subarray(0, BATCH_HEADER), records])
  new DataView(bytes.buffer).setInt32(8, bytes.length - LOG_OVERHEAD)
  bytes[CRC_START + 1]! &= ~7
  return bytes
}

/** The plain batch compressed, in the framing that it had. */
export async function packBatch(
  plain: Uint8Array,
  codec: Codec,
  { framing }: Pick<Decompressed, 'framing'>,
): Promise<Uint8Array> {
  const records = await compress(codec, plain.subarray(BATCH_HEADER), { magic: 2, ...(framing && { framing }) })
  const bytes = plainBatch(plain, records)
  bytes[CRC_START + 1]! |= COMPRESSIONS.indexOf(codec)
  return sealBatch(bytes)
}

/** The edited batch compressed; with the compressed bytes that it had where its records are the same. */
async function repack(
  layout: Layout,
  holder: Holder,
  before: Uint8Array,
  after: Uint8Array,
  content: Decompressed,
): Promise<Uint8Array> {
  const records = after.subarray(BATCH_HEADER)
  if (!sameBytes(records, before.subarray(BATCH_HEADER))) return packBatch(after, holder.codec, content)
  const bytes = plainBatch(after, layout.bytes.subarray(layout.start(holder.row), layout.end(holder.row)))
  bytes[CRC_START + 1]! |= COMPRESSIONS.indexOf(holder.codec)
  return sealBatch(bytes)
}

/** Writes the CRC of a batch, in place. */
export function sealBatch(bytes: Uint8Array): Uint8Array {
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(CRC_START - 4, crc32c(bytes, CRC_START, bytes.length))
  return bytes
}

/** Puts other bytes in the place of a batch or message; what encloses it follows. */
export function replaceOwner(layout: Layout, { owner }: Pick<Holder, 'owner'>, bytes: Uint8Array): Uint8Array {
  const patches = new Patches(layout.bytes)
  patches.add(layout.start(owner), layout.end(owner), bytes)
  encloseLengths(layout, layout.parent(owner), patches)
  return patches.apply()
}

async function replaceMessages(
  layout: Layout,
  holder: Holder,
  before: Uint8Array,
  after: Uint8Array,
  { framing }: Decompressed,
): Promise<Uint8Array> {
  const { owner, row, codec, magic } = holder
  const compressed = await compress(codec, after, { magic, ...(framing && { framing }) })
  const patches = new Patches(layout.bytes)
  const writer = new Writer(compressed.length + 4)
  writer.int32(compressed.length)
  writer.raw(compressed)
  patches.add(layout.start(fieldRow(layout, owner, 'valueLength')), layout.end(row), writer.finish())
  // The wrapper's offset is that of the last message inside, and moves along with it; its timestamp follows the largest.
  const was = messageFacts(before)
  const now = messageFacts(after)
  const put = (name: string, change: (value: bigint) => bigint): void => {
    const field = fieldRow(layout, owner, name)
    const value = field < 0 ? undefined : layout.value(field)
    if (typeof value !== 'bigint' || change(value) === value) return
    const written = new Writer(8)
    written.int64(change(value))
    patches.add(layout.start(field), layout.end(field), written.finish())
  }
  put('offset', (offset) => offset + now.lastOffset - was.lastOffset)
  const follows = (Number(layout.value(fieldRow(layout, owner, 'attributes'))) & LOG_APPEND_TIME) === 0
  put('timestamp', (timestamp) => (follows && timestamp === was.largest ? (now.largest ?? timestamp) : timestamp))
  encloseLengths(layout, row, patches)
  return applyWithBatch(layout, row, patches)
}

/** Offset of the last and largest timestamp of messages; a timestamp stands in those of magic 1. */
function messageFacts(messages: Uint8Array): { readonly lastOffset: bigint; readonly largest?: bigint } {
  const set = decodeRecordSet(messages)
  const rows = set.children(0).filter((row) => set.shape(row).role === 'message')
  const valuesOf = (name: string): bigint[] =>
    rows
      .map((row) => fieldRow(set, row, name))
      .map((field) => (field < 0 ? undefined : set.value(field)))
      .filter((value) => typeof value === 'bigint')
  const [first, ...others] = valuesOf('timestamp')
  return {
    lastOffset: valuesOf('offset').at(-1) ?? 0n,
    ...(first !== undefined && { largest: others.reduce((most, one) => (one > most ? one : most), first) }),
  }
}

/** The readings chosen for what is inside, and the topic that tells of the rest. */
function readingsInside(layout: Layout, { owner }: Holder, within: (path: string) => string): Map<string, string> {
  const path = layout.path(owner)
  const readings = new Map<string, string>()
  for (const [at, name] of layout.subject.readings ?? []) if (at.startsWith(`${path}.`)) readings.set(within(at), name)
  const topic = topicAround(layout, owner)
  if (topic !== undefined) readings.set('records', `topic:${topic}`)
  return readings
}

/** Errors tell the path as the caller knows it: `owner` for what is `inside` in a copy. */
export async function atOuterPath<T>(owner: string, inside: string, make: () => T | Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof EncodeError) || !error.path.startsWith(inside)) throw error
    throw new EncodeError(owner + error.path.slice(inside.length), error.expected, error.actual)
  }
}
