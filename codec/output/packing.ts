/** How compressed bytes are packed, as far as their beginning tells. */
import type { Layout } from '../layout/layout.ts'

/** `gzip`, `snappy in xerial framing, version 1, compatible from 1`; undefined for bytes that are left unread for another reason. */
export function packingWords(layout: Layout, row: number): string | undefined {
  const { type, words } = layout.shape(row)
  if (words !== 'opaque.compressed' && words !== 'message.wrapped') return undefined
  const covered = 'the CRC covers these compressed bytes'
  if (type !== 'snappy') return `${type}; ${covered}`
  const bytes = layout.bytes.subarray(layout.start(row), layout.end(row))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The magic of the framing that the Java client puts around blocks: 82 and the letters SNAPPY, then 0.
  const framed = bytes.length >= 16 && view.getUint32(0) === 0x82534e41 && view.getUint32(4) === 0x50505900
  const form = framed
    ? `xerial framing (82 53 4e 41 50 50 59 00), version ${view.getInt32(8)}, compatible from ${view.getInt32(12)}`
    : 'one raw block, without the xerial header that the Java client writes'
  return `snappy, ${form}; ${covered}`
}
