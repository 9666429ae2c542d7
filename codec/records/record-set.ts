/** Record sets by themselves, as a log segment or a records field holds them. */
import { EncodeError } from '../bytes/encode-error.ts'
import { describe } from '../bytes/scalars.ts'
import { concat } from '../bytes/byte-arrays.ts'
import { Layout } from '../layout/layout.ts'
import type { Severity } from '../layout/problem.ts'
import { Tape } from '../layout/tape.ts'
import { readRecordSet } from './decode.ts'
import { encodeAnyBatch } from './encode.ts'
import { RECORD_SHAPES, RECORDS_ROOT } from './shapes.ts'
export { batchesOf } from './batch-values.ts'
import type { RecordBatch } from './value.ts'

const ROOT_TABLE = [RECORD_SHAPES[RECORDS_ROOT]!]

/** Rows over batches back to back; never throws. A batch that is cut off at the end is an info unless said otherwise. */
export function decodeRecordSet(bytes: Uint8Array, partial: Severity = 'info'): Layout {
  const tape = new Tape(bytes)
  const root = tape.open(tape.use(ROOT_TABLE), 0)
  readRecordSet(tape, 0, bytes.length, partial)
  tape.close(root, bytes.length)
  return new Layout(tape, { kind: 'records', read: (other) => decodeRecordSet(other, partial) })
}

/** Batches back to back; one may be given as its bytes. Rejects with EncodeError, which has the batch's path. */
export async function encodeRecordSet(batches: readonly (RecordBatch | Uint8Array)[]): Promise<Uint8Array> {
  const given: unknown = batches
  if (!Array.isArray(given)) throw new EncodeError('records', 'an array of batches', describe(given))
  const parts = await Promise.all(
    batches.map(async (batch, i) =>
      batch instanceof Uint8Array ? batch : encodeAnyBatch(batch, `records.batch[${String(i)}]`),
    ),
  )
  if (parts.length === 1 && parts[0] !== batches[0]) return parts[0]!
  return concat(parts)
}

/** The batches and messages of the record set at `row`, with what is compressed opened. See opened-batches.ts. */
export async function openedBatches(layout: Layout, row = 0): Promise<RecordBatch[]> {
  return (await import('./opened-batches.ts')).openBatches(layout, row)
}
