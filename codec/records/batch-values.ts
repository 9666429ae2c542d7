/** From the rows of record sets back to the values that their encoder takes. */
import type { Layout } from '../layout/layout.ts'
import { childRows } from '../message/value.ts'
import type { RecordBatch, RecordHeader, RecordValue } from './value.ts'
import { LOG_OVERHEAD } from './value.ts'

/**
 * The batches and messages below `row`; what is compressed, unknown or cut off as its bytes. Of what came out of a batch
 * its records. Only for rows that were read without an error.
 */
export function batchesOf(layout: Layout, row: number): (RecordBatch | RecordValue | Uint8Array)[] {
  return childRows(layout.tape, row)
    .filter((child) => !layout.shape(child).role.endsWith('easure'))
    .map((child) => {
      const { role } = layout.shape(child)
      if (role === 'record') return recordValue(layout, child)
      const opened =
        isWhole(layout, child) &&
        !saysCompressed(layout, child) &&
        childRows(layout.tape, child).every((part) => !UNREAD.has(layout.shape(part).role))
      if (opened && role === 'batch') return batchValue(layout, child, recordsIn(layout, child))
      if (opened && role === 'message') return messageValue(layout, child)
      return layout.bytes.slice(layout.start(child), layout.end(child))
    })
}

/** Also of a batch in which there is nothing to open, which an encoder would not leave empty. */
function saysCompressed(layout: Layout, row: number): boolean {
  const attributes = childRows(layout.tape, row).find((child) => layout.shape(child).name === 'attributes')
  return attributes !== undefined && (Number(layout.value(attributes)) & 7) !== 0
}

const UNREAD = new Set<string>(['opaque', 'undecoded'])

/** Whether a batch or message is all there: one that is cut off can end where a field does. */
export function isWhole(layout: Layout, row: number): boolean {
  const measure = childRows(layout.tape, row).find((child) => layout.shape(child).role === 'measure')
  if (measure === undefined) return false
  return layout.value(measure) === layout.end(row) - layout.start(row) - LOG_OVERHEAD
}

/** The records directly below a batch, or below the root of what came out of one. */
export const recordsIn = (layout: Layout, row: number): RecordValue[] =>
  childRows(layout.tape, row)
    .filter((child) => layout.shape(child).role === 'record')
    .map((child) => recordValue(layout, child))

/** What the header of the batch at `row` says, over these records. */
export function batchValue(layout: Layout, row: number, records: readonly RecordValue[]): RecordBatch {
  const header = named(layout, row, ['batchLength', 'magic', 'crc', 'recordCount', 'compressedRecords'])
  return { ...(header as object), records }
}

/** A message by itself: a batch of one record. */
export function messageValue(layout: Layout, row: number): RecordBatch {
  const { offset, magic, attributes, timestamp, key, value } = messageFields(layout, row)
  return {
    magic: magic as 0 | 1,
    attributes,
    baseOffset: offset,
    ...(timestamp !== undefined && { baseTimestamp: timestamp }),
    records: [{ key, value }],
  }
}

/** The fields of a message, without lengths and checksum. */
export interface MessageFields {
  readonly offset: bigint
  readonly magic: number
  readonly attributes: number
  readonly timestamp?: bigint
  readonly key: Uint8Array | null
  readonly value: Uint8Array | null
}

/** Those of the message at `row`, which is whole. */
export const messageFields = (layout: Layout, row: number): MessageFields =>
  named(layout, row, ['crc']) as unknown as MessageFields

function recordValue(layout: Layout, record: number): RecordValue {
  const headers = childRows(layout.tape, record)
    .filter((row) => layout.shape(row).role === 'recordHeader')
    .map((row) => named(layout, row, []) as unknown as RecordHeader)
  return { ...(named(layout, record, ['headerCount']) as unknown as RecordValue), headers }
}

/** The fields of `row` by name, without lengths and what is left out because it is computed. */
function named(layout: Layout, row: number, without: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    childRows(layout.tape, row)
      .filter((child) => !['measure', 'prefix', 'record', 'recordHeader'].includes(layout.shape(child).role))
      .map((child) => [layout.shape(child).name, child] as const)
      .filter(([name]) => !without.includes(name))
      .map(([name, child]) => [name, layout.value(child)]),
  )
}
