/** Gzip (RFC 1952), one member after the other: pako reads the deflate streams, head and trailer are read and verified here. */
import { gzip, Inflate } from 'pako'
import { crc32 } from '../../bytes/crc32.ts'
import { hexEncode } from '../../bytes/hex.ts'
import type { Output } from './output.ts'
import { StreamError } from './output.ts'

/** Bytes handed to pako at a time, and taken from it, which bounds what one call can blow up to. */
const CHUNK = 16 * 1024
const MAGIC = Uint8Array.of(0x1f, 0x8b)
/** The fixed part of a head, and the trailer: CRC-32 and length. */
const HEAD = 10
const TRAILER = 8
/** Bits of the flags byte. */
const HEAD_CRC = 2
const EXTRA = 4
const NAME = 8
const COMMENT = 16

/** Reads all members into `output`. Throws StreamError; what was read until then is in `output`. */
export function gzipDecompress(bytes: Uint8Array, output: Output): void {
  if (bytes.length === 0) throw new StreamError('truncated', 0, HEAD + TRAILER, 0)
  for (let at = 0; at < bytes.length;) at = readMember(bytes, at, output)
}

function readMember(bytes: Uint8Array, start: number, output: Output): number {
  const from = output.length
  const trailer = inflate(bytes, headEnd(bytes, start), output)
  need(bytes, trailer, TRAILER)
  const computed = crc32(output.view(from))
  const stored = littleEndian(bytes, trailer)
  if (stored !== computed) throw new StreamError('checksum', trailer, computed, stored)
  const length = littleEndian(bytes, trailer + 4)
  if (length !== output.length - from) throw new StreamError('corrupt', trailer + 4, output.length - from, length)
  return trailer + TRAILER
}

/** Where the deflate stream begins. */
function headEnd(bytes: Uint8Array, start: number): number {
  const magic = bytes.subarray(start, start + 2)
  if (magic.some((byte, i) => byte !== MAGIC[i]))
    throw new StreamError(
      start === 0 ? 'corrupt' : 'trailing-bytes',
      start,
      hexEncode(MAGIC, ' '),
      hexEncode(magic, ' '),
    )
  need(bytes, start, HEAD)
  const flags = bytes[start + 3]!
  if (bytes[start + 2] !== 8) throw new StreamError('corrupt', start + 2, 'method 8', bytes[start + 2]!)
  if (flags >= 32) throw new StreamError('corrupt', start + 3, 'flags below 32', flags)
  let at = start + HEAD
  if ((flags & EXTRA) !== 0) {
    need(bytes, at, 2)
    at += 2 + (bytes[at]! | (bytes[at + 1]! << 8))
  }
  for (const flag of [NAME, COMMENT]) {
    if ((flags & flag) === 0) continue
    while (at < bytes.length && bytes[at] !== 0) at++
    at++
  }
  need(bytes, at, 0)
  if ((flags & HEAD_CRC) !== 0) {
    need(bytes, at, 2)
    const stored = bytes[at]! | (bytes[at + 1]! << 8)
    const computed = crc32(bytes, start, at) & 0xffff
    if (stored !== computed) throw new StreamError('checksum', at, computed, stored)
    at += 2
  }
  return at
}

/** Returns where the stream ends. What pako still holds when it breaks off is kept too. */
function inflate(bytes: Uint8Array, start: number, output: Output): number {
  const inflater = new Inflate({ raw: true, chunkSize: CHUNK })
  const { strm } = inflater as unknown as { strm: { next_in: number; next_out: number; output: Uint8Array | null } }
  let at = start
  inflater.onData = (chunk) => {
    output.append(chunk, at)
  }
  for (; at < bytes.length; at += CHUNK) {
    inflater.push(bytes.subarray(at, at + CHUNK), false)
    if (!inflater.ended) continue
    if (inflater.err === 0) return at + strm.next_in
    if (strm.output) output.append(strm.output.subarray(0, strm.next_out), at)
    throw new StreamError('corrupt', at + strm.next_in, 'a deflate stream', inflater.msg)
  }
  if (strm.output) output.append(strm.output.subarray(0, strm.next_out), bytes.length)
  throw new StreamError('truncated', bytes.length, 'more bytes', 0)
}

function need(bytes: Uint8Array, at: number, count: number): void {
  if (at + count > bytes.length)
    throw new StreamError('truncated', Math.min(at, bytes.length), count, Math.max(0, bytes.length - at))
}

const littleEndian = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0

/** One member, as Java's GZIPOutputStream writes it: no name, no time. */
export const gzipCompress = (bytes: Uint8Array): Uint8Array => gzip(bytes)
