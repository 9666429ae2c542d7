/** Decodes base64 as it is pasted: either alphabet, white space anywhere, padding or none, and says which character is wrong. */
import { ByteSink } from '../recovery.ts'
import { isSpace } from '../source.ts'

const STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Int8Array(128).fill(-1)
for (let i = 0; i < 64; i++) VALUES[STANDARD.charCodeAt(i)] = i
VALUES[0x2d] = 62
VALUES[0x5f] = 63

const PADDING = 0x3d

/** 0 to 63, or -1. */
export const base64Value = (code: number): number => (code < 128 ? VALUES[code]! : -1)

/** What came out, or where it went wrong. */
export type Base64Outcome =
  | { readonly sink: ByteSink; readonly urlSafe: boolean }
  | { readonly problem: 'base64-character' | 'base64-length'; readonly at: number }

/** Decodes a part of a text. Several texts one after the other, each with its padding, are one. */
export function decodeBase64(text: string, start: number, end: number, sink = new ByteSink()): Base64Outcome {
  let held = 0
  let bits = 0
  let last = start
  let padded = false
  let urlSafe = false
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) continue
    const value = base64Value(code)
    if (value >= 0) {
      if (padded && bits !== 0) return { problem: 'base64-character', at: last }
      padded = false
      held = ((held << 6) | value) & 0xffff
      bits += 6
      if (bits >= 8) {
        bits -= 8
        sink.push((held >> bits) & 0xff)
      }
      if (value >= 62 && (code === 0x2d || code === 0x5f)) urlSafe = true
    } else if (code === PADDING) {
      // Padding fills a group of four, of which two or three characters must stand.
      if (bits === 6 || (bits === 0 && !padded)) return { problem: 'base64-character', at }
      padded = true
      bits = 0
    } else return { problem: 'base64-character', at }
    last = at
  }
  return bits === 6 ? { problem: 'base64-length', at: last } : { sink, urlSafe }
}
