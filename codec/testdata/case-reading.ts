/** Reads a case as `decodeAs` would show it, compressed batches opened, and tells values in the form of the case files. */
import type { Layout } from '../index.ts'
import { base64Decode, decodeAs, hexEncode, openCompressed, utf8Decode, utf8Encode } from '../index.ts'
import type { DecodeAsOptions } from '../index.ts'
import type { CaseField, CaseFile } from './case-files.ts'
import { bytesOf } from './fixtures.ts'

export interface ReadCase {
  readonly layout: Layout
  /** What came out of each compressed batch or message, by its path. */
  readonly opened: ReadonlyMap<string, Layout>
}

/** What a case without a layout of its own is read as by hand. */
const READ_AS: Readonly<Record<string, DecodeAsOptions['layout']>> = {
  'confluent-avro-magic': 'reading:schema-registry',
  'confluent-protobuf-nested-index': 'reading:schema-registry-protobuf',
}

/** The case read with its layout and context. Throws for one that has no bytes, or neither a layout nor a reading here. */
export async function readCase({ id, layout: stated, context, expect }: CaseFile): Promise<ReadCase> {
  const layout = decodeAs(bytesOf(expect.hex ?? ''), {
    ...(context ?? {}),
    layout: READ_AS[id] ?? (stated as DecodeAsOptions['layout']),
  })
  const opened = new Map<string, Layout>()
  for (let row = 0; row < layout.rowCount; row++)
    if (layout.shape(row).role === 'opaque')
      opened.set(layout.path(layout.parent(row)), await openCompressed(layout, row))
  return { layout, opened }
}

/** The field as the layout shows it; of one that is not there the path alone. */
export function foundField(read: ReadCase, field: CaseField): Partial<CaseField> {
  const layout = layoutOf(read, field)
  const row = layout.row(field.path)
  if (row < 0) return { path: field.path }
  const [start, end] = [layout.start(row), layout.end(row)]
  return { ...field, value: caseValue(layout, row), offset: start, length: end - start }
}

/** The layout that holds a field: of `records.batch[0].records[1].value` in a compressed batch what came out of it. */
function layoutOf({ layout, opened }: ReadCase, { path, offsetIn }: CaseField): Layout {
  if (offsetIn === undefined) return layout
  const inner = [...opened].find(([batch]) => path.startsWith(`${batch}.`))
  if (!inner) throw new Error(`nothing came out of a batch around ${path}`)
  return inner[1]
}

/** Text in which every byte is a letter, a digit or another sign of ASCII. */
const PLAIN_TEXT = /^[ -~]*$/

/** The value of a row in the form of the case files. */
function caseValue(layout: Layout, row: number): CaseField['value'] {
  const value = layout.value(row)
  const shape = layout.shape(row)
  if (shape.code === 'uuid') return dashed(value as string)
  if (value instanceof Uint8Array) {
    const text = utf8Decode(value)
    return PLAIN_TEXT.test(text) ? text : hexEncode(value)
  }
  // A header's key is text by its type, whatever bytes it holds.
  if (typeof value === 'string') return PLAIN_TEXT.test(value) ? value : hexEncode(utf8Encode(value))
  if (value !== null && shape.type.startsWith('[]'))
    return layout
      .children(row)
      .filter((child) => layout.shape(child).role === 'element')
      .map((child) => Number(layout.value(child)))
  if (typeof value === 'bigint') return Number(value)
  return value as CaseField['value']
}

function dashed(base64: string): string {
  const hex = hexEncode(base64Decode(base64) ?? new Uint8Array(0))
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
