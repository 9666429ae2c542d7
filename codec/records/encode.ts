/** Writes batches: lengths, counts and checksums are made right, deltas too where the caller leaves them out. */
import { crc32c } from '../bytes/crc32c.ts'
import { EncodeError } from '../bytes/encode-error.ts'
import { describe, type Scalar, writeScalar } from '../bytes/scalars.ts'
import { utf8Encode } from '../bytes/utf8.ts'
import { varintSize, varlongSize } from '../bytes/varint.ts'
import { Writer } from '../bytes/writer.ts'
import { checkBatch, checkObject } from './check-batch.ts'
import { largestDelta, lastDelta } from './deltas.ts'
import type { RecordBatch, RecordHeader, RecordValue } from './value.ts'
import { BATCH_HEADER, codecOf, compressionOf, CRC_START, LOG_OVERHEAD } from './value.ts'

/** One batch of any magic and compression, as messages before magic 2. Rejects with EncodeError. */
export async function encodeAnyBatch(batch: RecordBatch, path: string): Promise<Uint8Array> {
  checkBatch(batch, path)
  const { magic = 2, attributes = 0 } = batch
  if (![0, 1, 2].includes(magic)) throw new EncodeError(`${path}.magic`, '0, 1 or 2', describe(magic))
  if (magic < 2) return (await import('./encode-message.ts')).encodeMessages(batch, path)
  if ((attributes & 7) === 0) return encodeBatch(batch, path)
  const codec = codecOf(attributes)
  if (!codec) throw new EncodeError(`${path}.attributes`, 'a codec that is known', compressionOf(attributes))
  const plain = encodeBatch({ ...batch, attributes: attributes & ~7 }, path)
  const { compress } = await import('./decompress.ts')
  const records = await compress(codec, plain.subarray(BATCH_HEADER))
  const writer = new Writer(BATCH_HEADER + records.length)
  writer.raw(plain.subarray(0, BATCH_HEADER))
  writer.patch(CRC_START + 1, Uint8Array.of(attributes & 0xff))
  writer.raw(records)
  return sealed(writer)
}

/** One uncompressed batch of magic 2; throws EncodeError. */
export function encodeBatch(batch: RecordBatch, path = 'records.batch[0]'): Uint8Array {
  const attributes = batch.attributes ?? 0
  if ((attributes & 7) !== 0) throw new EncodeError(`${path}.attributes`, 'no compression', compressionOf(attributes))
  const { records } = batch
  // Records first, each checked and written while it is at hand; what the header says of them follows.
  const writer = new Writer(BATCH_HEADER + records.length * 128)
  writer.raw(new Uint8Array(BATCH_HEADER))
  records.forEach((record, i) => {
    checkRecord(record, () => `${path}.records[${i}]`)
    writeRecord(writer, record, i)
  })
  writer.patch(0, encodeHead(batch, path))
  return sealed(writer)
}

/** The batch that was written, with its length and checksum. */
function sealed(writer: Writer): Uint8Array {
  writer.patchInt32(8, writer.length - LOG_OVERHEAD)
  writer.patchInt32(CRC_START - 4, crc32c(writer.view(), CRC_START))
  return writer.finish()
}

/** The header of a batch, its length and CRC still zero. */
function encodeHead(batch: RecordBatch, path: string): Uint8Array {
  const { records, attributes = 0 } = batch
  const writer = new Writer(BATCH_HEADER)
  const baseTimestamp = batch.baseTimestamp ?? 0n
  const put = (type: Scalar, name: string, value: unknown): void => writeScalar(writer, type, value, `${path}.${name}`)
  put('int64', 'baseOffset', batch.baseOffset ?? 0n)
  writer.int32(0)
  put('int32', 'partitionLeaderEpoch', batch.partitionLeaderEpoch ?? -1)
  writer.int8(2)
  writer.int32(0)
  put('int16', 'attributes', attributes)
  put('int32', 'lastOffsetDelta', batch.lastOffsetDelta ?? lastDelta(records))
  put('int64', 'baseTimestamp', baseTimestamp)
  put('int64', 'maxTimestamp', batch.maxTimestamp ?? baseTimestamp + largestDelta(records))
  put('int64', 'producerId', batch.producerId ?? -1n)
  put('int16', 'producerEpoch', batch.producerEpoch ?? -1)
  put('int32', 'baseSequence', batch.baseSequence ?? -1)
  writer.int32(records.length)
  return writer.finish()
}

/** One record with its length. */
export function encodeRecord(record: RecordValue, index = 0): Uint8Array {
  checkRecord(record, () => 'record')
  const writer = new Writer(64)
  writeRecord(writer, record, index)
  return writer.finish()
}

const LARGEST = 2n ** 63n - 1n

/** `path` is a function because a text for each of many records would cost more than writing them. */
function checkRecord(record: RecordValue, path: () => string): void {
  checkObject(record, path, 'a record')
  const { attributes = 0, timestampDelta = 0n, offsetDelta = 0, key, value, headers } = record
  if (!Number.isInteger(attributes) || (attributes << 24) >> 24 !== attributes)
    throw new EncodeError(`${path()}.attributes`, 'int8, -128 to 127', describe(attributes))
  if (typeof timestampDelta !== 'bigint' || timestampDelta > LARGEST || timestampDelta < -LARGEST - 1n)
    throw new EncodeError(`${path()}.timestampDelta`, 'varlong, a bigint of 64 bits', describe(timestampDelta))
  if (!Number.isInteger(offsetDelta) || (offsetDelta | 0) !== offsetDelta)
    throw new EncodeError(`${path()}.offsetDelta`, 'varint, -2147483648 to 2147483647', describe(offsetDelta))
  checkContent(key, path, 'key')
  checkContent(value, path, 'value')
  if (headers !== undefined && !Array.isArray(headers))
    throw new EncodeError(`${path()}.headers`, 'an array of headers', describe(headers))
  headers?.forEach((header: RecordHeader, i) => {
    checkHeader(header, () => `${path()}.headers[${i}]`)
  })
}

function checkHeader(header: RecordHeader, path: () => string): void {
  checkObject(header, path, 'a header with key and value')
  if (typeof header.key !== 'string')
    throw new EncodeError(`${path()}.key`, 'text, which cannot be null here', describe(header.key))
  checkContent(header.value, path, 'value')
}

function checkContent(content: unknown, path: () => string, name: string): void {
  if (content !== null && !(content instanceof Uint8Array))
    throw new EncodeError(`${path()}.${name}`, 'bytes or null', describe(content))
}

const NO_HEADERS: readonly RecordHeader[] = []

function writeRecord(writer: Writer, record: RecordValue, index: number): void {
  const { timestampDelta = 0n, offsetDelta = index, key, value, headers = NO_HEADERS } = record
  const names = headers.map((header) => utf8Encode(header.key))
  let size =
    1 + varlongSize(timestampDelta) + varintSize(offsetDelta) + sizeOf(key) + sizeOf(value) + varintSize(headers.length)
  headers.forEach((header, i) => {
    size += sizeOf(names[i]!) + sizeOf(header.value)
  })
  writer.varint(size)
  writer.int8(record.attributes ?? 0)
  writer.varlong(timestampDelta)
  writer.varint(offsetDelta)
  writeNullable(writer, key)
  writeNullable(writer, value)
  writer.varint(headers.length)
  headers.forEach((header, i) => {
    writeNullable(writer, names[i]!)
    writeNullable(writer, header.value)
  })
}

/** One header of a record. */
export function encodeHeader(header: RecordHeader): Uint8Array {
  checkHeader(header, () => 'header')
  const writer = new Writer(32)
  writeNullable(writer, utf8Encode(header.key))
  writeNullable(writer, header.value)
  return writer.finish()
}

/** Bytes behind their varint length; null is length -1. */
export function encodeNullable(bytes: Uint8Array | null): Uint8Array {
  const writer = new Writer((bytes?.length ?? 0) + 5)
  writeNullable(writer, bytes)
  return writer.finish()
}

const sizeOf = (bytes: Uint8Array | null): number => (bytes === null ? 1 : varintSize(bytes.length) + bytes.length)

function writeNullable(writer: Writer, bytes: Uint8Array | null): void {
  if (bytes === null) return writer.varint(-1)
  writer.varint(bytes.length)
  writer.raw(bytes)
}
