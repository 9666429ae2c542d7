/** Cuts the bytes of some grid rows into runs: one a field and row, so that a row needs a handful of elements, not sixteen. */
import type { Layout, Region } from '../../codec/index.ts'
import type { Columns } from './columns.ts'
import { leafAt, nextLeaf, prefixLength } from './leaves.ts'
import { REGION_LABELS } from './region-names.ts'

/** Bytes of one field in one row, all drawn alike. */
export interface Run {
  /** Offsets of its first byte and of the byte after its last. */
  readonly start: number
  readonly end: number
  readonly region: Region | null
  /** `prefix` for lengths, counts and null markers, `undecoded` for what nothing could read. */
  readonly shade: 'content' | 'prefix' | 'undecoded'
  /** Whether it is a password or a token. */
  readonly secret: boolean
  /** Whether it belongs to an element with an odd number. */
  readonly odd: boolean
  /** The region's name where the region begins here. */
  readonly label: string | null
}

const ELEMENT_ROLES = new Set(['element', 'batch', 'message', 'record', 'recordHeader'])

/** The runs of the grid rows from `firstRow` to before `lastRow`, a list for each row. */
export function runsOfRows(layout: Layout, columns: Columns, firstRow: number, lastRow: number): Run[][] {
  const length = layout.bytes.length
  const from = firstRow * columns
  const to = Math.min(lastRow * columns, length)
  const rows: Run[][] = []
  for (let row = firstRow; row * columns < to; row++) rows.push([])

  let before = from === 0 ? null : leafAt(layout, from - 1)
  const push = (start: number, end: number, row: number, shade: Run['shade'], odd: boolean): void => {
    const secret = row >= 0 && layout.shape(row).secret === true
    const region = row < 0 || shade === 'undecoded' ? null : layout.shape(row).region
    const known = before === null || before < 0 ? null : layout.shape(before).region
    let label = region !== null && region !== known ? REGION_LABELS[region] : null
    before = row
    for (let at = Math.max(start, from); at < Math.min(end, to);) {
      const line = Math.floor(at / columns)
      const stop = Math.min(end, to, (line + 1) * columns)
      rows[line - firstRow]!.push({ start: at, end: stop, region, shade, secret, odd, label })
      label = null
      at = stop
    }
  }

  const walk = elementWalk(layout)
  let at = from
  for (let leaf = leafAt(layout, from); at < to;) {
    if (leaf < 0 || layout.start(leaf) >= to) {
      push(at, to, -1, 'undecoded', false)
      break
    }
    const start = layout.start(leaf)
    const end = layout.end(leaf)
    if (start > at) push(at, start, -1, 'undecoded', false)
    const odd = walk(leaf)
    if (layout.shape(leaf).role === 'undecoded') push(start, end, leaf, 'undecoded', odd)
    else {
      const content = start + prefixLength(layout, leaf)
      if (content > start && content > from) push(start, content, leaf, 'prefix', odd)
      if (end > content && content < to) push(content, end, leaf, 'content', odd)
    }
    at = end
    leaf = nextLeaf(layout, leaf)
  }
  return rows
}

/**
 * Tells of leaves asked for in order whether the innermost element around them is an odd one. Only the first answer
 * counts siblings; after that the rows passed over are enough.
 */
function elementWalk(layout: Layout): (leaf: number) => boolean {
  const around: { end: number; depth: number; odd: boolean }[] = []
  let done = -1
  const enter = (row: number, odd: boolean): void => {
    around.push({ end: layout.subtreeEnd(row), depth: layout.depth(row), odd })
  }
  return (leaf) => {
    if (done < 0) {
      const line = layout.lineage(leaf)
      line.forEach((row, i) => {
        if (ELEMENT_ROLES.has(layout.shape(row).role)) enter(row, layout.indexOf(row, line[i - 1]) % 2 === 1)
      })
    } else
      for (let row = done + 1; row <= leaf; row++) {
        let sibling: boolean | null = null
        for (let last = around.at(-1); last !== undefined && last.end <= row; last = around.at(-1)) {
          if (last.depth === layout.depth(row)) sibling = last.odd
          around.pop()
        }
        if (ELEMENT_ROLES.has(layout.shape(row).role)) enter(row, sibling === null ? false : !sibling)
      }
    done = leaf
    return around.at(-1)?.odd ?? false
  }
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The space between the byte at `offset` and the one before it in its row. */
export const gapBefore = (offset: number, columns: Columns): string =>
  offset % columns === 0 ? '' : offset % columns === 8 ? '  ' : ' '

/** The hexadecimal text of a run, spaced as the columns are. */
export function hexOf(bytes: Uint8Array, start: number, end: number, columns: Columns): string {
  let text = ''
  for (let at = start; at < end; at++) text += (at === start ? '' : gapBefore(at, columns)) + HEX[bytes[at]!]!
  return text
}

/** As wide as `hexOf`, and tells nothing. */
export function maskedHex(start: number, end: number, columns: Columns): string {
  let text = ''
  for (let at = start; at < end; at++) text += `${at === start ? '' : gapBefore(at, columns)}\u2022\u2022`
  return text
}

/** Bytes as ASCII, with a dot for what is not printable. */
export function asciiOf(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    text += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'
  }
  return text
}
