/** Reads Zstandard frames (RFC 8878); skippable and several frames too. Dictionaries are not known. */
import { hexEncode } from '../../bytes/hex.ts'
import type { Output } from './output.ts'
import { StreamError } from './output.ts'
import { xxhash64Low } from './xxhash64.ts'
import { BlockReader } from './zstd-block.ts'

const MAGIC = 0xfd2fb528
const MOST_OF_A_BLOCK = 128 * 1024

/** Reads all frames into `output`. Throws StreamError; what was read until then is in `output`. */
export function zstdDecompress(bytes: Uint8Array, output: Output): void {
  let frames = 0
  for (let at = 0; at < bytes.length;) {
    const magic = uint(bytes, at, 4)
    if (magic >= 0x184d2a50 && magic <= 0x184d2a5f) {
      const size = uint(bytes, at + 4, 4)
      if (size > bytes.length - at - 8) throw new StreamError('truncated', at, size, bytes.length - at - 8)
      at += 8 + size
      continue
    }
    const found = hexEncode(bytes.subarray(at, at + 4), ' ')
    if (magic !== MAGIC) throw new StreamError(frames === 0 ? 'corrupt' : 'trailing-bytes', at, '28 b5 2f fd', found)
    at = readFrame(bytes, at, output)
    frames++
  }
  if (frames === 0) throw new StreamError('truncated', 0, 9, bytes.length)
}

function uint(bytes: Uint8Array, at: number, size: number): number {
  if (at + size > bytes.length) throw new StreamError('truncated', at, size, Math.max(0, bytes.length - at))
  let value = 0
  for (let i = 0; i < size; i++) value += bytes[at + i]! * 2 ** (8 * i)
  return value
}

interface FrameHeader {
  readonly end: number
  readonly blockMax: number
  /** -1 where the frame does not say. */
  readonly contentSize: number
  readonly hasChecksum: boolean
}

function readHeader(bytes: Uint8Array, start: number): FrameHeader {
  const flags = uint(bytes, start + 4, 1)
  if ((flags & 8) !== 0) throw new StreamError('corrupt', start + 4, 'a reserved bit of 0', 1)
  const single = (flags & 0x20) !== 0
  let at = start + 5
  let window = Infinity
  if (!single) {
    const descriptor = uint(bytes, at++, 1)
    const base = 2 ** (10 + (descriptor >> 3))
    window = base + (base / 8) * (descriptor & 7)
  }
  const dictionarySize = [0, 1, 2, 4][flags & 3]!
  const dictionary = uint(bytes, at, dictionarySize)
  if (dictionary !== 0) throw new StreamError('corrupt', at, 'no dictionary', dictionary)
  at += dictionarySize
  const sizeSize = [single ? 1 : 0, 2, 4, 8][flags >> 6]!
  const contentSize = sizeSize === 0 ? -1 : uint(bytes, at, sizeSize) + (sizeSize === 2 ? 256 : 0)
  if (single) window = contentSize
  return {
    end: at + sizeSize,
    blockMax: Math.min(window, MOST_OF_A_BLOCK),
    contentSize,
    hasChecksum: (flags & 4) !== 0,
  }
}

function readFrame(bytes: Uint8Array, start: number, output: Output): number {
  const header = readHeader(bytes, start)
  const from = output.length
  const reader = new BlockReader(bytes, output, from, header.blockMax)
  let at = header.end
  for (let last = false; !last;) {
    const block = uint(bytes, at, 3)
    last = (block & 1) !== 0
    const size = block >> 3
    at += 3
    switch ((block >> 1) & 3) {
      case 0:
        limitBlock(size, header.blockMax, at)
        output.append(bytes.subarray(at, Math.min(bytes.length, at + size)), at)
        if (at + size > bytes.length) throw new StreamError('truncated', at, size, bytes.length - at)
        at += size
        break
      case 1:
        limitBlock(size, header.blockMax, at)
        output.append(new Uint8Array(size).fill(uint(bytes, at, 1)), at)
        at++
        break
      case 2:
        limitBlock(size, header.blockMax, at)
        if (at + size > bytes.length) throw new StreamError('truncated', at, size, bytes.length - at)
        reader.read(at, at + size)
        at += size
        break
      default:
        throw new StreamError('corrupt', at - 3, 'block type 0 to 2', 3)
    }
  }
  if (header.contentSize >= 0 && header.contentSize !== output.length - from)
    throw new StreamError('corrupt', start, header.contentSize, output.length - from)
  if (!header.hasChecksum) return at
  const stored = uint(bytes, at, 4)
  const computed = xxhash64Low(output.view(from))
  if (stored !== computed) throw new StreamError('checksum', at, computed, stored)
  return at + 4
}

function limitBlock(size: number, most: number, at: number): void {
  if (size > most) throw new StreamError('corrupt', at - 3, `a block of at most ${most}`, size)
}
