/** What a record batch holds, as plain values. */
import type { Codec } from './decompress.ts'

export interface RecordHeader {
  readonly key: string
  readonly value: Uint8Array | null
}

export interface RecordValue {
  /** Unused by Kafka; 0 where left out. */
  readonly attributes?: number
  /** Milliseconds after the batch's base timestamp; 0n where left out. */
  readonly timestampDelta?: bigint
  /** Offset above the batch's base offset; the record's index where left out. */
  readonly offsetDelta?: number
  readonly key: Uint8Array | null
  readonly value: Uint8Array | null
  readonly headers?: readonly RecordHeader[]
}

/** A RecordBatch v2 (KIP-98), or messages of magic 0 or 1. Lengths, record count and checksums are computed when it is written. */
export interface RecordBatch {
  /** 2 where left out. With 0 or 1 the records become messages, which have neither headers nor producer. */
  readonly magic?: 0 | 1 | 2
  readonly baseOffset?: bigint
  readonly partitionLeaderEpoch?: number
  /** Bits: 0-2 compression, 3 log-append time, 4 transactional, 5 control, 6 delete horizon. */
  readonly attributes?: number
  /** Of the last record where left out; compaction keeps it when records go. */
  readonly lastOffsetDelta?: number
  readonly baseTimestamp?: bigint
  /** Base timestamp plus the largest delta where left out. */
  readonly maxTimestamp?: bigint
  readonly producerId?: bigint
  readonly producerEpoch?: number
  readonly baseSequence?: number
  readonly records: readonly RecordValue[]
}

/** Bytes from the first of a batch to its first record: base offset to record count. */
export const BATCH_HEADER = 61
/** Bytes of base offset and batch length, which the batch length does not count. */
export const LOG_OVERHEAD = 12
/** Bytes of a message before its key, by magic 0 and 1: there is a timestamp since magic 1. */
export const MESSAGE_HEAD: readonly number[] = [18, 26]
/** Where magic stands, in batches and in the messages of older formats alike. */
export const MAGIC_OFFSET = 16
/** From here on the CRC-32C of a batch counts. */
export const CRC_START = 21

/** The bit of the attributes that makes one timestamp, the broker's, that of all records. */
export const LOG_APPEND_TIME = 0x08
/** What stands for a timestamp that is not known, as Kafka writes it for messages of magic 0. */
export const NO_TIMESTAMP = -1n

export const COMPRESSIONS = ['none', 'gzip', 'snappy', 'lz4', 'zstd'] as const

/** The codec that bits 0 to 2 of the attributes name. */
export const compressionOf = (attributes: number): string =>
  COMPRESSIONS[attributes & 7] ?? `unknown codec ${String(attributes & 7)}`

/** The codec that bits 0 to 2 of the attributes name; undefined for none and for one that is not known. */
export const codecOf = (attributes: number): Codec | undefined =>
  (attributes & 7) === 0 ? undefined : (COMPRESSIONS[attributes & 7] as Codec | undefined)

/** The int32 at `at`, which lies within the bytes. */
export const int32At = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
