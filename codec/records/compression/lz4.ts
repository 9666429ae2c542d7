/** LZ4 frames (lz4_Frame_format.md) with Kafka's quirk: messages of magic 0 carry a header checksum over too many bytes (KAFKA-3160). */
import { hexEncode } from '../../bytes/hex.ts'
import { Writer } from '../../bytes/writer.ts'
import type { Output } from './output.ts'
import { partly, StreamError } from './output.ts'
import { xxhash32 } from './xxhash32.ts'

const MAGIC = 0x184d2204
const BLOCK = 64 * 1024

/** Which bytes the header checksum was computed over. */
export type HeaderChecksum = 'right' | 'with-magic' | 'wrong'

/**
 * Reads all frames into `output` and says of the first how its header checksum was made. Throws StreamError, with a wrong
 * header checksum too unless `lenient`, as Kafka is with magic 0; the content is read all the same.
 */
export function lz4Decompress(bytes: Uint8Array, output: Output, lenient = false): HeaderChecksum {
  let first: HeaderChecksum | undefined
  for (let at = 0; at < bytes.length;) {
    const magic = uint32(bytes, at, bytes.length)
    if (magic >= 0x184d2a50 && magic <= 0x184d2a5f) {
      const size = uint32(bytes, at + 4, bytes.length)
      if (size > bytes.length - at - 8) throw new StreamError('truncated', at, size, bytes.length - at - 8)
      at += 8 + size
      continue
    }
    const found = hexEncode(bytes.subarray(at, at + 4), ' ')
    if (magic !== MAGIC)
      throw new StreamError(first === undefined ? 'corrupt' : 'trailing-bytes', at, '04 22 4d 18', found)
    const frame = readFrame(bytes, at, output, lenient)
    first ??= frame.checksum
    at = frame.end
  }
  if (first === undefined) throw new StreamError('truncated', 0, 7, bytes.length)
  return first
}

function uint32(bytes: Uint8Array, at: number, end: number): number {
  if (at + 4 > end) throw new StreamError('truncated', at, 4, Math.max(0, end - at))
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0
}

interface Frame {
  readonly end: number
  readonly checksum: HeaderChecksum
}

function readFrame(bytes: Uint8Array, start: number, output: Output, lenient: boolean): Frame {
  const end = bytes.length
  const flags = bytes[start + 4]
  const sizes = bytes[start + 5]
  if (flags === undefined || sizes === undefined) throw new StreamError('truncated', start + 4, 3, end - start - 4)
  if (flags >> 6 !== 1) throw new StreamError('corrupt', start + 4, 'frame version 1', flags >> 6)
  if (((sizes >> 4) & 7) < 4) throw new StreamError('corrupt', start + 5, 'block size 4 to 7', (sizes >> 4) & 7)
  const header = start + 6 + ((flags & 8) !== 0 ? 8 : 0) + ((flags & 1) !== 0 ? 4 : 0)
  const stored = bytes[header]
  if (stored === undefined) throw new StreamError('truncated', start + 6, header + 1 - start, end - start)
  const over = (from: number): number => (xxhash32(bytes.subarray(from, header)) >> 8) & 0xff
  const checksum: HeaderChecksum =
    stored === over(start + 4) ? 'right' : stored === over(start) ? 'with-magic' : 'wrong'
  const content = (): Frame => ({ end: readContent(bytes, start, header + 1, output), checksum })
  if (checksum !== 'wrong' || lenient) return content()
  partly(content)
  throw new StreamError('checksum', header, over(start + 4), stored)
}

/** The blocks of the frame at `start`, from `first` on, and what follows them; returns where the frame ends. */
function readContent(bytes: Uint8Array, start: number, first: number, output: Output): number {
  const end = bytes.length
  const flags = bytes[start + 4]!
  const blockMax = 1 << (8 + 2 * ((bytes[start + 5]! >> 4) & 7))
  const independent = (flags & 0x20) !== 0
  const from = output.length
  let at = first
  for (;;) {
    const word = uint32(bytes, at, end)
    const size = word & 0x7fffffff
    at += 4
    if (word === 0) break
    if (size > blockMax) throw new StreamError('corrupt', at - 4, `a block of at most ${blockMax}`, size)
    if (size > end - at) {
      if (word < 0x80000000) partly(() => readBlock(bytes, at, end, output, independent ? output.length : from))
      else output.append(bytes.subarray(at, end), at)
      throw new StreamError('truncated', at, size, end - at)
    }
    if (word >= 0x80000000) output.append(bytes.subarray(at, at + size), at)
    else {
      const blockStart = output.length
      readBlock(bytes, at, at + size, output, independent ? blockStart : from)
      if (output.length - blockStart > blockMax)
        throw new StreamError('corrupt', at, `a block of at most ${blockMax}`, output.length - blockStart)
    }
    if ((flags & 0x10) !== 0) {
      verify(uint32(bytes, at + size, end), xxhash32(bytes.subarray(at, at + size)), at + size)
      at += 4
    }
    at += size
  }
  if ((flags & 8) !== 0) {
    const declared = uint32(bytes, start + 6, end) + uint32(bytes, start + 10, end) * 2 ** 32
    if (declared !== output.length - from) throw new StreamError('corrupt', start + 6, output.length - from, declared)
  }
  if ((flags & 4) !== 0) {
    verify(uint32(bytes, at, end), xxhash32(output.view(from)), at)
    at += 4
  }
  return at
}

function verify(stored: number, computed: number, at: number): void {
  if (stored !== computed) throw new StreamError('checksum', at, computed, stored)
}

/** One compressed block (lz4_Block_format.md); matches reach back to `from`. */
function readBlock(bytes: Uint8Array, start: number, end: number, output: Output, from: number): void {
  let at = start
  const extended = (short: number): number => {
    let length = short
    if (short < 15) return length
    for (;;) {
      const byte = at < end ? bytes[at++] : undefined
      if (byte === undefined) throw new StreamError('truncated', at, 1, 0)
      length += byte
      if (byte < 255) return length
    }
  }
  while (at < end) {
    const token = bytes[at++]!
    const literals = extended(token >> 4)
    if (literals > end - at) throw new StreamError('truncated', at, literals, end - at)
    output.append(bytes.subarray(at, at + literals), at)
    at += literals
    if (at === end) return
    if (at + 2 > end) throw new StreamError('truncated', at, 2, end - at)
    const distance = bytes[at]! | (bytes[at + 1]! << 8)
    at += 2
    output.repeat(distance, extended(token & 15) + 4, from, at - 2)
  }
}

/** A frame as Kafka writes it: independent blocks of at most 64 KiB, no content size, no checksum of blocks or content. */
export function lz4Compress(bytes: Uint8Array, withMagic = false): Uint8Array {
  const writer = new Writer(bytes.length + 32)
  const header = Uint8Array.of(0x04, 0x22, 0x4d, 0x18, 0x60, 0x40)
  writer.raw(header)
  writer.int8(xxhash32(header.subarray(withMagic ? 0 : 4)) >> 8)
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const block = bytes.subarray(at, at + BLOCK)
    const compressed = compressBlock(block)
    const stored = compressed.length >= block.length
    littleEndian(writer, stored ? block.length + 0x80000000 : compressed.length)
    writer.raw(stored ? block : compressed)
  }
  littleEndian(writer, 0)
  return writer.finish()
}

function littleEndian(writer: Writer, value: number): void {
  for (let i = 0; i < 4; i++) writer.int8(Math.floor(value / 2 ** (8 * i)) & 0xff)
}

/** The last five bytes are literals and no match begins in the last twelve, as the format asks of encoders. */
function compressBlock(bytes: Uint8Array): Uint8Array {
  const writer = new Writer(bytes.length + 16)
  const seen = new Int32Array(1 << 13).fill(-1)
  const lastMatch = bytes.length - 12
  const matchEnd = bytes.length - 5
  let literal = 0
  let at = 0
  while (at < lastMatch) {
    const word = uint32(bytes, at, bytes.length)
    const slot = Math.imul(word, 0x9e3779b1) >>> 19
    const candidate = seen[slot]!
    seen[slot] = at
    if (candidate < 0 || at - candidate > 0xffff || uint32(bytes, candidate, bytes.length) !== word) {
      at++
      continue
    }
    let length = 4
    while (at + length < matchEnd && bytes[candidate + length] === bytes[at + length]) length++
    writeSequence(writer, bytes.subarray(literal, at), at - candidate, length)
    at += length
    literal = at
  }
  writeSequence(writer, bytes.subarray(literal), 0, 0)
  return writer.finish()
}

/** Literals and the match behind them; `length` 0 for the last, which has none. */
function writeSequence(writer: Writer, literals: Uint8Array, distance: number, length: number): void {
  const match = length === 0 ? 0 : length - 4
  writer.int8((Math.min(literals.length, 15) << 4) | Math.min(match, 15))
  writeExtended(writer, literals.length)
  writer.raw(literals)
  if (length === 0) return
  writer.int8(distance & 0xff)
  writer.int8(distance >> 8)
  writeExtended(writer, match)
}

function writeExtended(writer: Writer, length: number): void {
  if (length < 15) return
  let rest = length - 15
  for (; rest >= 255; rest -= 255) writer.int8(255)
  writer.int8(rest)
}
