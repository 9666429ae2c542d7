/** One line of a dump: an address, cells of digits, and perhaps the same bytes as characters; found behind log prefixes too. */
import { endOfHex, hexValue, isDecimal, isSpace, type Source } from '../source.ts'

/** A line with an address. Offsets are those of the whole text. */
export class Row {
  readonly #text: string
  readonly line: number
  /** How many words stand before the address. */
  readonly words: number
  readonly start: number
  readonly digits: string
  readonly colon: boolean
  /** The address is written with 0x. */
  readonly prefixed: boolean
  /** Where the address ends, its colon included. */
  readonly dataStart: number
  readonly end: number
  #cells: number[] | undefined

  constructor(text: string, facts: Omit<Row, 'cells'>) {
    this.#text = text
    this.line = facts.line
    this.words = facts.words
    this.start = facts.start
    this.digits = facts.digits
    this.colon = facts.colon
    this.prefixed = facts.prefixed
    this.dataStart = facts.dataStart
    this.end = facts.end
  }

  /** Starts and ends of the cells in turn: words of digits up to the first that is none. Many rows are never asked. */
  get cells(): readonly number[] {
    this.#cells ??= cellsFrom(this.#text, this.dataStart, this.end)
    return this.#cells
  }
}

/** Words that may stand before an address, as log prefixes do. */
const MOST_WORDS = 12
const MOST_CELLS = 520
const BAR = 0x7c

/** Bars of every kind: `|` and those that hexyl draws. */
const isBar = (code: number): boolean => code === BAR || code === 0x2502 || code === 0x250a

const isGap = (code: number): boolean => isSpace(code) || isBar(code)

/** The row whose address is the word after so many others, or undefined. */
export function rowAfter(source: Source, line: number, words: number): Row | undefined {
  const { text } = source
  const end = source.lineEnd(line)
  let at = skipGap(text, source.lineStart(line), end)
  for (let i = 0; i < words && at < end; i++) at = skipGap(text, endOfWord(text, at, end), end)
  return rowAt(text, line, words, at, end)
}

/** The rows that a line could be, by the word that would be its address. */
export function* rowsOf(source: Source, line: number): Generator<Row> {
  const { text } = source
  const end = source.lineEnd(line)
  let at = skipGap(text, source.lineStart(line), end)
  let afterDigits = false
  for (let words = 0; words < MOST_WORDS && at < end; words++) {
    const stop = endOfWord(text, at, end)
    // Behind a word of digits only a colon makes another one an address.
    const row = afterDigits && text.charCodeAt(stop - 1) !== 0x3a ? undefined : rowAt(text, line, words, at, end)
    if (row) yield row
    afterDigits ||= stop - at >= 2 && endOfHex(text, at, stop) === stop
    at = skipGap(text, stop, end)
  }
}

function skipGap(text: string, at: number, end: number): number {
  while (at < end && isGap(text.charCodeAt(at))) at++
  return at
}

function endOfWord(text: string, at: number, end: number): number {
  while (at < end && !isGap(text.charCodeAt(at))) at++
  return at
}

function rowAt(text: string, line: number, words: number, start: number, end: number): Row | undefined {
  const prefixed = text.charCodeAt(start) === 0x30 && (text.charCodeAt(start + 1) | 0x20) === 0x78
  const from = prefixed ? start + 2 : start
  let to = endOfHex(text, from, end)
  if (to === from || to - from > 16) return undefined
  let digits = text.slice(from, to)
  // WinDbg writes the halves of a 64-bit address with a backquote between them.
  if (text[to] === '`') {
    const rest = endOfHex(text, to + 1, end)
    digits += text.slice(to + 1, rest)
    to = rest
  }
  if (to < end && (text.charCodeAt(to) | 0x20) === 0x68) to++
  if (text.startsWith(' <', to)) to = afterSymbol(text, to, end)
  const colon = text.charCodeAt(to) === 0x3a && to < end
  if (colon) to++
  if (digits.length < (colon ? 2 : 4) || (to < end && !isGap(text.charCodeAt(to)))) return undefined
  return new Row(text, { line, words, start, digits, colon, prefixed, dataStart: to, end })
}

/** gdb names the symbol behind an address: ` <buffer+16>`. */
function afterSymbol(text: string, at: number, end: number): number {
  const close = text.indexOf('>', at)
  return close >= 0 && close < Math.min(end, at + 80) ? close + 1 : at
}

function cellsFrom(text: string, from: number, end: number): number[] {
  const cells: number[] = []
  let at = from
  while (cells.length < 2 * MOST_CELLS) {
    while (at < end && isGap(text.charCodeAt(at))) {
      // A bar with something right behind it begins the characters; one with a space there parts columns.
      if (isBar(text.charCodeAt(at)) && at + 1 < end && !isGap(text.charCodeAt(at + 1)) && cells.length > 0)
        return cells
      at++
    }
    if (at >= end) return cells
    const start = at
    const hexStart = text.startsWith('0x', at) ? at + 2 : at
    if (text[at] === '-' && isDecimal(text.charCodeAt(at + 1))) at++
    else at = hexStart
    const stop = endOfHex(text, at, end)
    if (stop === at) return cells
    const next = stop < end ? text.charCodeAt(stop) : 0x20
    const joins = next === 0x2d && hexValue(text.charCodeAt(stop + 1)) >= 0
    if (!joins && !isGap(next) && next !== 0x2c) return cells
    cells.push(hexStart === start ? start : hexStart, stop)
    at = joins || next === 0x2c ? stop + 1 : stop
  }
  return cells
}
