/** CRC-32C (Castagnoli, RFC 3720 appendix B.4); covers a RecordBatch v2 from its attributes on. */
import { crcOf, crcTables } from './crc.ts'

const TABLES = crcTables(0x82f63b78)

/** The checksum of `bytes[start, end)` as an unsigned 32-bit number; `before` is that of bytes which come before these. */
export const crc32c = (bytes: Uint8Array, start = 0, end = bytes.length, before = 0): number =>
  crcOf(TABLES, bytes, start, end, before)
