/** A random edit of a document, and what it should make of the document's value. For tests alone. */
import fc from 'fast-check'
import type { Edit, Layout, ResolvedField, ResolvedStruct, UnknownTaggedField, Value } from '../index.ts'
import { anyElement, anyField } from './arbitrary.ts'

/** `gen()` of fast-check: draws from an arbitrary within a property. */
export type Draw = fc.GeneratorValue

export interface TriedEdit {
  readonly edit: Edit
  /** The value of the document after the edit. */
  readonly after: (before: Value) => Value
}

type Key = string | number
type Holder = Readonly<Record<string, Value>>

/** The keys that lead to a row's value within the value of its document. */
export function keysOf(layout: Layout, row: number): Key[] {
  return layout.lineage(row).flatMap((at, depth, line): Key[] => {
    const { role, name, field } = layout.shape(at)
    if (role === 'group' && name !== '') return [name]
    if (role === 'field' && field) return [field.key]
    if (role !== 'element') return []
    const siblings = layout.children(line[depth - 1]!).filter((sibling) => layout.shape(sibling).role === 'element')
    return [siblings.indexOf(at)]
  })
}

/** A copy of `value` in which what `keys` lead to is changed. */
export function changed(value: Value, keys: readonly Key[], change: (inner: Value) => Value): Value {
  const [key, ...rest] = keys
  if (key === undefined) return change(value)
  if (typeof key === 'number')
    return (value as readonly Value[]).map((inner, i) => (i === key ? changed(inner, rest, change) : inner))
  return { ...(value as Holder), [key]: changed((value as Holder)[key]!, rest, change) }
}

const pick = <T>(draw: Draw, choices: readonly T[]): T => choices[draw(fc.nat, choices.length - 1)]!

/** An edit of a row that can be edited; undefined where the row that was drawn offers none. */
export function randomEdit(layout: Layout, draw: Draw): TriedEdit | undefined {
  const row = draw(fc.nat, layout.rowCount - 1)
  const offers = offersOf(layout, row)
  return offers.length === 0 ? undefined : pick(draw, offers)(draw)
}

type Offer = (draw: Draw) => TriedEdit

function offersOf(layout: Layout, row: number): Offer[] {
  const { role, field, struct, nullable } = layout.shape(row)
  const path = layout.path(row)
  // A header that names another API or version makes another document.
  if (path === 'header.apiKey' || path === 'header.apiVersion') return []
  const at = keysOf(layout, row)
  const offers: Offer[] = []
  if (role === 'field' && field) {
    offers.push((draw) => setTo(path, at, draw(anyField, field)))
    if (nullable) offers.push(() => ({ edit: { op: 'null', path }, after: (value) => changed(value, at, () => null) }))
    if (field.type.kind === 'array') offers.push(inserting(layout, row, field, at))
    if (layout.shape(layout.parent(row)).role === 'tag')
      offers.push(() => ({ edit: { op: 'remove', path }, after: (value) => changed(value, at, () => field.default) }))
  }
  if (role === 'element' && field) offers.push(...elementOffers(path, field, at, countOf(layout, layout.parent(row))))
  if (role === 'tag') offers.push(...tagOffers(layout, row))
  if (struct?.flexible && layout.value(row) === undefined && !layout.isLeaf(row))
    offers.push(...structOffers(layout, row, struct, at))
  return offers
}

const setTo = (path: string, at: readonly Key[], value: Value): TriedEdit => ({
  edit: { op: 'set', path, value },
  after: (before) => changed(before, at, () => value),
})

const countOf = (layout: Layout, row: number): number =>
  layout.children(row).filter((child) => layout.shape(child).role === 'element').length

function inserting(layout: Layout, row: number, field: ResolvedField, at: readonly Key[]): Offer {
  return (draw) => {
    const index = draw(fc.nat, countOf(layout, row))
    const value = draw(anyElement, field.type)
    return {
      edit: { op: 'insert', path: layout.path(row), index, value },
      after: (before) => changed(before, at, (array) => ((array ?? []) as readonly Value[]).toSpliced(index, 0, value)),
    }
  }
}

function elementOffers(path: string, field: ResolvedField, at: readonly Key[], count: number): Offer[] {
  const index = at.at(-1) as number
  const within = (before: Value, change: (array: readonly Value[]) => readonly Value[]): Value =>
    changed(before, at.slice(0, -1), (array) => change(array as readonly Value[]))
  return [
    (draw) => setTo(path, at, draw(anyElement, field.type)),
    () => ({ edit: { op: 'remove', path }, after: (before) => within(before, (array) => array.toSpliced(index, 1)) }),
    (draw) => {
      const to = draw(fc.nat, count - 1)
      const moved = (array: readonly Value[]): Value[] => array.toSpliced(index, 1).toSpliced(to, 0, array[index]!)
      return { edit: { op: 'move', path, to }, after: (before) => within(before, moved) }
    },
  ]
}

const withTags = (
  holder: Value,
  change: (tags: readonly UnknownTaggedField[]) => readonly UnknownTaggedField[],
): Value => {
  const { _unknownTaggedFields: tags = [], ...rest } = holder as Holder
  const next = change(tags as unknown as UnknownTaggedField[])
  return next.length === 0 ? rest : { ...rest, _unknownTaggedFields: next as never }
}

/** Of a tagged field that no schema knows. */
function tagOffers(layout: Layout, row: number): Offer[] {
  const [number, , data] = layout.children(row)
  if (data === undefined || layout.shape(data).role !== 'tagData') return []
  const tag = layout.value(number!)
  const holder = keysOf(layout, layout.parent(row))
  const withData = (before: Value, bytes: Uint8Array | undefined): Value =>
    changed(before, holder, (struct) =>
      withTags(struct, (tags) =>
        tags.flatMap((entry) => (entry.tag !== tag ? [entry] : bytes ? [{ tag: entry.tag, data: bytes }] : [])),
      ),
    )
  return [
    () => ({ edit: { op: 'remove', path: layout.path(row) }, after: (before) => withData(before, undefined) }),
    (draw) => {
      const bytes = draw(() => fc.uint8Array({ maxLength: 200 }))
      return { edit: { op: 'set', path: layout.path(data), value: bytes }, after: (before) => withData(before, bytes) }
    },
  ]
}

/** Of a struct that can carry tagged fields: one that the schema knows and that is not sent, and one that it does not know. */
function structOffers(layout: Layout, row: number, struct: ResolvedStruct, at: readonly Key[]): Offer[] {
  const path = layout.path(row)
  const taken = layout
    .children(row)
    .filter((child) => layout.shape(child).role === 'tag')
    .map((entry) => layout.value(entry + 1))
  const absent = struct.tagged.filter(({ tag }) => !taken.includes(tag))
  const addTag: Offer = (draw) => {
    const free = (tag: number): boolean => !taken.includes(tag) && struct.tagged.every((field) => field.tag !== tag)
    const tag = draw(() => fc.oneof(fc.nat({ max: 200 }), fc.nat()).filter(free))
    const data = draw(() => fc.uint8Array({ maxLength: 200 }))
    return {
      edit: { op: 'addTag', path, tag, data },
      after: (before) =>
        changed(before, at, (holder) =>
          withTags(holder, (tags) => [...tags, { tag, data }].sort((a, b) => a.tag - b.tag)),
        ),
    }
  }
  const sets = absent.map(
    (field): Offer =>
      (draw) =>
        setTo(`${path}.${field.name}`, [...at, field.key], draw(anyField, field)),
  )
  return [addTag, ...sets]
}
