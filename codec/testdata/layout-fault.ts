/** What is wrong with the rows of a layout, whatever bytes it is of. For tests alone. */
import type { Layout } from '../index.ts'

/**
 * Undefined for a layout whose leaves cover every byte exactly once, whose rows lie within their parents, in order and
 * in bounds, and whose paths, offsets and values can all be asked for; else a sentence about the first fault.
 */
export function layoutFault(layout: Layout): string | undefined {
  return coverFault(layout) ?? lookupFault(layout)
}

/** The part of `layoutFault` that takes one pass over the rows. */
export function coverFault(layout: Layout): string | undefined {
  const { bytes, rowCount } = layout
  if (rowCount === 0) return 'there is no row'
  if (layout.start(0) !== 0 || layout.end(0) !== bytes.length || layout.subtreeEnd(0) !== rowCount)
    return 'the root does not span everything'
  const open: number[] = []
  let covered = 0
  for (let row = 0; row < rowCount; row++) {
    while (open.length > 0 && layout.subtreeEnd(open.at(-1)!) <= row) {
      const closed = open.pop()!
      if (covered !== layout.end(closed)) return `row ${closed} ends at ${layout.end(closed)}, its leaves at ${covered}`
    }
    const parent = open.at(-1)
    const [start, end] = [layout.start(row), layout.end(row)]
    if (start !== covered || end < start) return `row ${row} is ${start}-${end} where ${covered} bytes are covered`
    if (layout.depth(row) !== open.length) return `row ${row} has depth ${layout.depth(row)}, not ${open.length}`
    if (layout.subtreeEnd(row) <= row) return `row ${row} was left open`
    if (parent !== undefined && (end > layout.end(parent) || layout.subtreeEnd(row) > layout.subtreeEnd(parent)))
      return `row ${row} reaches out of row ${parent}`
    if (layout.isLeaf(row)) covered = end
    else open.push(row)
  }
  return covered === bytes.length ? undefined : `${covered} of ${bytes.length} bytes are covered`
}

/** Paths lead back to their rows, offsets to their leaves, and every value can be read. Quadratic in the rows at worst. */
function lookupFault(layout: Layout): string | undefined {
  // A tag that is sent twice gives two fields one path, which then names the first.
  const twice = layout.problems.some(({ code }) => code === 'duplicate-tag')
  for (let row = 0; row < layout.rowCount; row++) {
    const { path, parent, start, end, value } = layout.node(row)
    const back = layout.row(path)
    if (back !== row && !isFrameGroup(layout, row) && !(twice && back >= 0 && layout.path(back) === path))
      return `row ${row} has path ${path}, which leads to row ${back}`
    if (row > 0 && !layout.children(parent).includes(row)) return `row ${row} is no child of its parent ${parent}`
    if (value === undefined && layout.shape(row).role === 'field' && layout.shape(row).code === 'int32')
      return `row ${row} has no value`
    if (layout.isLeaf(row))
      for (let at = start; at < end; at++)
        if (layout.at(at) !== row) return `byte ${at} is of row ${row}, but at() gives ${layout.at(at)}`
  }
  if (layout.at(-1) !== -1 || layout.at(layout.bytes.length) !== -1) return 'there are rows outside the bytes'
  for (const { start, end, path } of layout.problems) {
    if (start < 0 || end < start || end > layout.bytes.length) return `a problem is at ${start}-${end}`
    if (path.includes('undefined')) return `a problem is at ${path}`
  }
  return undefined
}

/** The group of the size alone has no name of its own in paths: its path is that of the whole frame. */
const isFrameGroup = (layout: Layout, row: number): boolean => layout.shape(row).words === 'frame'
