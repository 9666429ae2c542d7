/** Checks what encoders of records are given, which comes from outside and can be anything, whatever its type says. */
import { EncodeError } from '../bytes/encode-error.ts'
import { describe } from '../bytes/scalars.ts'
import type { RecordBatch } from './value.ts'

const BIGINTS = ['baseOffset', 'baseTimestamp', 'maxTimestamp', 'producerId'] as const
const NUMBERS = ['attributes', 'lastOffsetDelta', 'partitionLeaderEpoch', 'producerEpoch', 'baseSequence'] as const

/** Whether the batch has records and its other fields, where given, are of their kind. Throws EncodeError; ranges are left to the writer. */
export function checkBatch(batch: RecordBatch, path: string): void {
  checkObject(batch, () => path, 'a batch with records')
  if (!Array.isArray(batch.records)) throw new EncodeError(`${path}.records`, 'an array', describe(batch.records))
  for (const name of BIGINTS)
    if (batch[name] !== undefined && typeof batch[name] !== 'bigint')
      throw new EncodeError(`${path}.${name}`, 'a bigint', describe(batch[name]))
  for (const name of NUMBERS)
    if (batch[name] !== undefined && !Number.isInteger(batch[name]))
      throw new EncodeError(`${path}.${name}`, 'a whole number', describe(batch[name]))
}

/** Throws EncodeError for what has no fields. `path` is a function because a text for each of many would cost more than writing them. */
export function checkObject(value: unknown, path: () => string, expected: string): void {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array)
    throw new EncodeError(path(), expected, describe(value))
}
