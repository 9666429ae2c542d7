/** A bytes field that holds something compressed: the metrics of PushTelemetry (KIP-714), by the compression type beside them. */
import type { Layout } from '../layout/layout.ts'
import { messageOf } from '../layout/message-of.ts'
import { contentStart } from '../layout/read-value.ts'
import type { Codec } from '../records/decompress.ts'
import { COMPRESSIONS } from '../records/value.ts'

export interface CompressedField {
  readonly row: number
  readonly codec: Codec
  /** Half-open range of the compressed bytes, behind the field's length. */
  readonly start: number
  readonly end: number
}

/** What the row holds compressed, or undefined. */
export function compressedField(layout: Layout, row: number): CompressedField | undefined {
  if (row < 1 || row >= layout.rowCount || layout.shape(row).name !== 'Metrics' || !layout.isLeaf(row)) return undefined
  const parent = layout.parent(row)
  if (messageOf(layout.shape(parent))?.schema.name !== 'PushTelemetryRequest') return undefined
  const type = layout.children(parent).find((child) => layout.shape(child).name === 'CompressionType')
  const codec = type === undefined ? undefined : COMPRESSIONS[Number(layout.value(type))]
  const start = contentStart(layout.shape(row), layout.bytes, layout.start(row))
  const end = layout.end(row)
  return codec === undefined || codec === 'none' || start < 0 || start === end ? undefined : { row, codec, start, end }
}
