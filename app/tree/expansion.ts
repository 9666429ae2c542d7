/** Which rows of a tree are open, kept by key so that it outlives edits, as paths do and rows do not. */
import type { Layout } from '../../codec/index.ts'
import { keyOf } from './flatten.ts'

export interface Expansion {
  /** Whether rows are open that nobody has touched. */
  readonly open: boolean
  /** Keys of the rows that are otherwise. */
  readonly flipped: ReadonlySet<string>
}

export const ALL_OPEN: Expansion = { open: true, flipped: new Set() }
/** The root alone is open. */
export const ALL_CLOSED: Expansion = { open: false, flipped: new Set(['']) }

export const isOpen = (expansion: Expansion, key: string): boolean => expansion.open !== expansion.flipped.has(key)

/** The same with the rows of `keys` opened or closed; itself where they already are. */
export function withOpen(expansion: Expansion, keys: Iterable<string>, open: boolean): Expansion {
  const flipped = new Set(expansion.flipped)
  let touched = false
  for (const key of keys) {
    if (isOpen(expansion, key) === open) continue
    touched = true
    if (open === expansion.open) flipped.delete(key)
    else flipped.add(key)
  }
  return touched ? { open: expansion.open, flipped } : expansion
}

/** The rows of `layout` that differ from the rule, so that walking the tape needs no paths. */
export function openTest(expansion: Expansion, layout: Layout): (row: number) => boolean {
  const rows = new Set<number>()
  for (const key of expansion.flipped) {
    const row = rowOfKey(layout, key)
    if (row >= 0) rows.add(row)
  }
  return rows.size === 0 ? () => expansion.open : (row) => expansion.open !== rows.has(row)
}

/** Keys of the rows above `row`, the root first. */
export function ancestorKeys(layout: Layout, row: number): string[] {
  return layout
    .lineage(row)
    .slice(0, -1)
    .map((at) => keyOf(layout.shape(at), layout.path(at), at === 0))
}

function rowOfKey(layout: Layout, key: string): number {
  const slash = key.lastIndexOf('/')
  if (slash < 0) return layout.row(key)
  const parent = layout.row(key.slice(0, slash))
  if (parent < 0) return -1
  const label = key.slice(slash + 1)
  return (
    layout.children(parent).find((child) => {
      const shape = layout.shape(child)
      return shape.name === '' && (shape.label ?? '') === label
    }) ?? -1
  )
}
