/** Fixes as replacements of bytes: applied, with the frame's size put right after them, and told as the smallest range. */
import { concat } from '../bytes/byte-arrays.ts'
import type { Fix, Splice } from './diagnosis.ts'
import type { ReadingSpec } from './reading-spec.ts'
import { hasSize } from './reading-spec.ts'

/** Longer changes are told by where they differ. */
const MOST_TOLD = 16

/** The bytes of an int32. */
export const int32Bytes = (value: number): Uint8Array =>
  Uint8Array.of((value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff)

/** The bytes of an int16. */
export const int16Bytes = (value: number): Uint8Array => Uint8Array.of((value >>> 8) & 0xff, value & 0xff)

/** The bytes of an unsigned varint. */
export function uvarintBytes(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  bytes.push(rest)
  return Uint8Array.from(bytes)
}

/** The bytes with the replacements made; they must not overlap. */
export function spliced(bytes: Uint8Array, changes: readonly Splice[]): Uint8Array {
  const parts: Uint8Array[] = []
  let from = 0
  for (const { start, end, bytes: put } of changes.toSorted((a, b) => a.start - b.start)) {
    parts.push(bytes.subarray(from, start), put)
    from = end
  }
  parts.push(bytes.subarray(from))
  return concat(parts)
}

/** The changes with that of the size, where the reading has one and it is not right already. */
export function withSize(bytes: Uint8Array, changes: readonly Splice[], spec: ReadingSpec): readonly Splice[] {
  if (!hasSize(spec) || changes.some(({ start }) => start < 4) || bytes.length < 4) return changes
  const grown = changes.reduce((sum, { start, end, bytes: put }) => sum + put.length - (end - start), 0)
  const size = int32Bytes(bytes.length + grown - 4)
  const same = size.every((byte, i) => byte === bytes[i])
  return same ? changes : [{ start: 0, end: 4, bytes: size }, ...changes]
}

/** What tells `fixed` from `bytes`, as one range; a single change is told as it was made. */
export function fixOf(bytes: Uint8Array, fixed: Uint8Array, changes: readonly Splice[]): Fix {
  const [only] = changes
  if (only && changes.length === 1 && only.bytes.length <= MOST_TOLD) return { ...only, changes }
  const shorter = Math.min(bytes.length, fixed.length)
  let start = 0
  while (start < shorter && bytes[start] === fixed[start]) start++
  let tail = 0
  while (tail < shorter - start && bytes[bytes.length - 1 - tail] === fixed[fixed.length - 1 - tail]) tail++
  return { start, end: bytes.length - tail, bytes: fixed.slice(start, fixed.length - tail), changes }
}
