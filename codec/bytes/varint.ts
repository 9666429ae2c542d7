/** Variable-length integers as Kafka's ByteUtils writes them: seven bits a byte, lowest group first, zigzag for signed ones. */

/** Bytes of the unsigned varint of `value` (0 to 2^32-1). */
export function uvarintSize(value: number): number {
  let size = 1
  for (let rest = value; rest >= 0x80; rest >>>= 7) size++
  return size
}

/** Where the varint at `at` ends, -1 where it is cut off, -2 where it goes on for more than `most` bytes. */
export function varintEnd(bytes: Uint8Array, at: number, end: number, most: number): number {
  for (let i = at; i < end && i < at + most; i++) if (bytes[i]! < 0x80) return i + 1
  return at + most <= end ? -2 : -1
}

/** The zigzag form of an int32, as an unsigned 32-bit number. */
export const zigzag32 = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0

/** The int32 whose zigzag form this is. */
export const unzigzag32 = (value: number): number => (value >>> 1) ^ -(value & 1)

/** The zigzag form of an int64, as an unsigned 64-bit bigint. */
export const zigzag64 = (value: bigint): bigint => BigInt.asUintN(64, (value << 1n) ^ (value >> 63n))

/** The int64 whose zigzag form this is. */
export const unzigzag64 = (value: bigint): bigint => BigInt.asIntN(64, (value >> 1n) ^ -(value & 1n))

/** Bytes of the signed (zigzag) varint of an int32. */
export const varintSize = (value: number): number => uvarintSize(zigzag32(value))

/** Bytes of the signed (zigzag) varint of an int64. */
export function varlongSize(value: bigint): number {
  const small = Number(value)
  if (small === (small | 0)) return varintSize(small)
  let size = 1
  for (let rest = zigzag64(value); rest >= 0x80n; rest >>= 7n) size++
  return size
}

/** Whether the varint of 32 bits (or of 64) at `[start, end)` is longer than its value needs, or has bits that are cut off. */
export function isOddVarint(bytes: Uint8Array, start: number, end: number, long = false): boolean {
  const last = bytes[end - 1]!
  return end - start > 1 && (last === 0 || (end - start === (long ? 10 : 5) && last > (long ? 1 : 15)))
}

/** Reads the unsigned varint at `at`, whose end the caller has checked; more than 32 bits are cut off. */
export function uvarintAt(bytes: Uint8Array, at: number): number {
  let value = 0
  for (let shift = 0, pos = at; shift < 35; shift += 7) {
    const byte = bytes[pos++] ?? 0
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) break
  }
  return value % 2 ** 32
}

/** Reads the unsigned varint of up to 64 bits at `at`. */
export function uvarlongAt(bytes: Uint8Array, at: number): bigint {
  let value = 0n
  for (let shift = 0n, pos = at; shift < 70n; shift += 7n) {
    const byte = bytes[pos++] ?? 0
    value |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return BigInt.asUintN(64, value)
}
