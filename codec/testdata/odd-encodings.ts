/** Ways to write a document that Kafka reads but never writes itself. For tests alone. */
import type { Layout, ProblemCode } from '../index.ts'
import { contentStart } from '../index.ts'
import { encodeField } from '../message/encode.ts'

/** An oddity that a row can be given; it is known again by the row's path. */
export interface Oddity {
  readonly code: ProblemCode
  readonly path: string
  /** The row that holds it; what encloses that row is lengthened with it. */
  readonly row: number
  /** The bytes with the oddity, of a layout in which the path is there too. */
  readonly into: (layout: Layout) => Uint8Array
}

/** Every oddity that one of the rows can be given. */
export function odditiesOf(layout: Layout): Oddity[] {
  return Array.from({ length: layout.rowCount }, (_, row) => row).flatMap((row) => {
    const path = layout.path(row)
    const found: Oddity[] = []
    const offer = (code: ProblemCode, into: (layout: Layout, row: number) => Uint8Array): void => {
      found.push({ code, path, row, into: (other) => into(other, other.row(path)) })
    }
    const { code, role, struct } = layout.shape(row)
    if (code === 'bool' && layout.value(row) === true)
      offer('odd-boolean', (other, at) => splice(other, at, other.start(at), 1, [2]))
    if ((code === 'string' || code === 'compactString') && textLength(layout, row) > 0)
      offer('bad-utf8', (other, at) => splice(other, at, other.end(at) - 1, 1, [0xff]))
    if (code === 'compactString' || code === 'compactBytes' || code === 'uvarint')
      if (role !== 'marker' && varintEnd(layout, row) - layout.start(row) < 5) offer('long-varint', longVarint)
    if (
      struct &&
      struct.tagged.some((field) => layout.row(`${path}.${field.name}`) < 0) &&
      layout.value(row) === undefined &&
      !layout.isLeaf(row)
    )
      offer('explicit-default', explicitDefault)
    if (struct && tagEntries(layout, row).length > 1) offer('tags-out-of-order', swappedTags)
    return found
  })
}

const textLength = (layout: Layout, row: number): number => {
  const content = contentStart(layout.shape(row), layout.bytes, layout.start(row))
  return content < 0 ? 0 : layout.end(row) - content
}

const tagEntries = (layout: Layout, struct: number): number[] =>
  layout.children(struct).filter((child) => layout.shape(child).role === 'tag')

/** The varint at the start of the row with one group of seven zero bits more. */
function longVarint(layout: Layout, row: number): Uint8Array {
  const last = varintEnd(layout, row) - 1
  return splice(layout, row, last, 1, [layout.bytes[last]! | 0x80, 0])
}

function varintEnd(layout: Layout, row: number): number {
  let at = layout.start(row)
  while (layout.bytes[at]! >= 0x80) at++
  return at + 1
}

function swappedTags(layout: Layout, struct: number): Uint8Array {
  const [first, second] = tagEntries(layout, struct) as [number, number]
  const bytesIn = (row: number): number[] => [...layout.bytes.slice(layout.start(row), layout.end(row))]
  const start = layout.start(first)
  return splice(layout, struct, start, layout.end(second) - start, [...bytesIn(second), ...bytesIn(first)])
}

/** The first tagged field that is not sent, sent at its default behind all others. */
function explicitDefault(layout: Layout, struct: number): Uint8Array {
  const path = layout.path(struct)
  const field = layout.shape(struct).struct!.tagged.find(({ name }) => layout.row(`${path}.${name}`) < 0)!
  const data = encodeField(field, field.default)
  const count = layout.children(struct).find((child) => layout.shape(child).role === 'tagCount')!
  const entries = layout.bytes.slice(layout.end(count), layout.end(struct))
  const tags = [
    ...varint(tagEntries(layout, struct).length + 1),
    ...entries,
    ...varint(field.tag),
    ...varint(data.length),
    ...data,
  ]
  return splice(layout, struct, layout.start(count), layout.end(struct) - layout.start(count), tags)
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 128))]
}

/** Replaces bytes and makes the lengths around `row` right: of tagged fields, of records fields, of the frame. */
function splice(layout: Layout, row: number, start: number, removed: number, added: readonly number[]): Uint8Array {
  let bytes = [...layout.bytes]
  bytes.splice(start, removed, ...added)
  let growth = added.length - removed
  for (const parent of layout.lineage(row).reverse()) {
    const measure = measureIn(layout, parent)
    if (measure === undefined || measure === row || growth === 0 || layout.start(measure) >= start) continue
    const [from, to] = [layout.start(measure), layout.end(measure)]
    const { code, role } = layout.shape(measure)
    const value = Number(layout.value(measure)) + growth + (role === 'compactMeasure' ? 1 : 0)
    const written =
      code === 'uvarint' ? varint(value) : [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
    bytes = [...bytes.slice(0, from), ...written, ...bytes.slice(to)]
    growth += written.length - (to - from)
  }
  return Uint8Array.from(bytes)
}

function measureIn(layout: Layout, parent: number): number | undefined {
  const size = parent === 0 ? layout.row('size') : -1
  return size >= 0
    ? size
    : layout.children(parent).find((child) => ['measure', 'compactMeasure'].includes(layout.shape(child).role))
}
