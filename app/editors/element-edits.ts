/** The edits that change which elements an array has: of structs and numbers, batches, records, headers and tagged fields alike. */
import type { Edit, Layout } from '../../codec/index.ts'
import { rowContent } from './row-content.ts'

/** An element by its path: what it is one of, and which. */
export interface ElementPlace {
  /** The path that names the array, or the list (`...batch[0].records`, `..._tags`). */
  readonly list: string
  readonly index: number
}

/** Takes `Topics[1].Partitions[0]` to `Topics[1].Partitions` and 0; null for a path that ends in no index. */
export function elementPlace(path: string): ElementPlace | null {
  const match = /^(.*)\[(\d+)\]$/.exec(path)
  return match === null ? null : { list: match[1]!, index: Number(match[2]) }
}

export const removeElement = (path: string): Edit => ({ op: 'remove', path })

/** A copy right after the element. */
export function duplicateElement(layout: Layout, row: number, path: string): Edit | null {
  const place = elementPlace(path)
  if (place === null) return null
  return { op: 'insert', path: insertPath(place.list), index: place.index + 1, value: rowContent(layout, row) }
}

/** One place up (-1) or down (1); null at either end. */
export function moveElement(path: string, by: -1 | 1, count: number): Edit | null {
  const place = elementPlace(path)
  const to = (place?.index ?? -1) + by
  return place === null || to < 0 || to >= count ? null : { op: 'move', path, to }
}

/** One more element of the list, at the end where no place is told; batches come as their bytes, others as the codec makes them. */
export const addElement = (list: string, value?: Uint8Array, index?: number): Edit => ({
  op: 'insert',
  path: insertPath(list),
  index,
  value,
})

/** Batches have no list of their own in paths: they are put into the records field. */
const insertPath = (list: string): string => list.replace(/\.batch$/, '')

/** The path of an element of the same list. */
export const siblingPath = (path: string, index: number): string => path.replace(/\[\d+\]$/, `[${String(index)}]`)
