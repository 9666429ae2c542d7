/** Gzip by pako, which verifies CRC-32 and length: one member after the other, with bounded output. */
import { gzip, Inflate } from 'pako'
import type { Output } from './output.ts'
import { StreamError } from './output.ts'

/** Bytes handed to pako at a time, which bounds what one call can blow up to. */
const CHUNK = 16 * 1024
/** Fewer than these are no gzip member: header and trailer alone take as many. */
const LEAST = 18

/** Reads all members into `output`. Throws StreamError; what was read until then is in `output`. */
export function gzipDecompress(bytes: Uint8Array, output: Output): void {
  if (bytes.length < LEAST) throw new StreamError('truncated', bytes.length, LEAST, bytes.length)
  for (let at = 0; at < bytes.length;) {
    if (bytes[at] !== 0x1f || bytes[at + 1] !== 0x8b)
      throw new StreamError(
        at === 0 ? 'corrupt' : 'trailing-bytes',
        at,
        '1f 8b',
        `${bytes[at]!.toString(16)} ${bytes[at + 1]?.toString(16) ?? ''}`,
      )
    at = readMember(bytes, at, output)
  }
}

function readMember(bytes: Uint8Array, start: number, output: Output): number {
  const inflate = new Inflate({ windowBits: 31, chunkSize: CHUNK })
  let at = start
  inflate.onData = (chunk) => {
    output.append(chunk, at)
  }
  for (; at < bytes.length && !inflate.ended; at += CHUNK) {
    inflate.push(bytes.subarray(at, at + CHUNK), false)
    if (inflate.err !== 0)
      throw new StreamError(/check|length/.test(inflate.msg) ? 'checksum' : 'corrupt', at, 'a gzip stream', inflate.msg)
  }
  const { total_in: used } = (inflate as unknown as { strm: { total_in: number } }).strm
  if (!inflate.ended) throw new StreamError('truncated', bytes.length, 'more bytes', 0)
  return start + used
}

/** One member, as Java's GZIPOutputStream writes it: no name, no time. */
export const gzipCompress = (bytes: Uint8Array): Uint8Array => gzip(bytes)
