/** Record sets by themselves, as a log segment or a records field holds them. */
import { Layout } from '../layout/layout.ts'
import type { Severity } from '../layout/problem.ts'
import { Tape } from '../layout/tape.ts'
import { childRows } from '../message/value.ts'
import { readRecordSet } from './decode.ts'
import { encodeBatch } from './encode.ts'
import { RECORD_SHAPES, RECORDS_ROOT } from './shapes.ts'
import type { RecordBatch, RecordHeader, RecordValue } from './value.ts'

const ROOT_TABLE = [RECORD_SHAPES[RECORDS_ROOT]!]

/** Rows over batches back to back; never throws. A batch that is cut off at the end is an info unless said otherwise. */
export function decodeRecordSet(bytes: Uint8Array, partial: Severity = 'info'): Layout {
  const tape = new Tape(bytes)
  const root = tape.open(tape.use(ROOT_TABLE), 0)
  readRecordSet(tape, 0, bytes.length, partial)
  tape.close(root, bytes.length)
  return new Layout(tape, { kind: 'records', read: (other) => decodeRecordSet(other, partial) })
}

/** Batches back to back. Throws EncodeError with the batch's path. */
export function encodeRecordSet(batches: readonly (RecordBatch | Uint8Array)[]): Uint8Array {
  const parts = batches.map((batch, i) =>
    batch instanceof Uint8Array ? batch : encodeBatch(batch, `records.batch[${String(i)}]`),
  )
  if (parts.length === 1 && parts[0] !== batches[0]) return parts[0]!
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}

/** The batches below `row`, what is not opened as its bytes. Only for rows that were read without an error. */
export function batchesOf(layout: Layout, row: number): (RecordBatch | Uint8Array)[] {
  const { tape } = layout
  return childRows(tape, row)
    .filter((child) => !layout.shape(child).role.endsWith('easure'))
    .map((child) => {
      const rows = childRows(tape, child)
      const opened =
        rows.some((part) => layout.shape(part).name === 'recordCount') &&
        rows.every((part) => !['opaque', 'undecoded'].includes(layout.shape(part).role))
      return opened ? batchValue(layout, rows) : layout.bytes.slice(layout.start(child), layout.end(child))
    })
}

function batchValue(layout: Layout, rows: readonly number[]): RecordBatch {
  const records = rows.filter((row) => layout.shape(row).role === 'record').map((row) => recordValue(layout, row))
  return { ...(named(layout, rows, ['batchLength', 'magic', 'crc', 'recordCount']) as object), records }
}

function recordValue(layout: Layout, record: number): RecordValue {
  const rows = childRows(layout.tape, record)
  const headers = rows
    .filter((row) => layout.shape(row).role === 'recordHeader')
    .map((row) => named(layout, childRows(layout.tape, row), []) as unknown as RecordHeader)
  return { ...(named(layout, rows, ['headerCount']) as unknown as RecordValue), headers }
}

/** Leaves by name, without lengths and what is left out because it is computed. */
function named(layout: Layout, rows: readonly number[], without: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    rows
      .filter((row) => !['measure', 'prefix', 'record', 'recordHeader'].includes(layout.shape(row).role))
      .map((row) => [layout.shape(row).name, layout.value(row)] as const)
      .filter(([name]) => !without.includes(name)),
  )
}
