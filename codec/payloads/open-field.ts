/** Opens and rewrites what a bytes field holds compressed. */
import { Layout } from '../layout/layout.ts'
import type { NodeShape } from '../layout/shape.ts'
import { Tape } from '../layout/tape.ts'
import { noteStream } from '../records/open-compressed.ts'
import type { OpenOptions } from '../records/open-compressed.ts'
import { decompress } from '../records/decompress.ts'
import type { CompressedField } from './compressed-field.ts'
import type { Reading } from './reading.ts'

/** The content as a layout of its own, read as `reading` says; its paths go on from the field's. */
export async function openCompressedField(
  layout: Layout,
  field: CompressedField,
  reading: Reading,
  { limit, decompress: open = decompress }: OpenOptions = {},
): Promise<Layout> {
  const compressed = layout.bytes.subarray(field.start, field.end)
  const content = await open(field.codec, compressed, limit === undefined ? {} : { limit })
  const read = (bytes: Uint8Array, first: boolean): Layout => {
    const tape = new Tape(bytes)
    const shape: NodeShape = {
      name: layout.path(field.row),
      label: `${field.codec}, ${compressed.length} -> ${bytes.length} bytes`,
      type: 'decompressed',
      region: layout.shape(field.row).region,
      role: 'root',
      code: 'none',
      words: 'opaque.content',
    }
    const root = tape.open(tape.use([shape]), 0)
    reading.read(tape, 0, bytes.length, shape.region, new Map())
    if (first) noteStream(tape, content, 2)
    tape.close(root, bytes.length)
    return new Layout(tape, { kind: 'value', read: (other) => read(other, false) }, { layout, row: field.row })
  }
  return read(content.bytes, true)
}
