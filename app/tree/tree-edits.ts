/** The edits that a tree makes by key or by button; loaded after the first paint, before anybody can have asked for one. */
import type { Edit, Layout } from '../../codec/index.ts'
import { editKind } from '../editors/edit-kind.ts'
import {
  addElement,
  duplicateElement,
  elementPlace,
  moveElement,
  removeElement,
  siblingPath,
} from '../editors/element-edits.ts'
import { emptyBatch, valueInsteadOfNull } from '../editors/new-value.ts'
import type { FlatTree } from './flatten.ts'
import { listPath } from './growth.ts'

/** What makes an edit and then selects a path that it brought. */
export interface EditMaker {
  edit(edit: Edit, thenSelect?: string): Promise<void>
}

/** Null on, or off with as little as possible in its place. */
export async function setNull(maker: EditMaker, flat: FlatTree, entry: number, isNull: boolean): Promise<void> {
  const path = flat.path(entry)
  const shape = flat.shape(entry)
  await maker.edit(isNull ? { op: 'null', path } : { op: 'set', path, value: await valueInsteadOfNull(shape) })
}

/** Adds to the list that this entry offers to add to, stands for, or is an element of. */
export async function add(maker: EditMaker, flat: FlatTree, entry: number): Promise<void> {
  const path = flat.path(entry)
  const place = elementPlace(path)
  const list = listPath(flat.shape(entry), path) ?? place?.list
  if (list === undefined) return
  // From an element of a list that is no list itself, adding goes on right after it.
  const after = place !== null && list === place.list
  const index = after ? place.index + 1 : countOf(flat.layout, list)
  const value = list.endsWith('.batch') ? await emptyBatch() : undefined
  await maker.edit(addElement(list, value, index), `${list}[${index}]`)
}

/** A copy of an element right after it. */
export async function duplicate(maker: EditMaker, flat: FlatTree, entry: number): Promise<void> {
  const path = flat.path(entry)
  const edit = duplicateElement(flat.layout, flat.row(entry), path)
  const place = elementPlace(path)
  if (edit !== null && place !== null) await maker.edit(edit, siblingPath(path, place.index + 1))
}

/** An element one place up or down. */
export async function move(maker: EditMaker, flat: FlatTree, entry: number, by: -1 | 1): Promise<void> {
  const path = flat.path(entry)
  const place = elementPlace(path)
  const edit = place === null ? null : moveElement(path, by, countOf(flat.layout, place.list))
  if (edit !== null && place !== null) await maker.edit(edit, siblingPath(path, place.index + by))
}

/** Takes an element or a tagged field out, or makes a nullable field null. */
export async function remove(maker: EditMaker, flat: FlatTree, entry: number): Promise<void> {
  if (flat.adds(entry)) return
  const path = flat.path(entry)
  const shape = flat.shape(entry)
  const place = elementPlace(path)
  if (place !== null) {
    const left = countOf(flat.layout, place.list) - 1
    const next = left === 0 ? place.list : siblingPath(path, Math.min(place.index, left - 1))
    await maker.edit(removeElement(path), next)
  } else if (shape.field !== undefined && shape.field.tag >= 0) await maker.edit(removeElement(path))
  else if (shape.nullable === true && editKind(shape, path) !== null) await setNull(maker, flat, entry, true)
}

function countOf(layout: Layout, list: string): number {
  const first = layout.row(`${list}[0]`)
  if (first < 0) return 0
  const role = layout.shape(first).role
  return layout.children(layout.parent(first)).filter((row) => layout.shape(row).role === role).length
}
