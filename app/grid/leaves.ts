/** Finds the leaves of a layout by offset, and walks them in the order of their bytes. */
import type { Layout } from '../../codec/index.ts'

/** The leaf over the byte at `offset`, or -1: by halving, since rows in pre-order never start before the row above. */
export function leafAt(layout: Layout, offset: number): number {
  let low = 0
  let high = layout.rowCount
  while (low < high) {
    const middle = (low + high) >>> 1
    if (layout.start(middle) <= offset) low = middle + 1
    else high = middle
  }
  const row = low - 1
  return row >= 0 && layout.isLeaf(row) && layout.end(row) > offset ? row : -1
}

/** The next leaf after `row` that has bytes, or -1. */
export function nextLeaf(layout: Layout, row: number): number {
  for (let next = row + 1; next < layout.rowCount; next++)
    if (layout.isLeaf(next) && layout.end(next) > layout.start(next)) return next
  return -1
}

/** The leaf with bytes before `row`, or -1; of a group, the one before its first byte. */
export function previousLeaf(layout: Layout, row: number): number {
  for (let before = row - 1; before >= 0; before--)
    if (layout.isLeaf(before) && layout.end(before) > layout.start(before)) return before
  return -1
}

const CODES_WITH_INT16 = new Set(['string'])
const CODES_WITH_INT32 = new Set(['bytes'])
const CODES_WITH_VARINT = new Set(['compactString', 'compactBytes'])
const LENGTH_ROLES = new Set(['count', 'compactCount', 'compactMeasure', 'prefix', 'marker'])
const NULL_CODES = new Set(['array', 'compactArray', 'records', 'compactRecords', 'struct'])

/** How many of a leaf's first bytes tell a length or null rather than hold content. */
export function prefixLength(layout: Layout, row: number): number {
  const { code, role, name } = layout.shape(row)
  const start = layout.start(row)
  const size = layout.end(row) - start
  if (LENGTH_ROLES.has(role) || (role === 'measure' && name === 'length')) return size
  if (CODES_WITH_INT16.has(code)) return Math.min(2, size)
  if (CODES_WITH_INT32.has(code)) return Math.min(4, size)
  if (CODES_WITH_VARINT.has(code)) {
    let length = 1
    while (length < size && length < 5 && layout.bytes[start + length - 1]! > 0x7f) length++
    return length
  }
  if (NULL_CODES.has(code)) return size
  return (code === 'rawBytes' || code === 'rawText') && size === 1 && layout.value(row) === null ? 1 : 0
}
