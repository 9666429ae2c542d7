/** Paths of rows: worked out on the way from the root, so that a tape needs no column for parents or names. */
import type { NodeShape } from './shape.ts'
import type { Tape } from './tape.ts'

/** Rows from the root down to `row`, both included. */
export function lineage(tape: Tape, row: number): number[] {
  const line: number[] = []
  for (let at = 0; ;) {
    line.push(at)
    if (at === row) return line
    let child = at + 1
    while (tape.subtreeEnd(child) <= row) child = tape.subtreeEnd(child)
    at = child
  }
}

/** Batches and messages of older formats are numbered together, by their place in the record set; entries by name. */
export const numberedAs = ({ role, name }: NodeShape): string =>
  role === 'opaqueMessage' || role === 'message' ? 'batch' : role === 'entry' ? `entry ${name}` : role

/** How many siblings of the same role stand before `row`: the n of `[n]`. */
export function indexAmong(tape: Tape, row: number, parent: number): number {
  const role = numberedAs(tape.shape(row))
  let index = 0
  for (let sibling = parent + 1; sibling < row; sibling = tape.subtreeEnd(sibling))
    if (numberedAs(tape.shape(sibling)) === role) index++
  return index
}

/** The path of `row`; with `child`, that of a child which a broken read could not add. */
export function pathOf(tape: Tape, row: number, child?: NodeShape): string {
  const line = lineage(tape, row)
  let path = ''
  line.forEach((at, i) => {
    const shape = tape.shape(at)
    const next = i + 1 < line.length ? tape.shape(line[i + 1]!) : child
    if (shape.role === 'tag' && next?.role === 'field') return
    path += segmentOf(shape, () => indexAmong(tape, at, line[i - 1] ?? -1))
  })
  if (child) path += segmentOf(child, () => countRole(tape, row, numberedAs(child)))
  return path.startsWith('.') ? path.slice(1) : path
}

function countRole(tape: Tape, parent: number, role: string): number {
  let count = 0
  for (let row = parent + 1; row < tape.subtreeEnd(parent); row = tape.subtreeEnd(row))
    if (numberedAs(tape.shape(row)) === role) count++
  return count
}

/** The row of a path, or -1. */
export function rowOf(tape: Tape, path: string): number {
  if (tape.length === 0) return -1
  if (path === '') return 0
  let found = -1
  const descend = (parent: number, rest: string, fieldsAlone = false): void => {
    const counts = new Map<string, number>()
    const end = tape.subtreeEnd(parent)
    for (let row = parent + 1; row < end && found < 0; row = tape.subtreeEnd(row))
      if (!fieldsAlone || tape.shape(row).role === 'field') visit(row, rest, counts)
  }
  const visit = (row: number, rest: string, counts: Map<string, number>): void => {
    const shape = tape.shape(row)
    const index = counts.get(numberedAs(shape)) ?? 0
    counts.set(numberedAs(shape), index + 1)
    const segment = segmentOf(shape, () => index)
    const continues =
      rest.startsWith(segment) && (rest.length === segment.length || /[.[]/.test(rest.charAt(segment.length)))
    if (segment === '') descend(row, rest)
    // A known tagged field goes by the path of a plain one, past its entry.
    else if (shape.role === 'tag' && !continues) descend(row, rest, true)
    else if (continues && rest.length === segment.length) found = row
    else if (continues) descend(row, rest.slice(segment.length))
  }
  visit(0, /^[[.]/.test(path) ? path : `.${path}`, new Map())
  return found
}

const LISTED = new Set<string>(['batch', 'message', 'opaqueMessage', 'record', 'recordHeader', 'tag', 'entry'])

/** Whether the row is one of several under one name, told apart by a number. */
export const isIndexed = (shape: NodeShape): boolean => shape.role === 'element' || LISTED.has(shape.role)

/** What a row adds to the paths of itself and of those below it. */
export function segmentOf(shape: NodeShape, index: () => number): string {
  if (shape.role === 'element') return `[${String(index())}]`
  if (LISTED.has(shape.role)) return `.${shape.name}[${String(index())}]`
  return shape.name === '' ? '' : `.${shape.name}`
}
