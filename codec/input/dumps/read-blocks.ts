/** Reads all dumps of a text: rows whose addresses follow one another are a block; lines between them are noted as skipped. */
import type { Range } from '../../bytes/range.ts'
import { ByteSink, type Skips } from '../recovery.ts'
import { skipSpace, type Source, trimEnd } from '../source.ts'
import { cutLength, endsWithStar, isCut } from './left-out.ts'
import { addressOf, cellsShown, inferStyle, type StyleHint } from './infer-style.ts'
import { type Row, rowAfter, rowsOf } from './row.ts'
import { badCell, bytesIn, readRow, type Style } from './style.ts'

/** One dump. */
export interface Block {
  readonly style: Style
  readonly first: Row
  readonly sink: ByteSink
  /** The last line of words before it, empty where another block comes before. */
  readonly heading: string
  /** Where the cells of the first bytes end in the text, for pointing at headers. */
  readonly places: number[]
  /** Where the last row ends in the text. */
  end: number
  /** The first cell that is none, in a row that the next address or the rows before say is longer. */
  bad?: Range
}

/** Zero bytes can be squeezed into one `*`; beyond this many they become a hole. */
const MOST_REPEATED = 1 << 26
const MOST_PLACES = 160

/** More dumps than a capture that anyone pastes has packets; what comes after them is skipped. */
const MOST_BLOCKS = 50_000

/** All blocks of a text, in order. */
export function readBlocks(source: Source, skips: Skips, hint?: StyleHint): Block[] {
  const blocks: Block[] = []
  const between: number[] = []
  const repeats = { left: MOST_REPEATED }
  let reader: BlockReader | undefined
  let line = 0
  /** The last line of words since the last block. */
  let words = -1
  for (; line < source.lineCount && blocks.length < MOST_BLOCKS; line++) {
    if (reader?.take(line)) continue
    const found = firstRow(source, line, hint)
    if (found) {
      reader?.finish()
      reader = new BlockReader(source, found.style, found.row, words < 0 ? '' : headingAt(source, words), repeats)
      blocks.push(reader.block)
      words = -1
    } else if (skipSpace(source.text, source.lineStart(line), source.lineEnd(line)) < source.lineEnd(line)) {
      between.push(line)
      words = line
    }
  }
  reader?.finish()
  if (blocks.length > 0) {
    if (line < source.lineCount) skips.addWords(source.lineStart(line), source.text.length, 'beyond-limit')
    for (const line of between)
      skips.addLine(line, isColumnHeader(source, line) ? 'column-header' : 'words-around-a-dump')
  }
  return blocks
}

/** The line of words nearest before a block, past the headings of its columns. */
function headingAt(source: Source, line: number): string {
  let at = line
  while (at > Math.max(0, line - 4) && isColumnHeader(source, at)) at--
  return source.line(at).slice(0, 2000).trim()
}

/** The row with which a dump begins on a line. */
function firstRow(source: Source, line: number, hint: StyleHint | undefined): { row: Row; style: Style } | undefined {
  for (const row of rowsOf(source, line)) {
    if (row.cells.length === 0 && row.digits.length < 6) continue
    const { next, squeezed } = nextRow(source, row)
    const chained =
      next && isNear(row, next) ? inferStyle(source, row, rowsFrom(source, next), squeezed, hint) : undefined
    const style = chained ?? (mayStandAlone(row) ? inferStyle(source, row, [], false, hint) : undefined)
    if (style) return { row, style }
  }
  return undefined
}

/** No row holds more than a few hundred bytes, and a squeezed part seldom more than these. */
function isNear(row: Row, next: Row): boolean {
  const distance = parseInt(next.digits, 16) - parseInt(row.digits, 16)
  return distance > 0 && distance < 2 ** 40
}

const mayStandAlone = (row: Row): boolean =>
  row.colon || (row.words === 0 && parseInt(row.digits, 16) === 0) || /^0+$/.test(row.digits)

/** The next line with an address in the same place. */
function nextRow(source: Source, row: Row): { next?: Row; squeezed: boolean } {
  let squeezed = false
  for (let line = row.line + 1; line < Math.min(source.lineCount, row.line + 4); line++) {
    const next = rowAfter(source, line, row.words)
    if (next && Math.abs(next.digits.length - row.digits.length) <= 1 && next.colon === row.colon)
      return { next, squeezed }
    if (endsWithStar(source, line) || isCut(source.line(line))) squeezed = true
  }
  return { squeezed }
}

/** Rows looked at to tell the base of addresses. */
const ROWS_TO_CHAIN = 6

/** A row and those right behind it. */
function rowsFrom(source: Source, first: Row): Row[] {
  const rows = [first]
  for (let line = first.line + 1; line < Math.min(source.lineCount, first.line + ROWS_TO_CHAIN); line++) {
    const row = rowAfter(source, line, first.words)
    if (row?.colon !== first.colon) break
    rows.push(row)
  }
  return rows
}

/** A row of column numbers, or of strokes that draw a table. */
function isColumnHeader(source: Source, line: number): boolean {
  const text = source.text.slice(source.lineStart(line), Math.min(source.lineEnd(line), source.lineStart(line) + 400))
  return (
    /\b0?0 +0?1 +0?2 +0?3\b/.test(text) || /[-+=|─┬┌┐└┘┴┼│├┤]{10}\s*$/.test(text) || /\bhex\b.*\bascii\b/i.test(text)
  )
}

class BlockReader {
  readonly block: Block
  readonly #source: Source
  readonly #repeats: { left: number }
  #row: Row
  #rowSize = 0
  /** How far from the address the last cell of a full row ends. */
  #cellsEnd = 0
  /** No characters stand behind the cells of full rows. */
  #bare = false
  #starred = false
  #cut: { readonly length?: number } | undefined
  #done = false

  constructor(source: Source, style: Style, first: Row, heading: string, repeats: { left: number }) {
    this.#source = source
    this.#row = first
    this.#repeats = repeats
    this.block = { style, first, sink: new ByteSink(), heading, places: [], end: first.end }
  }

  /** Whether a line belongs to the block. */
  take(line: number): boolean {
    if (this.#done) return false
    const row = rowAfter(this.#source, line, this.#row.words)
    if (row && this.#continues(row)) return true
    if (row?.words !== 0) {
      for (const other of rowsOf(this.#source, line)) if (this.#follows(other) && this.#continues(other)) return true
    }
    const start = this.#source.lineStart(line)
    const end = this.#source.lineEnd(line)
    if (end - start > 300) return false
    const words = this.#source.text.slice(start, end).trim()
    if (endsWithStar(this.#source, line)) this.#starred = true
    else if (isCut(words)) this.#cut = cutLength(words)
    else return false
    return true
  }

  #follows(row: Row): boolean {
    return addressOf(row, this.block.style.radix) - addressOf(this.#row, this.block.style.radix) === this.#size()
  }

  #continues(row: Row): boolean {
    const { style } = this.block
    const distance = addressOf(row, style.radix) - addressOf(this.#row, style.radix)
    const last = row.dataStart >= row.end
    if (!(distance > 0) || (!last && bytesIn(this.#source.text, row, style) === 0)) return false
    const there = bytesIn(this.#source.text, this.#row, style)
    const isCharacters = style.kind === 'characters'
    if (distance <= there || (isCharacters && distance <= Math.max(16, this.#rowSize))) this.#settle(distance)
    else {
      if (row.words !== this.#row.words || row.colon !== this.#row.colon) return false
      const size = this.#rowSize > 0 && this.#rowSize <= there ? this.#rowSize : this.#size()
      const beside = row.line === this.#row.line + 1 && distance <= (this.#rowSize || 64)
      if (beside && size < distance) this.#blame()
      this.#settle(size)
      this.#bridge(distance - size, size)
    }
    this.#row = row
    this.#starred = false
    this.#cut = undefined
    this.block.end = row.end
    if (last) this.#done = true
    return true
  }

  /** Fills what lies between two rows: the same again where a star says so, a hole elsewhere. */
  #bridge(distance: number, size: number): void {
    const { sink } = this.block
    if (!this.#starred || distance > this.#repeats.left || size === 0) {
      sink.hole(distance)
      return
    }
    this.#repeats.left -= distance
    const pattern = sink.view(sink.length - size).slice()
    let left = distance
    for (; left >= size; left -= size) sink.append(pattern)
    if (left > 0) sink.append(pattern.subarray(0, left))
  }

  finish(): void {
    if (!this.#done) {
      const size = this.#size()
      if (size < this.#rowSize && cellsShown(this.#source.text, this.#row, this.block.style) === 0) this.#blame()
      this.#settle(size)
      if (this.#cut) this.block.sink.hole(this.#cut.length)
    }
    this.#done = true
  }

  #blame(): void {
    const { style, bad } = this.block
    const last = this.#cellsEnd === 0 ? Infinity : this.#row.start + this.#cellsEnd
    const cell = bad ?? badCell(this.#source.text, this.#row, style, last)
    if (cell) this.block.bad = cell
  }

  #settle(count: number): void {
    const { sink, style, places } = this.block
    let last = this.#row.dataStart
    readRow(this.#source.text, this.#row, style, count, (byte, end) => {
      sink.push(byte)
      last = end
      if (places.length < MOST_PLACES) places.push(end)
    })
    if (count >= this.#rowSize) {
      this.#rowSize = count
      this.#cellsEnd = Math.max(this.#cellsEnd, last - this.#row.start)
      this.#bare = trimEnd(this.#source.text, last, this.#row.end) === last
    }
  }

  /** How many bytes the row holds where no next address tells: by its characters, by where full rows end, by its cells. */
  #size(): number {
    const { style } = this.block
    const there = bytesIn(this.#source.text, this.#row, style)
    if (style.kind === 'characters') return there
    const shown = this.#bare ? 0 : cellsShown(this.#source.text, this.#row, style)
    if (shown > 0) return shown
    if (this.#cellsEnd === 0) return there
    const inside = bytesIn(this.#source.text, this.#row, style, this.#row.start + this.#cellsEnd)
    return Math.min(inside, this.#rowSize)
  }
}
