/** What a value means beyond its digits: the offset a delta leads to, the date of a timestamp, the bits of attributes, a CRC that holds. */
import { crc32 } from '../bytes/crc32.ts'
import { crc32c } from '../bytes/crc32c.ts'
import { getApi } from '../catalog/apis.ts'
import { loadedMeanings } from '../catalog/meanings.ts'
import type { Layout } from '../layout/layout.ts'
import { messageOf } from '../layout/message-of.ts'
import type { Value } from '../schema/types.ts'
import { compressionOf, CRC_START, MAGIC_OFFSET } from '../records/value.ts'
import { packingWords } from './packing.ts'
import { byteWords, dateWords, durationWords, groupedWords } from './units.ts'
import type { KnownMeaning } from './value-meaning.ts'
import { bitsOf, entryOf, knownMeaningOf } from './value-meaning.ts'

/**
 * A few words, or undefined where the value says it all: `UNSUPPORTED_VERSION`, `30 s`, `offset 12`. The names of codes
 * and the units of fields are known once the meanings of the catalog are loaded.
 */
export function meaningOf(layout: Layout, row: number): string | undefined {
  const { words, label, role } = layout.shape(row)
  const value = layout.value(row)
  if (value === null || value === undefined) return undefined
  if (label === 'request_api_key') return getApi(Number(value))?.name
  if (role === 'opaque') return packingWords(layout, row)
  switch (words) {
    case 'batch.attributes':
    case 'message.attributes':
      return attributeWords(Number(value), words === 'message.attributes' ? magicOf(layout, row) : 2)
    case 'batch.crc':
      return crcWords(layout, row, 'CRC-32C', layout.end(row), CRC_START - 4, 'batchLength')
    case 'message.crc':
      return crcWords(layout, row, 'CRC-32 from magic to value', layout.end(row), MAGIC_OFFSET - 4, 'messageSize')
    case 'message.magic':
      return value === 0 ? 'message set without timestamps' : 'message set'
    case 'message.offset':
      return wrappedOffset(layout, value as bigint)
    case 'batch.baseTimestamp':
      return horizonWords(layout, row, value as bigint)
    case 'batch.maxTimestamp':
    case 'message.timestamp':
      return dateWords(value as bigint)
    case 'batch.lastOffsetDelta': {
      const base = siblingValue(layout, layout.parent(row), 'baseOffset')
      return base === undefined ? undefined : `offset ${base + BigInt(value as number)}`
    }
    case 'record.offsetDelta':
    case 'record.timestampDelta':
      return deltaWords(layout, row, BigInt(value as number))
    case 'value.recordType':
      return keyTypeWords(messageOf(layout.shape(layout.parent(row)))?.schema.name)
    case 'value.apiKey':
      return messageOf(layout.shape(layout.parent(row)))?.schema.name
    default:
      return tableWords(layout, row, value)
  }
}

function tableWords(layout: Layout, row: number, value: Value): string | undefined {
  const { is, table } = knownMeaningOf(layout, row) ?? fromName(layout, row)
  const name = table && entryOf(table, value)?.name
  if (name !== undefined) return name === value ? undefined : name
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined
  switch (is) {
    case 'timestamp':
      return dateWords(BigInt(value))
    case 'duration':
      return durationWords(BigInt(value))
    case 'bytes':
      return byteWords(BigInt(value))
    case 'offset':
      return groupedWords(BigInt(value))
    case 'bits':
      return bitWords(layout, row)
    default:
      return undefined
  }
}

/** Until the meanings are there, a name alone can tell that a number is a date. */
const fromName = (layout: Layout, row: number): Partial<KnownMeaning> =>
  !loadedMeanings() && /timestamp(ms)?$/i.test(layout.shape(row).field?.name ?? '') ? { is: 'timestamp' } : {}

/** The names of the bits that are set. */
function bitWords(layout: Layout, row: number): string | undefined {
  const bits = bitsOf(layout, row)
  if (!bits || bits.unset !== undefined) return bits?.unset
  const names = bits.groups.filter(({ value }) => value !== 0).map(({ name, valueName }) => valueName ?? name)
  if (bits.unknown !== 0) names.push('unknown bits')
  return names.length === 0 ? 'none' : names.join(', ')
}

/** The first numbers of `__consumer_offsets` look like versions, and are often taken for them. */
const keyTypeWords = (name: string | undefined): string | undefined =>
  name !== undefined && /^(Legacy)?OffsetCommitKey$|^GroupMetadataKey$/.test(name)
    ? `${name}: 0 and 1 are offset commits, 2 is group metadata`
    : name

/** With a delete horizon (KIP-534) the base timestamp is the time from which on the batch may go. */
function horizonWords(layout: Layout, row: number, stamp: bigint): string | undefined {
  const attributes = siblingValue(layout, layout.parent(row), 'attributes') ?? 0n
  return (attributes & 64n) === 0n ? dateWords(stamp) : `delete horizon, ${dateWords(stamp) ?? stamp}`
}

/** Inside a compressed message of magic 1 offsets count from the first; the wrapper has that of the last (KIP-31). */
function wrappedOffset(layout: Layout, offset: bigint): string | undefined {
  const { origin } = layout
  const wrapper = origin?.layout.parent(origin.row) ?? -1
  if (!origin || origin.layout.shape(wrapper).role !== 'message') return undefined
  const outer = siblingValue(origin.layout, wrapper, 'offset')
  const last = layout.children(0).findLast((row) => layout.shape(row).role === 'message')
  const lastOffset = last === undefined ? undefined : siblingValue(layout, last, 'offset')
  if (siblingValue(origin.layout, wrapper, 'magic') !== 1n || outer === undefined || lastOffset === undefined)
    return undefined
  return `offset ${outer - lastOffset + offset}`
}

function deltaWords(layout: Layout, row: number, delta: bigint): string | undefined {
  const { layout: outer, row: batch } = batchOf(layout, row)
  if (batch < 0) return undefined
  if (layout.shape(row).name === 'offsetDelta') {
    const base = siblingValue(outer, batch, 'baseOffset')
    return base === undefined ? undefined : `offset ${base + delta}`
  }
  const attributes = siblingValue(outer, batch, 'attributes') ?? 0n
  const appended = (attributes & 8n) !== 0n
  const stamp = siblingValue(outer, batch, appended ? 'maxTimestamp' : 'baseTimestamp')
  if (stamp === undefined) return undefined
  // With log-append time every record carries the time at which the broker appended the batch.
  return appended
    ? `${dateWords(stamp) ?? stamp}, log-append time: the batch's max timestamp ${stamp}, whatever the delta`
    : dateWords(stamp + delta)
}

/** The batch of a record, which may have come out of it decompressed. */
function batchOf(layout: Layout, row: number): { layout: Layout; row: number } {
  const batch = layout.lineage(row).findLast((at) => layout.shape(at).role === 'batch')
  if (batch !== undefined) return { layout, row: batch }
  const { origin } = layout
  return origin ? { layout: origin.layout, row: origin.layout.parent(origin.row) } : { layout, row: -1 }
}

/** A number of a batch header, read from the rows below it. */
function siblingValue(layout: Layout, parent: number, name: string): bigint | undefined {
  const end = layout.subtreeEnd(parent)
  for (let row = parent + 1; row < end; row = layout.subtreeEnd(row))
    if (layout.shape(row).name === name) return BigInt(layout.value(row) as bigint | number)
  return undefined
}

const magicOf = (layout: Layout, row: number): number => Number(siblingValue(layout, layout.parent(row), 'magic') ?? 0n)

/** Bits of a batch's attributes (KIP-32, KIP-98, KIP-534); of messages magic tells which there are. */
function attributeWords(attributes: number, magic: number): string {
  const codec = attributes & 7
  const known = magic === 2 ? 0x7f : magic === 1 ? 0x0f : 0x07
  const bit = (mask: number, words: string): string[] => ((attributes & mask & known) !== 0 ? [words] : [])
  return [
    codec === 0 ? 'no compression' : compressionOf(attributes),
    ...(magic === 0 ? [] : [(attributes & 8) !== 0 ? 'log-append time' : 'create time']),
    ...bit(16, 'transactional'),
    ...bit(32, 'control batch'),
    ...bit(64, 'delete horizon'),
    ...((attributes & ~known) !== 0 ? ['unknown bits'] : []),
  ].join(', ')
}

/** `before`: how many bytes of the batch or message stand before its checksum. */
function crcWords(
  layout: Layout,
  row: number,
  name: string,
  from: number,
  before: number,
  length: string,
): string | undefined {
  const owner = layout.parent(row)
  const start = layout.start(owner)
  const end = layout.end(owner)
  if (layout.start(row) - start !== before || siblingValue(layout, owner, length) !== BigInt(end - start - 12))
    return undefined
  const computed = name === 'CRC-32C' ? crc32c(layout.bytes, from, end) : crc32(layout.bytes, from, end)
  return computed === layout.value(row)
    ? `${name}, matches`
    : `${name} computed: 0x${computed.toString(16).padStart(8, '0')}`
}
