/** Compressed batches that claim the most for the least: made by hand, for no honest program writes them. */
import { crc32, gzipSync } from 'node:zlib'
import { crc32c } from '../lib/index.js'

const MIB = 1 << 20
/** More than what is opened unasked, so that the limit is met. */
const BOMB = 100 * MIB

/** A RecordBatch v2 around compressed records. */
export function batchOf(codec, records, count = 1) {
  const batch = Buffer.alloc(61 + records.length)
  batch.writeInt32BE(batch.length - 12, 8)
  batch[16] = 2
  batch.writeInt16BE(codec, 21)
  batch.fill(0xff, 43, 57)
  batch.writeInt32BE(count, 57)
  batch.set(records, 61)
  batch.writeUInt32BE(crc32c(batch, 21, batch.length) >>> 0, 17)
  return batch
}

/** zstd: blocks that repeat one byte 128 KiB long, four bytes each. */
function zstdBomb() {
  const size = 128 * 1024
  const count = BOMB / size
  const blocks = Buffer.alloc(4 * count)
  for (let i = 0; i < count; i++) blocks.writeUIntLE((size << 3) | (1 << 1) | (i === count - 1 ? 1 : 0), 4 * i, 3)
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38]), blocks])
}

/** lz4: blocks of 4 MiB, each one byte and one match whose length takes a byte for every 255. */
function lz4Bomb() {
  const size = 4 * MIB
  // Five literals have to end a block; the match takes what is between.
  const match = size - 1 - 5
  const extra = match - 4 - 15
  const block = Buffer.concat([
    Buffer.from([0x1f, 0x00, 0x01, 0x00]),
    Buffer.alloc(Math.floor(extra / 255), 0xff),
    Buffer.from([extra % 255, 0x50, 0, 0, 0, 0, 0]),
  ])
  const head = Buffer.alloc(4)
  head.writeUInt32LE(block.length)
  // Version 1, independent blocks of 4 MiB, no checksums; 0x73 is the checksum of these two bytes.
  const frame = Buffer.from([0x04, 0x22, 0x4d, 0x18, 0x60, 0x70, 0x73])
  return Buffer.concat([frame, ...Array.from({ length: BOMB / size }, () => [head, block]).flat(), Buffer.alloc(4)])
}

/** snappy: one byte and copies of 64 bytes, three bytes each; its format allows no more than 1:21. */
function snappyBomb() {
  const length = []
  for (let left = BOMB; left > 0; left >>>= 7) length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0))
  const copies = Math.floor((BOMB - 1) / 64)
  const rest = BOMB - 1 - 64 * copies
  return Buffer.concat([
    Buffer.from([...length, 0x00, 0x00]),
    Buffer.alloc(3 * copies, Buffer.from([0xfe, 0x01, 0x00])),
    Buffer.from([((rest - 1) << 2) | 2, 0x01, 0x00]),
  ])
}

/** The smallest record there can be, seven bytes, again and again until just below the limit. */
const tinyRecords = (count) => Buffer.alloc(7 * count, Buffer.from([0x0c, 0, 0, 0, 0x01, 0x01, 0]))

/** A message of magic 0 or 1 without a key. */
function messageOf(magic, attributes, value) {
  const head = Buffer.alloc(magic === 1 ? 34 : 26, 0)
  head.writeInt32BE(head.length - 12 + (value?.length ?? 0), 8)
  head[16] = magic
  head[17] = attributes
  head.writeInt32BE(-1, head.length - 8)
  head.writeInt32BE(value?.length ?? -1, head.length - 4)
  const message = value ? Buffer.concat([head, value]) : head
  message.writeUInt32BE(crc32(message.subarray(16)), 12)
  return message
}

/** The smallest message there can be, 26 bytes, in a wrapper. */
const tinyMessages = (count) => messageOf(1, 1, gzipSync(Buffer.alloc(26 * count, messageOf(0, 0)), { level: 9 }))

const TINY_MESSAGES = Math.floor((63 * MIB) / 26)
const TINY = Math.floor((63 * MIB) / 7)

/** By name: a record set as a broker would send it, and what is in it. */
export const bombs = () => [
  { name: 'gzip, zeros', codec: 'gzip', size: BOMB, bytes: batchOf(1, gzipSync(Buffer.alloc(BOMB), { level: 9 })) },
  { name: 'snappy, one letter', codec: 'snappy', size: BOMB, bytes: batchOf(2, snappyBomb()) },
  { name: 'lz4, zeros', codec: 'lz4', size: BOMB, bytes: batchOf(3, lz4Bomb()) },
  { name: 'zstd, zeros', codec: 'zstd', size: BOMB, bytes: batchOf(4, zstdBomb()) },
  {
    name: 'gzip, the smallest records',
    codec: 'gzip',
    size: 7 * TINY,
    bytes: batchOf(1, gzipSync(tinyRecords(TINY), { level: 9 }), TINY),
  },
  {
    name: 'gzip, the smallest messages',
    codec: 'gzip',
    size: 26 * TINY_MESSAGES,
    bytes: tinyMessages(TINY_MESSAGES),
  },
  {
    name: 'gzip, zeros for 2147483647 records',
    codec: 'gzip',
    size: 63 * MIB,
    bytes: batchOf(1, gzipSync(Buffer.alloc(63 * MIB), { level: 9 }), 0x7fffffff),
  },
]
