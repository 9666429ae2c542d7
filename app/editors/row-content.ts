/** What a row of a layout holds, with all below it, in the form that an edit takes: for duplicating an element. */
import type { Layout, Value } from '../../codec/index.ts'

type Content = { [key: string]: Value }

/** The value of `row`: of a struct by its fields' keys, of a record or its header by the names of its rows, of a batch its bytes. */
export function rowContent(layout: Layout, row: number): Value {
  const shape = layout.shape(row)
  switch (shape.role) {
    case 'batch':
    case 'message':
    case 'opaqueMessage':
      return layout.bytes.slice(layout.start(row), layout.end(row))
    case 'record':
      return { ...named(layout, row), headers: listed(layout, row, 'recordHeader') }
    case 'recordHeader':
      return named(layout, row)
  }
  if (layout.isLeaf(row)) return layout.value(row) ?? null
  switch (shape.code) {
    case 'array':
    case 'compactArray':
      return layout.value(row) === null ? null : listed(layout, row, 'element')
    case 'struct':
      return structContent(layout, row)
    default:
      return layout.value(row) ?? null
  }
}

const listed = (layout: Layout, row: number, role: string): Value[] =>
  [...layout.children(row)]
    .filter((child) => layout.shape(child).role === role)
    .map((child) => rowContent(layout, child))

function structContent(layout: Layout, row: number): Value {
  const content: Content = {}
  const unknown: { tag: number; data: Uint8Array }[] = []
  for (const child of [...layout.children(row)]) {
    const { role, field } = layout.shape(child)
    if (role === 'field' && field !== undefined) content[field.key] = rowContent(layout, child)
    if (role !== 'tag') continue
    const [number, , carried] = [...layout.children(child)]
    const known = carried === undefined ? undefined : layout.shape(carried).field
    if (carried !== undefined && known !== undefined) content[known.key] = rowContent(layout, carried)
    else if (number !== undefined) {
      const data = carried === undefined ? undefined : layout.value(carried)
      unknown.push({ tag: Number(layout.value(number)), data: data instanceof Uint8Array ? data : new Uint8Array(0) })
    }
  }
  return unknown.length === 0 ? content : { ...content, _unknownTaggedFields: unknown }
}

/** Fields of a record or a header; lengths, counts and checksums are left to the encoder. */
function named(layout: Layout, row: number): Content {
  const content: Content = {}
  for (const child of [...layout.children(row)]) {
    const { role, name } = layout.shape(child)
    if (role === 'field' || role === 'nullContent') content[name] = layout.value(child) ?? null
  }
  return content
}
