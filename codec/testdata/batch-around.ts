/** Batches made by hand around compressed bytes that no honest program writes. For tests alone. */

/** In the order of their numbers in the attributes, which begin at 1. */
export const CODECS = ['gzip', 'snappy', 'lz4', 'zstd'] as const

/** A RecordBatch v2 around compressed bytes. Its CRC is zero. */
export function batchAround(codec: (typeof CODECS)[number], content: Uint8Array, count = 3): Uint8Array {
  const bytes = new Uint8Array(61 + content.length)
  const view = new DataView(bytes.buffer)
  view.setInt32(8, bytes.length - 12)
  view.setInt8(16, 2)
  view.setInt16(21, CODECS.indexOf(codec) + 1)
  view.setInt32(57, count)
  bytes.set(content, 61)
  return bytes
}
