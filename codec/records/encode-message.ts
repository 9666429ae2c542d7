/** Writes message sets of magic 0 and 1: one message a record, or one that wraps them all, compressed. */
import { crc32 } from '../bytes/crc32.ts'
import { EncodeError } from '../bytes/encode-error.ts'
import { describe, writeScalar } from '../bytes/scalars.ts'
import { Writer } from '../bytes/writer.ts'
import { checkObject } from './check-batch.ts'
import { largestDelta, lastDelta } from './deltas.ts'
import { writeInt32Bytes } from './int32-bytes.ts'
import type { RecordBatch, RecordValue } from './value.ts'
import { codecOf, compressionOf, LOG_OVERHEAD, MAGIC_OFFSET, MESSAGE_HEAD } from './value.ts'

interface Message {
  readonly offset: bigint
  readonly magic: number
  readonly attributes: number
  /** Not written with magic 0. */
  readonly timestamp: bigint
  readonly key: Uint8Array | null
  readonly value: Uint8Array | null
}

/** The records as messages; what only batches have (headers) is refused, what they leave out (producer, epoch) is not written. */
export async function encodeMessages(batch: RecordBatch, path: string): Promise<Uint8Array> {
  const { magic = 2, attributes = 0, baseOffset = 0n, baseTimestamp = 0n, records } = batch
  const codec = codecOf(attributes)
  if ((attributes & 7) !== 0 && (codec === undefined || codec === 'zstd'))
    throw new EncodeError(`${path}.attributes`, 'gzip, snappy or lz4 before magic 2', compressionOf(attributes))
  // In a compressed message of magic 1 offsets count from the first, so that a broker need not write them anew.
  const base = codec && magic === 1 ? 0n : baseOffset
  const writer = new Writer(64 + records.length * 64)
  records.forEach((record, i) => {
    const at = `${path}.records[${String(i)}]`
    checkRecord(record, at)
    const { timestampDelta = 0n, offsetDelta = i, key, value } = record
    writeMessage(
      writer,
      {
        offset: base + BigInt(offsetDelta),
        magic,
        attributes: codec ? (record.attributes ?? (magic === 1 ? attributes & 8 : 0)) : attributes,
        timestamp: baseTimestamp + timestampDelta,
        key,
        value,
      },
      at,
    )
  })
  if (!codec) return writer.finish()
  const { compress } = await import('./decompress.ts')
  const value = await compress(codec, writer.view(), { magic })
  const wrapper = new Writer(value.length + LOG_OVERHEAD + 32)
  const offset = baseOffset + BigInt(batch.lastOffsetDelta ?? lastDelta(records))
  const timestamp = batch.maxTimestamp ?? baseTimestamp + largestDelta(records)
  writeMessage(wrapper, { offset, magic, attributes, timestamp, key: null, value }, path)
  return wrapper.finish()
}

function checkRecord(record: RecordValue, path: string): void {
  checkObject(record, () => path, 'a record')
  const { headers = [], offsetDelta = 0, timestampDelta = 0n, key, value } = record
  if (!Array.isArray(headers) || headers.length > 0)
    throw new EncodeError(
      `${path}.headers`,
      'no headers before magic 2',
      Array.isArray(headers) ? String(headers.length) : describe(headers),
    )
  if (!Number.isSafeInteger(offsetDelta))
    throw new EncodeError(`${path}.offsetDelta`, 'a whole number', describe(offsetDelta))
  if (typeof timestampDelta !== 'bigint')
    throw new EncodeError(`${path}.timestampDelta`, 'a bigint', describe(timestampDelta))
  for (const [name, content] of Object.entries({ key, value }))
    if (content !== null && !(content instanceof Uint8Array))
      throw new EncodeError(`${path}.${name}`, 'bytes or null', describe(content))
}

function writeMessage(writer: Writer, message: Message, path: string): void {
  const start = writer.length
  const { magic, key, value } = message
  writeScalar(writer, 'int64', message.offset, `${path}.offset`)
  writer.int32((MESSAGE_HEAD[magic] ?? 0) + 8 + (key?.length ?? 0) + (value?.length ?? 0) - LOG_OVERHEAD)
  writer.int32(0)
  writer.int8(magic)
  writeScalar(writer, 'int8', message.attributes, `${path}.attributes`)
  if (magic === 1) writeScalar(writer, 'int64', message.timestamp, `${path}.timestamp`)
  writeInt32Bytes(writer, key)
  writeInt32Bytes(writer, value)
  writer.patchInt32(start + LOG_OVERHEAD, crc32(writer.view(), start + MAGIC_OFFSET))
}
