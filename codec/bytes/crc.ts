/** The reflected 32-bit checksums of any polynomial, eight bytes a step. */

/** Eight tables of 256 entries for a polynomial in reflected form. */
export function crcTables(polynomial: number): Int32Array {
  const tables = new Int32Array(8 * 256)
  for (let i = 0; i < 256; i++) {
    let crc = i
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1
    tables[i] = crc
  }
  for (let i = 256; i < tables.length; i++) {
    const before = tables[i - 256]!
    tables[i] = (before >>> 8) ^ tables[before & 0xff]!
  }
  return tables
}

/** The checksum of `bytes[start, end)` as an unsigned 32-bit number; `before` is that of bytes which come before these. */
export function crcOf(t: Int32Array, bytes: Uint8Array, start: number, end: number, before = 0): number {
  let crc = ~before
  let at = start
  for (; at + 8 <= end; at += 8) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    crc =
      t[1792 + (crc & 0xff)]! ^
      t[1536 + ((crc >>> 8) & 0xff)]! ^
      t[1280 + ((crc >>> 16) & 0xff)]! ^
      t[1024 + (crc >>> 24)]! ^
      t[768 + bytes[at + 4]!]! ^
      t[512 + bytes[at + 5]!]! ^
      t[256 + bytes[at + 6]!]! ^
      t[bytes[at + 7]!]!
  }
  for (; at < end; at++) crc = (crc >>> 8) ^ t[(crc ^ bytes[at]!) & 0xff]!
  return ~crc >>> 0
}
