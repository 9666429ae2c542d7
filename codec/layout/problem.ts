/** Why bytes do not decode cleanly: problems as data; their sentences are made in format-problem.ts. */
import type { Range } from '../bytes/range.ts'

export type Severity = 'info' | 'warning' | 'incomplete' | 'error'

/** What can be wrong; the comment says what `expected` and `actual` hold. */
export type ProblemCode =
  | 'truncated' // bytes needed; bytes that remain
  | 'negative-length' // smallest legal length; the length found
  | 'length-exceeds' // bytes that remain; bytes claimed
  | 'count-exceeds' // bytes that remain; elements claimed
  | 'null-not-allowed' // 0 or more; the length found
  | 'bad-null-marker' // '1 or -1' or '0 or 1'; the byte found
  | 'varint-too-long' // most bytes; bytes that went on
  | 'trailing-bytes' // 0; bytes left over
  | 'size-mismatch' // bytes that follow; the size stated
  | 'inner-length-mismatch' // bytes used; bytes stated
  | 'unknown-api' // 0 to the highest key known; key found
  | 'unknown-record-type' // the types known here; type found
  | 'unknown-version' // range known; version found
  | 'wrong-api' // key that was asked for; key found
  | 'wrong-version' // version that was asked for; version found
  | 'not-this-side' // the side asked for
  | 'duplicate-tag' // one; tag found
  | 'tags-out-of-order' // more than the tag before; tag found
  | 'large-tag' // largest tag that an encoder writes; tag found
  | 'explicit-default' // absent; present
  | 'long-varint' // fewest bytes; bytes used, as many where it has bits beyond its type
  | 'odd-boolean' // 0 or 1; byte found
  | 'bad-utf8' // valid UTF-8; offset of the first bad byte
  | 'crc-mismatch' // computed, stored, both '0x...'
  | 'record-count' // records promised; records found
  | 'record-length' // bytes stated; bytes used
  | 'batch-tail' // a batch; the rest of one
  | 'partial-batch' // bytes the batch needs; bytes that remain
  | 'unknown-magic' // 0 to 2; magic found
  | 'too-many-rows' // rows that are shown; bytes after them
  | 'zero-padding' // fewest bytes of a batch; zeros
  | 'inner-magic' // magic of the message around it; magic found
  | 'nested-wrapper' // no compression; the codec found
  | 'stream-truncated' // what the compressed stream needs at `offset`; what is there
  | 'stream-corrupt' // what it may hold there; what it holds
  | 'stream-checksum' // computed; stored
  | 'stream-over-limit' // most bytes that are taken; more
  | 'stream-trailing-bytes' // the start of a further stream; the bytes found
  | 'lz4-header-checksum' // over which bytes it should be computed; over which it was
  | 'not-opened' // format that is shown as it is; its name
  | 'wrong-form' // what belongs here; what stands here
  | 'needs-api' // an API to read a response by; none

/** Which mistake gives the checksum that is stored; `changed-after` where none is known that does. */
export type CrcCause =
  | 'zero'
  | 'crc-32'
  | 'crc-32c'
  | 'byte-order'
  | 'range-from-batch-start'
  | 'range-from-epoch'
  | 'range-from-magic'
  | 'range-from-crc'
  | 'range-records-only'
  | 'changed-after'

export interface Problem {
  readonly code: ProblemCode
  readonly severity: Severity
  /** Half-open range of bytes that the problem is about. */
  readonly start: number
  readonly end: number
  readonly path: string
  readonly expected: string | number
  readonly actual: string | number
  /** Of a wrong checksum. */
  readonly cause?: CrcCause
  /** Of a wrong checksum: which sum it is, and the bytes that it should cover. */
  readonly covers?: Range & { readonly sum: 'CRC-32' | 'CRC-32C' }
  /** Of a compressed stream: where in the compressed bytes. */
  readonly offset?: number
}
