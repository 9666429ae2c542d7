/** An edit is a splice: the changed node is encoded alone, what encloses it is put right, and every other byte stays. */
import { EncodeError } from '../bytes/encode-error.ts'
import { encodeScalar } from '../bytes/scalars.ts'
import type { Layout } from '../layout/layout.ts'
import type { NodeShape, Role } from '../layout/shape.ts'
import { checkTag, encodeBody, encodeField, encodeTag } from '../message/encode.ts'
import { isDefault } from '../message/equal.ts'
import { valueOfRow } from '../message/value.ts'
import type { ResolvedField, ResolvedMessage, Value } from '../schema/types.ts'
import { recordRows } from './batch-facts.ts'
import { applyWithBatch, encloseLengths, writeCount } from './enclose.ts'
import { concat } from '../bytes/byte-arrays.ts'
import { Patches } from './patches.ts'
import { arrangeRecords } from './record-order.ts'

export type Edit =
  /** Gives a node another value; a tagged field that is absent is added, one that comes to its default is taken out. */
  | { readonly op: 'set'; readonly path: string; readonly value: Value }
  | { readonly op: 'null'; readonly path: string }
  /** Puts an element into an array, a record into a batch, a header into a record, a batch (as bytes) into records. */
  | { readonly op: 'insert'; readonly path: string; readonly index?: number; readonly value?: Value }
  /** Takes out an element, a record, a header, a batch or a tagged field. */
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly path: string; readonly to: number }
  /** Adds a tagged field by number to the struct at `path`. */
  | { readonly op: 'addTag'; readonly path: string; readonly tag: number; readonly data: Uint8Array }

/** The new bytes. Throws EncodeError, with nothing changed, where the edit does not fit. */
export function spliceEdit(layout: Layout, edit: Edit): Uint8Array {
  const bytes = apply(layout, edit)
  // A struct that an inner edit brought to its default is no longer sent, for that is how it would be encoded.
  return defaultTag(layout, edit, bytes) ?? bytes
}

function apply(layout: Layout, edit: Edit): Uint8Array {
  const patches = new Patches(layout.bytes)
  const row = plan(layout, edit, patches)
  encloseLengths(layout, row, patches)
  return applyWithBatch(layout, row, patches)
}

/** Adds the edit's own patches and returns the row from which lengths are put right. */
function plan(layout: Layout, edit: Edit, patches: Patches): number {
  switch (edit.op) {
    case 'set':
      return setValue(layout, edit.path, edit.value, patches)
    case 'null':
      return setValue(layout, edit.path, null, patches)
    case 'insert':
      return insert(layout, edit.path, edit.index, edit.value, patches)
    case 'remove':
      return remove(layout, edit.path, patches)
    case 'move':
      return move(layout, edit.path, edit.to, patches)
    case 'addTag':
      return addTag(layout, rowAt(layout, edit.path), edit.tag, edit.data, patches)
  }
}

function rowAt(layout: Layout, path: string): number {
  const row = layout.row(path)
  if (row < 0) throw new EncodeError(path, 'a field that is there', 'none at this path')
  return row
}

function setValue(layout: Layout, path: string, value: Value, patches: Patches): number {
  const row = layout.row(path)
  if (row < 0) return setAbsent(layout, path, value, patches)
  const shape = layout.shape(row)
  const bytes = encodeNode(shape, value, path)
  const parent = layout.parent(row)
  const before = layout.children(parent).findLast((sibling) => sibling < row)
  const prefixed = before !== undefined && layout.shape(before).role === 'prefix'
  patches.add(prefixed ? layout.start(before) : layout.start(row), layout.end(row), bytes)
  return shape.role === 'measure' || shape.role === 'compactMeasure' ? parent : row
}

/** The encoding of a whole node; rows that no field stands for take a number or bytes. */
function encodeNode(shape: NodeShape, value: Value, path: string): Uint8Array {
  if (shape.encode) return atPath(path, () => shape.encode!(value))
  if (shape.struct) return encodeBody(shape.struct as ResolvedMessage, value, path)
  switch (shape.code) {
    case 'rawBytes':
      if (value instanceof Uint8Array) return value
      throw new EncodeError(path, 'bytes', typeof value)
    case 'int8':
    case 'int32':
    case 'uvarint':
    case 'varint': {
      const stored =
        typeof value === 'number' && (shape.role === 'compactCount' || shape.role === 'compactMeasure')
          ? value + 1
          : value
      return encodeScalar(shape.code, stored, path)
    }
    default:
      throw new EncodeError(path, 'a field that can be edited', shape.type)
  }
}

/** Encoders know only the name of their own field; errors tell the whole path. */
function atPath<T>(path: string, encode: () => T): T {
  try {
    return encode()
  } catch (error) {
    if (!(error instanceof EncodeError)) throw error
    const inner = error.path.replace(/^[^.[]*(\[\])?/, '')
    throw new EncodeError(path + inner, error.expected, error.actual)
  }
}

/** Sets a tagged field that is not sent yet. */
function setAbsent(layout: Layout, path: string, value: Value, patches: Patches): number {
  const [, parentPath = '', name = ''] = /^(.*?)\.?([^.[\]]+)$/.exec(path) ?? []
  const parent = layout.row(parentPath)
  const field = parent < 0 ? undefined : layout.shape(parent).struct?.tagged.find((tagged) => tagged.name === name)
  if (!field) throw new EncodeError(path, 'a field that is there', 'none at this path')
  const data = encodeField(field, value, path)
  if (isDefault(field, value)) return parent
  return addTag(layout, parent, field.tag, data, patches)
}

function addTag(layout: Layout, struct: number, tag: number, data: Uint8Array, patches: Patches): number {
  const path = layout.path(struct)
  checkTag(tag, `${path}._tags`)
  const rows = layout.children(struct)
  const count = rows.find((row) => layout.shape(row).role === 'tagCount')
  if (count === undefined)
    throw new EncodeError(`${path}._tags`, 'a struct of a flexible version', 'one without tagged fields')
  const entries = rows.filter((row) => layout.shape(row).role === 'tag')
  const tagOf = (row: number): number => Number(layout.value(row + 1))
  if (entries.some((row) => tagOf(row) === tag))
    throw new EncodeError(`${path}._tags`, 'each tag once', `tag ${String(tag)} twice`)
  const before = entries.find((row) => tagOf(row) > tag)
  const at = before === undefined ? layout.end(entries.at(-1) ?? count) : layout.start(before)
  patches.add(layout.start(count), layout.end(count), writeCount(layout, count, entries.length + 1))
  patches.add(at, at, encodeTag(tag, data))
  return struct
}

/** What stands in rows of its kind: batches and messages are told apart by their form alone. */
const ENTRIES: readonly Role[] = ['batch', 'message', 'opaqueMessage']
const ELEMENTS: readonly Role[] = ['element', 'entry', ...ENTRIES, 'record', 'recordHeader']

/** The rows of the elements of an array, a batch, a record or a record set. */
function elementRows(layout: Layout, row: number): readonly number[] {
  return layout.children(row).filter((child) => ELEMENTS.includes(layout.shape(child).role))
}

function insert(
  layout: Layout,
  path: string,
  index: number | undefined,
  value: Value | undefined,
  patches: Patches,
): number {
  const row = layout.row(path) >= 0 ? rowAt(layout, path) : rowAt(layout, path.replace(/\.(records|headers)$/, ''))
  const shape = layout.shape(row)
  const holdsBatches = shape.code === 'records' || shape.code === 'compactRecords' || shape.words === 'records'
  if (!shape.encodeElement && !holdsBatches) throw new EncodeError(path, 'an array', shape.type)
  const rows = elementRows(layout, row)
  const to = Math.max(0, Math.min(index ?? rows.length, rows.length))
  if (holdsBatches && !(value instanceof Uint8Array)) throw new EncodeError(path, 'a batch as bytes', typeof value)
  const bytes = holdsBatches
    ? (value as Uint8Array)
    : atPath(`${path}[${String(to)}]`, () => shape.encodeElement!(value ?? shape.newElement!()))
  if (shape.role === 'batch') {
    const order = rows.map((_, i) => i)
    order.splice(to, 0, -1)
    arrangeRecords(layout, row, order, bytes, patches)
    return row
  }
  const count = layout
    .children(row)
    .find((child) => layout.shape(child).role === 'count' || layout.shape(child).role === 'compactCount')
  if (count !== undefined)
    patches.add(
      layout.start(count),
      layout.end(count),
      writeCount(layout, count, Math.max(0, Number(layout.value(count))) + 1),
    )
  const lead = count ?? layout.children(row).find((child) => layout.shape(child).role.endsWith('easure'))
  const at =
    rows.length === 0
      ? lead === undefined
        ? layout.start(row)
        : layout.end(lead)
      : to < rows.length
        ? layout.start(rows[to]!)
        : layout.end(rows.at(-1)!)
  patches.add(at, at, bytes)
  return row
}

function remove(layout: Layout, path: string, patches: Patches): number {
  const found = rowAt(layout, path)
  const parentOfFound = layout.parent(found)
  const row =
    layout.shape(found).role === 'field' && parentOfFound >= 0 && layout.shape(parentOfFound).role === 'tag'
      ? parentOfFound
      : found
  const parent = layout.parent(row)
  const { role } = layout.shape(row)
  if (role !== 'tag' && !ELEMENTS.includes(role))
    throw new EncodeError(path, 'an element or a tagged field', layout.shape(row).type)
  if (role === 'record') {
    const rows = recordRows(layout, parent)
    arrangeRecords(
      layout,
      parent,
      rows.map((_, i) => i).filter((i) => rows[i] !== row),
      undefined,
      patches,
    )
    return parent
  }
  patches.add(layout.start(row), layout.end(row), new Uint8Array(0))
  const counting = role === 'tag' ? ['tagCount'] : ENTRIES.includes(role) ? [] : ['count', 'compactCount']
  const count = layout.children(parent).find((child) => counting.includes(layout.shape(child).role))
  if (count !== undefined)
    patches.add(layout.start(count), layout.end(count), writeCount(layout, count, Number(layout.value(count)) - 1))
  return parent
}

function move(layout: Layout, path: string, to: number, patches: Patches): number {
  const row = rowAt(layout, path)
  const parent = layout.parent(row)
  const rows = parent < 0 ? [] : elementRows(layout, parent)
  const from = rows.indexOf(row)
  if (from < 0) throw new EncodeError(path, 'an element', layout.shape(row).type)
  if (!Number.isInteger(to) || to < 0 || to >= rows.length)
    throw new EncodeError(path, `a place from 0 to ${String(rows.length - 1)}`, String(to))
  const order = rows.map((_, i) => i)
  order.splice(to, 0, ...order.splice(from, 1))
  if (layout.shape(row).role === 'record') arrangeRecords(layout, parent, order, undefined, patches)
  else {
    const low = Math.min(from, to)
    const high = Math.max(from, to)
    const parts = order
      .slice(low, high + 1)
      .map((i) => layout.bytes.subarray(layout.start(rows[i]!), layout.end(rows[i]!)))
    patches.add(layout.start(rows[low]!), layout.end(rows[high]!), concat(parts))
  }
  return parent
}

/** Takes out the outermost tagged field around the edit that now stands at its default. */
function defaultTag(layout: Layout, edit: Edit, bytes: Uint8Array): Uint8Array | undefined {
  const row = layout.row(edit.path)
  if (row < 0) return undefined
  const tagged = layout
    .lineage(row)
    .filter((at, i, line) => i > 0 && layout.shape(line[i - 1]!).role === 'tag' && layout.shape(at).role === 'field')
  if (tagged.length === 0) return undefined
  const after = layout.subject.read(bytes)
  for (const at of tagged) {
    const path = layout.path(at)
    const now = after.row(path)
    const field: ResolvedField | undefined = now < 0 ? undefined : after.shape(now).field
    if (field && after.subtreeEnd(now) > now && isDefault(field, valueOfRow(after.tape, now)))
      return apply(after, { op: 'remove', path })
  }
  return undefined
}
