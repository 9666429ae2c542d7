/** Finds out how a dump is written from its first row and the next address: the distance says how many bytes a row holds. */
import type { Source } from '../source.ts'
import { likeness, showsBytes } from './characters.ts'
import { type Row, rowAfter } from './row.ts'
import { bytesIn, characterByte, readRow, type Style } from './style.ts'

/** What the user's choice of a form fixes. */
export interface StyleHint {
  readonly kind?: Style['kind']
  readonly little?: boolean
}

/** An address as a number, or NaN where it has digits that its base lacks. */
export function addressOf(row: Row, radix: number): number {
  if (radix === 8 && /[89a-f]/i.test(row.digits)) return NaN
  if (radix === 10 && /[a-f]/i.test(row.digits)) return NaN
  return parseInt(row.digits, radix)
}

const RADIXES = [16, 8, 10] as const

/** Rows looked at to tell the order of bytes in words. */
const ROWS_TO_COMPARE = 12

/** The style of a dump that begins with a row, or undefined. `following` are the next lines with an address. */
export function inferStyle(
  source: Source,
  row: Row,
  following: readonly Row[],
  squeezed: boolean,
  hint?: StyleHint,
): Style | undefined {
  const [next] = following
  let best: Style | undefined
  let bestScore = 0
  for (const kind of kindsOf(row, hint)) {
    for (const radix of RADIXES) {
      const style = { ...kind, radix }
      const score = next
        ? scoreWith(source.text, row, next, squeezed, style)
        : radix === 16
          ? alone(source, row, style, hint)
          : 0
      const all = score > 0 ? score + chained(source.text, following, style) / 100 : 0
      if (all > bestScore) {
        best = style
        bestScore = all
      }
    }
  }
  if (best?.kind === 'hex' && best.unit > 1) {
    return { ...best, little: hint?.little ?? comesLastFirst(source, row, next, best) }
  }
  return best
}

/** The kinds of cells that the first one could be, likeliest first. */
function kindsOf(row: Row, hint: StyleHint | undefined): Omit<Style, 'radix'>[] {
  const [start = 0, end = 0] = row.cells
  const width = end - start
  const kinds: Omit<Style, 'radix'>[] = []
  if (width === 8) kinds.push({ kind: 'binary', width, unit: 1, little: false })
  if (width % 2 === 0 && width > 0) {
    kinds.push({ kind: 'hex', width, unit: width / 2, little: width > 2 && !row.colon && !row.prefixed && width <= 16 })
  }
  if (width === 3) kinds.push({ kind: 'octal', width, unit: 1, little: true })
  if (width === 6) kinds.push({ kind: 'octal', width, unit: 2, little: true })
  if (width === 11) kinds.push({ kind: 'octal', width, unit: 4, little: true })
  if (width > 0 && row.digits.length >= 6 && !row.colon) {
    for (const unit of [1, 2, 4]) kinds.push({ kind: 'decimal', width: 11, unit, little: true })
  }
  if (row.digits.length >= 6 && !row.colon) kinds.push({ kind: 'characters', width: 4, unit: 1, little: false })
  return hint?.kind === undefined ? kinds : kinds.filter(({ kind }) => kind === hint.kind)
}

/** 3 where a style explains the row and the next address fully, less where words are left over, 0 where it cannot be. */
function scoreWith(text: string, row: Row, next: Row, squeezed: boolean, style: Style): number {
  const distance = addressOf(next, style.radix) - addressOf(row, style.radix)
  const there = bytesIn(text, row, style)
  if (!(distance > 0) || there === 0) return 0
  if (style.kind === 'characters') {
    // Spaces at the end of a row are bytes that pasting may lose.
    const unfinished = distance < there && text.slice(row.dataStart + 4 * distance, row.end).trim() === ''
    if (unfinished && charactersFit(text, row, distance)) return 3
    if (!charactersFit(text, row, there) || (!squeezed && (distance < there || distance > Math.max(there, 16))))
      return 0
    return distance === there ? 3 : 2
  }
  if ((style.kind === 'octal' || style.kind === 'decimal') && !/^\s*(?:[>|].*)?$/.test(restOf(text, row))) return 0
  if (squeezed) return distance % there === 0 ? 3 : distance > there ? 1 : 0
  // A padded last word: of an odd number of bytes the address says how many.
  if (distance === there || (next.cells.length === 0 && distance === there - 1 && style.unit === 2)) return 3
  // Words behind the cells may look like cells, with a gap before them. Half a cell would be no reading of the row.
  if (distance > there || distance % style.unit !== 0 || row.digits.length < 4) return 0
  if (style.kind !== 'hex' || !hasGapAfter(text, row, distance * 2)) return 0
  return style.radix === 16 ? 2 : 1
}

/** How many of the rows hold as many bytes as the next address says: where the first ones do not, they tell the base of addresses. */
function chained(text: string, rows: readonly Row[], style: Style): number {
  let count = 0
  for (let i = 1; i < rows.length; i++) {
    const distance = addressOf(rows[i]!, style.radix) - addressOf(rows[i - 1]!, style.radix)
    if (distance === bytesIn(text, rows[i - 1]!, style)) count++
  }
  return count
}

/** What stands behind the cells of a row. */
const restOf = (text: string, row: Row): string =>
  text.slice(row.cells.at(-1), Math.min(row.end, row.cells.at(-1)! + 400))

/** Whether more than a space stands behind the cell that holds the last of so many digits. */
function hasGapAfter(text: string, row: Row, digits: number): boolean {
  let left = digits
  for (let i = 0; i < row.cells.length; i += 2) {
    left -= row.cells[i + 1]! - row.cells[i]!
    if (left <= 0) return left === 0 && !/^ ?[\da-f]/i.test(text.slice(row.cells[i + 1], row.cells[i + 1]! + 2))
  }
  return false
}

function charactersFit(text: string, row: Row, count: number): boolean {
  for (let i = 0; i < Math.min(count, 64); i++) {
    const start = row.dataStart + 4 * i + 1
    if (start >= row.end) return i > 0
    if (text[start - 1] !== ' ' || characterByte(text.slice(start, Math.min(row.end, start + 3))) < 0) return false
  }
  return true
}

/** Of a row without a neighbour more is asked: it begins at 0 or shows its bytes as characters too. */
function alone(source: Source, row: Row, style: Style, hint: StyleHint | undefined): number {
  const { text } = source
  const count = bytesIn(text, row, style)
  if (count === 0) return 0
  if (style.kind === 'characters') return hint?.kind === 'characters' && charactersFit(text, row, count) ? 1 : 0
  const shown = cellsShown(text, row, style) > 0
  if (shown) return 4
  if (hint?.kind === style.kind) return 2
  if (Number.parseInt(row.digits, 16) !== 0)
    return row.prefixed && row.colon && style.unit === 1 && style.kind === 'hex' ? 1 : 0
  if (style.kind === 'hex' && style.unit === 1) return row.colon || row.digits.length >= 4 ? 2 : 0
  if (style.kind === 'hex') return row.colon || row.prefixed || row.digits.length === 7 ? 2 : 0
  if (style.kind === 'octal') return row.digits.length === 7 ? 2 : 0
  return style.kind === 'binary' && row.colon && count <= 6 ? 3 : 0
}

/** How many bytes a row holds by what it shows as characters behind them, or 0. */
export function cellsShown(text: string, row: Row, style: Style): number {
  const count = bytesIn(text, row, style)
  if (count > 64 || style.kind === 'characters') return 0
  const bytes: number[] = []
  const ends: number[] = []
  readRow(text, row, style, count, (byte, end) => {
    bytes.push(byte)
    ends.push(end)
  })
  for (let k = bytes.length; k > 0; k--) {
    if (k < bytes.length && ends[k] === ends[k - 1]) continue
    if (showsBytes(text, ends[k - 1]!, row.end, Uint8Array.from(bytes.slice(0, k)))) return k
  }
  return 0
}

/** Whether words are little-endian: as the characters beside them have it, else as tools without a colon write them. */
function comesLastFirst(source: Source, first: Row, next: Row | undefined, style: Style): boolean {
  const size = next ? addressOf(next, style.radix) - addressOf(first, style.radix) : bytesIn(source.text, first, style)
  let lead = 0
  for (let line = first.line; line < Math.min(source.lineCount, first.line + ROWS_TO_COMPARE); line++) {
    const row = rowAfter(source, line, first.words)
    if (!row) continue
    if (hasShortCellToTheRight(row, style.width)) return true
    lead +=
      likenessAs(source.text, row, { ...style, little: true }, size) -
      likenessAs(source.text, row, { ...style, little: false }, size)
  }
  return lead === 0 ? style.little : lead > 0
}

/** `xxd -e` puts the bytes of an unfinished group under the right end of the groups above. */
function hasShortCellToTheRight({ cells }: Row, width: number): boolean {
  for (let i = 2; i < cells.length; i += 2) {
    const short = width - (cells[i + 1]! - cells[i]!)
    if (short !== 0) return short > 0 && short % 2 === 0 && cells[i]! - cells[i - 1]! === short + 1
  }
  return false
}

function likenessAs(text: string, row: Row, style: Style, size: number): number {
  const bytes: number[] = []
  let last = row.dataStart
  readRow(text, row, style, Math.min(size, bytesIn(text, row, style), 256), (byte, end) => {
    bytes.push(byte)
    last = end
  })
  return likeness(text, last, row.end, Uint8Array.from(bytes))
}
