/** Hands the reader of record batches to the layers that know of records fields but not of batches. */
import type { Side } from '../frame/header.ts'
import type { RecordsReader } from '../message/decode.ts'
import { readRecordSet } from '../records/decode.ts'
import { readUnaligned } from '../records/unaligned.ts'

/** A last batch that is cut off is normal in a response, for a broker cuts at a number of bytes; in a request it is an error. */
export const recordsReader =
  (side: Side): RecordsReader =>
  (tape, start, end, name) => {
    if (name === 'UnalignedRecords') readUnaligned(tape, start, end)
    else readRecordSet(tape, start, end, side === 'response' ? 'info' : 'error')
  }
