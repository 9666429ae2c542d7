/** What a value means beyond its digits: the offset a delta leads to, the date of a timestamp, the bits of attributes, a CRC that holds. */
import { crc32c } from '../bytes/crc32c.ts'
import { getApi } from '../catalog/apis.ts'
import type { Layout } from '../layout/layout.ts'
import { compressionOf } from '../records/value.ts'

/** A few words, or undefined where the value says it all. */
export function meaningOf(layout: Layout, row: number): string | undefined {
  const { words, name, label } = layout.shape(row)
  const value = layout.value(row)
  if (value === null || value === undefined) return undefined
  if (label === 'request_api_key') return getApi(Number(value))?.name
  switch (words) {
    case 'batch.attributes':
      return attributeWords(Number(value))
    case 'batch.crc':
      return crcWords(layout, row)
    case 'batch.baseTimestamp':
    case 'batch.maxTimestamp':
      return dateWords(value as bigint)
    case 'batch.lastOffsetDelta': {
      const base = siblingValue(layout, layout.parent(row), 'baseOffset')
      return base === undefined ? undefined : `offset ${base + BigInt(value as number)}`
    }
    case 'record.offsetDelta':
    case 'record.timestampDelta':
      return deltaWords(layout, row, name, BigInt(value as number))
    default:
      return undefined
  }
}

function deltaWords(layout: Layout, row: number, name: string, delta: bigint): string | undefined {
  const batch = layout.lineage(row).findLast((at) => layout.shape(at).role === 'batch')
  if (batch === undefined) return undefined
  if (name === 'offsetDelta') {
    const base = siblingValue(layout, batch, 'baseOffset')
    return base === undefined ? undefined : `offset ${base + delta}`
  }
  const attributes = siblingValue(layout, batch, 'attributes') ?? 0n
  const stamp =
    (attributes & 8n) !== 0n
      ? siblingValue(layout, batch, 'maxTimestamp')
      : siblingValue(layout, batch, 'baseTimestamp')
  if (stamp === undefined) return undefined
  // With log-append time every record carries the time at which the broker appended the batch.
  return (attributes & 8n) !== 0n ? `${dateWords(stamp) ?? stamp}, log-append time` : dateWords(stamp + delta)
}

/** A number of a batch header, read from the rows below it. */
function siblingValue(layout: Layout, parent: number, name: string): bigint | undefined {
  const end = layout.subtreeEnd(parent)
  for (let row = parent + 1; row < end; row = layout.subtreeEnd(row))
    if (layout.shape(row).name === name) return BigInt(layout.value(row) as bigint | number)
  return undefined
}

/** An ISO date of milliseconds since 1970; -1 means that there is no timestamp. */
function dateWords(milliseconds: bigint): string | undefined {
  if (milliseconds === -1n) return 'no timestamp'
  // Beyond these a Date cannot go (ECMA-262, time values).
  if (milliseconds < -8640000000000000n || milliseconds > 8640000000000000n) return undefined
  return milliseconds === 0n ? undefined : new Date(Number(milliseconds)).toISOString()
}

/** Bits of a batch's attributes (KIP-32, KIP-98, KIP-534). */
function attributeWords(attributes: number): string {
  const codec = attributes & 7
  return [
    codec === 0 ? 'no compression' : compressionOf(attributes),
    (attributes & 8) !== 0 ? 'log-append time' : 'create time',
    ...((attributes & 16) !== 0 ? ['transactional'] : []),
    ...((attributes & 32) !== 0 ? ['control batch'] : []),
    ...((attributes & 64) !== 0 ? ['delete horizon'] : []),
    ...(attributes >> 7 !== 0 ? ['unknown bits'] : []),
  ].join(', ')
}

function crcWords(layout: Layout, row: number): string | undefined {
  const batch = layout.parent(row)
  const length = siblingValue(layout, batch, 'batchLength')
  if (length !== BigInt(layout.end(batch) - layout.start(batch) - 12)) return undefined
  const computed = crc32c(layout.bytes, layout.end(row), layout.end(batch))
  return computed === layout.value(row) ? 'CRC-32C, matches' : `CRC-32C computed: ${computed}`
}
