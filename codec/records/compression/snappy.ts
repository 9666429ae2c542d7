/** Snappy: the raw block format (google/snappy format_description.txt) and the xerial framing that Kafka's Java client puts around it. */
import { Writer } from '../../bytes/writer.ts'
import type { Output } from './output.ts'
import { partly, StreamError } from './output.ts'

const XERIAL = [0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0x00]
const XERIAL_HEADER = 16
const XERIAL_BLOCK = 32 * 1024

/** Whether blocks stand in the framing of the Java client, or one block stands by itself. */
export type Framing = 'raw' | 'xerial'

/** Whether the bytes begin with the xerial magic. */
export const isXerial = (bytes: Uint8Array): boolean => XERIAL.every((byte, i) => bytes[i] === byte)

/** Reads either form into `output`. Throws StreamError; what was read until then is in `output`. */
export function snappyDecompress(bytes: Uint8Array, output: Output): void {
  if (bytes.length < XERIAL_HEADER && bytes.every((byte, i) => i >= XERIAL.length || byte === XERIAL[i]))
    throw new StreamError('truncated', bytes.length, XERIAL_HEADER, bytes.length)
  if (!isXerial(bytes)) return readBlock(bytes, 0, bytes.length, output)
  // Of the two int32 versions after the magic only the byte order tells anything: kafka-python wrote them, though not the
  // lengths of blocks, in the machine's. What turned them both around is read where no block could be so long.
  let at = XERIAL_HEADER
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  while (at < bytes.length) {
    // Streams that were written one after the other repeat the header.
    if (bytes.length - at >= XERIAL_HEADER && isXerial(bytes.subarray(at))) {
      at += XERIAL_HEADER
      continue
    }
    if (bytes.length - at < 4) throw new StreamError('truncated', at, 4, bytes.length - at)
    const size = blockLength(view, at)
    if (size < 0) throw new StreamError('corrupt', at, 'a block length of 0 or more', size)
    if (size > bytes.length - at - 4) {
      partly(() => {
        readBlock(bytes, at + 4, bytes.length, output)
      })
      throw new StreamError('truncated', at, size, bytes.length - at - 4)
    }
    readBlock(bytes, at + 4, at + 4 + size, output)
    at += 4 + size
  }
}

/** The length of the block at `at`: in little-endian where the head is, and only so it is one that fits. */
function blockLength(view: DataView, at: number): number {
  const size = view.getInt32(at)
  const most = view.byteLength - at - 4
  if ((size >= 0 && size <= most) || view.getInt32(XERIAL.length, true) !== 1) return size
  const turned = view.getInt32(at, true)
  return turned >= 0 && turned <= most ? turned : size
}

function readBlock(bytes: Uint8Array, start: number, end: number, output: Output): void {
  const from = output.length
  let at = start
  let claimed = 0
  for (let shift = 0; ; shift += 7) {
    if (at >= end) throw new StreamError('truncated', start, at - start + 1, end - start)
    const byte = bytes[at++]!
    claimed += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) break
    if (shift === 28) throw new StreamError('corrupt', start, 'a length of at most 5 bytes', 'more')
  }
  while (at < end) {
    const tag = bytes[at]!
    const kind = tag & 3
    const high = tag >> 2
    if (kind === 0) {
      const extra = high < 60 ? 0 : high - 59
      if (at + 1 + extra > end) throw new StreamError('truncated', at, 1 + extra, end - at)
      const length = (extra === 0 ? high : littleEndian(bytes, at + 1, extra)) + 1
      const content = at + 1 + extra
      checkRoom(output, from, claimed, length, at)
      if (length > end - content) throw new StreamError('truncated', at, length, end - content)
      output.append(bytes.subarray(content, content + length), at)
      at = content + length
    } else {
      const extra = kind === 3 ? 4 : kind
      if (at + 1 + extra > end) throw new StreamError('truncated', at, 1 + extra, end - at)
      const length = kind === 1 ? (high & 7) + 4 : high + 1
      const distance = kind === 1 ? ((tag >> 5) << 8) | bytes[at + 1]! : littleEndian(bytes, at + 1, extra)
      checkRoom(output, from, claimed, length, at)
      output.repeat(distance, length, from, at)
      at += 1 + extra
    }
  }
  if (output.length - from !== claimed) throw new StreamError('truncated', end, claimed, output.length - from)
}

function checkRoom(output: Output, from: number, claimed: number, length: number, at: number): void {
  if (output.length - from + length > claimed)
    throw new StreamError('corrupt', at, claimed, output.length - from + length)
}

function littleEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0
  for (let i = 0; i < count; i++) value += bytes[at + i]! * 2 ** (8 * i)
  return value
}

/** The xerial form, in blocks of 32 KiB, as the Java client writes it. */
export function snappyCompress(bytes: Uint8Array): Uint8Array {
  const writer = new Writer(bytes.length + 64)
  writer.raw(Uint8Array.from(XERIAL))
  writer.int32(1)
  writer.int32(1)
  for (let at = 0; at < bytes.length; at += XERIAL_BLOCK) {
    const block = compressBlock(bytes.subarray(at, at + XERIAL_BLOCK))
    writer.int32(block.length)
    writer.raw(block)
  }
  return writer.finish()
}

/** One raw block, as clients without the xerial framing write it. */
export function compressBlock(bytes: Uint8Array): Uint8Array {
  const writer = new Writer(bytes.length + 16)
  writer.uvarint(bytes.length)
  // In parts, since copies with two bytes of distance reach back no farther than 64 KiB.
  for (let at = 0; at < bytes.length; at += XERIAL_BLOCK) writePart(writer, bytes.subarray(at, at + XERIAL_BLOCK))
  return writer.finish()
}

function writePart(writer: Writer, bytes: Uint8Array): void {
  const seen = new Int32Array(1 << 13).fill(-1)
  let literal = 0
  let at = 0
  while (at + 4 <= bytes.length) {
    const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    const slot = Math.imul(word, 0x1e35a7bd) >>> 19
    const candidate = seen[slot]!
    seen[slot] = at
    if (candidate < 0 || !same4(bytes, candidate, at)) {
      at++
      continue
    }
    let length = 4
    while (at + length < bytes.length && bytes[candidate + length] === bytes[at + length]) length++
    writeLiteral(writer, bytes.subarray(literal, at))
    for (let rest = length; rest > 0;) {
      const step = Math.min(rest, 64)
      writer.int8(((step - 1) << 2) | 2)
      writer.int8((at - candidate) & 0xff)
      writer.int8((at - candidate) >> 8)
      rest -= step
    }
    at += length
    literal = at
  }
  writeLiteral(writer, bytes.subarray(literal))
}

const same4 = (bytes: Uint8Array, a: number, b: number): boolean =>
  bytes[a] === bytes[b] &&
  bytes[a + 1] === bytes[b + 1] &&
  bytes[a + 2] === bytes[b + 2] &&
  bytes[a + 3] === bytes[b + 3]

function writeLiteral(writer: Writer, bytes: Uint8Array): void {
  if (bytes.length === 0) return
  const high = bytes.length - 1
  if (high < 60) writer.int8(high << 2)
  else if (high < 256) {
    writer.int8(60 << 2)
    writer.int8(high)
  } else {
    writer.int8(61 << 2)
    writer.int8(high & 0xff)
    writer.int8(high >> 8)
  }
  writer.raw(bytes)
}
