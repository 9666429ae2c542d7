/** Record batches by themselves. */
import type { Layout } from '../layout/layout.ts'
import { decodeRecordSet, encodeRecordSet } from '../records/record-set.ts'
import { opened } from './readers.ts'
import type { RecordBatch } from '../records/value.ts'

/** Rows over record batches and messages of every format, back to back; never throws. */
export const decodeRecords = (bytes: Uint8Array): Layout => opened(decodeRecordSet(bytes))

/**
 * Record batches and messages back to back, in the format that `magic` says, compressed as their attributes say; one may be
 * given as its bytes. Rejects with EncodeError.
 */
export const encodeRecords = (batches: readonly (RecordBatch | Uint8Array)[]): Promise<Uint8Array> =>
  encodeRecordSet(batches)
