/** Reads a text that is nothing but hexadecimal bytes: with any separators, line numbers and comments. */
import { stripPackets } from '../packets/strip.ts'
import type { InputProblem } from '../parsed-input.ts'
import { ByteSink, type FormReader, problemAt, Skips } from '../recovery.ts'
import { hexValue, skipSpace, type Source, trimEnd } from '../source.ts'
import { type HexVisitor, scanHex } from './scan-hex.ts'
import { isSlipInHex } from './typos.ts'

const WRAPPER = /^(?:[xXhHb]|hex|HEX|base16|16)?\s*[:=('"#]+\s*/
const LEAST_DIGITS_TO_BLAME = 8
const MOST_PLACES = 160

/** What all runs of digits look like together. */
class Shape implements HexVisitor {
  runs = 0
  odd = 0
  singles = 0
  padded = false
  letters = false
  longest = 0
  total = 0
  /** Runs of neither two nor four digits. */
  uneven = 0
  /** Runs that something else than a line break parts from the one before. */
  loose = 0
  /** Runs behind 0x or \\x. */
  marked = 0
  /** Those behind \\x. */
  escaped = 0

  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  digits(start: number, end: number, glued: boolean): void {
    const length = end - start
    this.runs++
    this.total += length
    this.odd += length % 2
    if (!glued) this.loose++
    if (length === 1) this.singles++
    if ((this.#text.charCodeAt(start - 1) | 0x20) === 0x78) this.marked++
    if (this.#text.startsWith('\\x', start - 2)) this.escaped++
    if (length !== 2 && length !== 4) this.uneven++
    if (length === 2 && this.#text[start] === '0') this.padded = true
    this.longest = Math.max(this.longest, length)
    for (let at = start; at < end && !this.letters; at++) if (this.#text.charCodeAt(at) > 0x39) this.letters = true
  }
}

export const readPlainHex: FormReader = (source, forced) => {
  const { text } = source
  const { start, end } = unwrapped(text)
  const numbered = hasLineNumbers(source)
  const shape = new Shape(text)
  const stop = scanHex(text, start, end, numbered, shape)
  if (stop >= 0 || shape.total < 2) {
    if (forced === undefined && !(stop >= 0 && isSlipInHex(text, stop))) return undefined
    const at = Math.max(stop, 0)
    const facts = { expected: 'hex digit', actual: text.slice(at, at + 1), form: 'hex' as const }
    return problemAt(source, stop >= 0 ? 'bad-character' : 'not-this-form', { start: at, end: at + 1 }, facts)
  }
  // Numbers without leading zeros: with a letter among them they are hexadecimal bytes, else rather decimal ones.
  const unpadded = shape.singles > 0 && !shape.padded && shape.longest <= 2 && (shape.letters || forced !== undefined)
  if (forced === undefined && (isLiteral(shape, text) || (!unpadded && isSomethingElse(shape, text)))) return undefined
  const skips = new Skips(source)
  const bytes = new Emitter(source, skips, unpadded)
  scanHex(text, start, end, numbered, bytes)
  const problem = bytes.finish(shape)
  if (problem) return forced === undefined && !isWorthBlaming(shape) ? undefined : problem
  if (numbered) skipLineNumbers(source, skips)
  const piece = { sink: bytes.sink, heading: '', start, end, places: bytes.places }
  const { chunks } = stripPackets([piece], skips)
  return { form: 'hex', chunks, skipped: skips.list() }
}

/** Lists in brackets or with 0x, and strings with `\\x`: what stands beside the escapes is characters. */
const isLiteral = (shape: Shape, text: string): boolean =>
  (shape.runs > 1 && shape.marked === shape.runs) ||
  (shape.runs > 1 && shape.escaped > 0 && (shape.escaped * 2 > shape.runs || /^\s*[bB]?["']/.test(text))) ||
  /^\s*[[{(].{0,40},/.test(text)

/** Decimal lists, dates, version numbers and the like. */
function isSomethingElse(shape: Shape, text: string): boolean {
  if (shape.runs > 3 && shape.longest <= 3 && shape.singles > 0 && !shape.padded) return true
  if (shape.runs > 3 && shape.longest === 3 && !shape.letters && !shape.padded) return true
  if (shape.loose > 0 && shape.odd * 2 > shape.runs) return true
  return shape.uneven > 0 && shape.runs > 1 && /\d\.\d/.test(text.slice(0, 200))
}

const isWorthBlaming = ({ total, odd, runs }: Shape): boolean =>
  total >= LEAST_DIGITS_TO_BLAME && (runs === 1 || odd * 2 <= runs)

/** Without white space and what a language puts around hexadecimal text: `X'..'`, `hex:`. */
function unwrapped(text: string): { start: number; end: number } {
  const start = skipSpace(text, 0, text.length)
  const end = trimEnd(text, start, text.length)
  const wrapper = WRAPPER.exec(text.slice(start, Math.min(end, start + 12)))
  return { start: start + (wrapper?.[0].length ?? 0), end }
}

/** Whether every line begins with a number, each one more than the last. */
function hasLineNumbers(source: Source): boolean {
  let expected: number | undefined
  for (let line = 0; line < source.lineCount; line++) {
    const start = skipSpace(source.text, source.lineStart(line), source.lineEnd(line))
    if (start === source.lineEnd(line)) continue
    const label = /^(\d{1,9})(?:[:.)|]\s|\t)/.exec(source.text.slice(start, start + 12))
    const number = Number(label?.[1] ?? NaN)
    if (expected === undefined ? !(number <= 1) : number !== expected) return false
    expected = number + 1
  }
  return expected !== undefined
}

function skipLineNumbers(source: Source, skips: Skips): void {
  for (let line = 0; line < source.lineCount; line++) {
    const start = skipSpace(source.text, source.lineStart(line), source.lineEnd(line))
    const label = /^\d{1,9}[:.)|]?/.exec(source.text.slice(start, start + 12))
    if (label) skips.add(start, start + label[0].length, 'line-number')
  }
}

/** Puts digits together to bytes. A byte broken by the end of a line is one. */
class Emitter implements HexVisitor {
  readonly sink = new ByteSink()
  readonly places: number[] = []
  readonly #source: Source
  readonly #skips: Skips
  readonly #unpadded: boolean
  /** A run of an odd number of digits whose last one waits for the next line. */
  #waiting: { readonly start: number; readonly end: number } | undefined
  #problem: { readonly start: number; readonly end: number } | undefined

  constructor(source: Source, skips: Skips, unpadded: boolean) {
    this.#source = source
    this.#skips = skips
    this.#unpadded = unpadded
  }

  digits(start: number, end: number, glued: boolean): void {
    const { text } = this.#source
    let at = start
    if (this.#waiting && glued) {
      this.#push(hexValue(text.charCodeAt(this.#waiting.end - 1)), hexValue(text.charCodeAt(at++)), at)
      this.#waiting = undefined
    } else if (this.#waiting) this.#blame()
    if (this.#unpadded && end - at === 1) this.#push(0, hexValue(text.charCodeAt(at++)), at)
    for (; at + 1 < end; at += 2) this.#push(hexValue(text.charCodeAt(at)), hexValue(text.charCodeAt(at + 1)), at + 2)
    if (at < end) this.#waiting = { start, end }
  }

  comment(start: number, end: number): void {
    this.#skips.add(start, end, 'comment')
  }

  hole(length: number | undefined): void {
    this.sink.hole(length)
  }

  /** The run whose last digit has no partner, if there is one. */
  finish(shape: Shape): InputProblem | undefined {
    if (this.#waiting) this.#blame()
    if (!this.#problem) return undefined
    const { start, end } = this.#problem
    const actual = shape.runs === 1 ? end - start : shape.odd === 1 && shape.total % 2 === 1 ? shape.total : end - start
    return problemAt(this.#source, 'odd-digits', { start: end - 1, end }, { expected: 'even', actual, form: 'hex' })
  }

  #push(high: number, low: number, end: number): void {
    this.sink.push(high * 16 + low)
    if (this.places.length < MOST_PLACES) this.places.push(end)
  }

  #blame(): void {
    this.#problem ??= this.#waiting
    this.#waiting = undefined
  }
}
