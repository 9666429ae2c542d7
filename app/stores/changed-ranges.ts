/** Which bytes an edit changed: the edited node, and the lengths, counts and checksums around it that had to follow. Loaded with the first edit. */
import type { Layout, Range } from '../../codec/index.ts'
import { equalBytes } from './same-bytes.ts'

/** Roles of which a parent holds many; they are matched by content, everything else by name. */
const REPEATED = new Set(['element', 'record', 'batch', 'message', 'tag', 'recordHeader'])

/** Ranges of `after` that differ from `before`, in order. Bytes that are gone leave a range only where a length tells of it. */
export function changedRanges(before: Layout, after: Layout): Range[] {
  const ranges: Range[] = []

  const mark = (start: number, end: number): void => {
    if (start >= end) return
    const last = ranges.at(-1)
    if (last?.end === start) ranges[ranges.length - 1] = { start: last.start, end }
    else ranges.push({ start, end })
  }
  const markRow = (row: number): void => {
    mark(after.start(row), after.end(row))
  }

  const same = (old: number, now: number): boolean =>
    equalBytes(before.bytes, before.start(old), before.end(old), after.bytes, after.start(now), after.end(now))

  const compare = (old: number, now: number): void => {
    if (same(old, now)) return
    if (before.isLeaf(old) || after.isLeaf(now)) {
      markRow(now)
      return
    }
    const olds = [...before.children(old)]
    const nows = [...after.children(now)]
    const pairs = pairUp(before, olds, after, nows, same)
    for (const child of nows) {
      const partner = pairs.get(child)
      if (partner === undefined) markRow(child)
      else compare(partner, child)
    }
  }

  if (after.rowCount > 0) {
    if (before.rowCount > 0) compare(0, 0)
    else markRow(0)
  }
  return ranges
}

/** For each child of the new node the child of the old one that it continues. */
function pairUp(
  before: Layout,
  olds: readonly number[],
  after: Layout,
  nows: readonly number[],
  same: (old: number, now: number) => boolean,
): Map<number, number> {
  const pairs = new Map<number, number>()
  const isMany = (layout: Layout, row: number): boolean => REPEATED.has(layout.shape(row).role)
  const byName = new Map(olds.filter((row) => !isMany(before, row)).map((row) => [before.shape(row).name, row]))
  for (const row of nows) {
    const partner = isMany(after, row) ? undefined : byName.get(after.shape(row).name)
    if (partner !== undefined) pairs.set(row, partner)
  }
  const oldMany = olds.filter((row) => isMany(before, row))
  const newMany = nows.filter((row) => isMany(after, row))
  let front = 0
  while (front < oldMany.length && front < newMany.length && same(oldMany[front]!, newMany[front]!)) {
    pairs.set(newMany[front]!, oldMany[front]!)
    front++
  }
  let back = 0
  while (
    back < oldMany.length - front &&
    back < newMany.length - front &&
    same(oldMany[oldMany.length - 1 - back]!, newMany[newMany.length - 1 - back]!)
  ) {
    pairs.set(newMany[newMany.length - 1 - back]!, oldMany[oldMany.length - 1 - back]!)
    back++
  }
  for (let i = front; i < oldMany.length - back && i < newMany.length - back; i++) pairs.set(newMany[i]!, oldMany[i]!)
  return pairs
}
