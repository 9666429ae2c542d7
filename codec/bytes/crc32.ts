/** CRC-32 of IEEE 802.3: gzip ends with it, and it covers the messages from before RecordBatch v2. */
import { crcOf, crcTables } from './crc.ts'

const TABLES = crcTables(0xedb88320)

/** The checksum of `bytes[start, end)` as an unsigned 32-bit number; `before` is that of bytes which come before these. */
export const crc32 = (bytes: Uint8Array, start = 0, end = bytes.length, before = 0): number =>
  crcOf(TABLES, bytes, start, end, before)
