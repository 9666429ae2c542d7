/** A pasted text with its lines, counted when first asked for, and the classes of characters that readers ask about. */
import { lastNotAfter } from './last-not-after.ts'

const HEX = new Int8Array(128).fill(-1)
for (let i = 0; i < 16; i++) {
  HEX[i.toString(16).charCodeAt(0)] = i
  HEX[i.toString(16).toUpperCase().charCodeAt(0)] = i
}

/** 0 to 15, or -1 for what is no hexadecimal digit (NaN at the end of a text included). */
export const hexValue = (code: number): number => (code < 128 ? HEX[code]! : -1)

export const isDecimal = (code: number): boolean => code >= 0x30 && code <= 0x39

/** A to Z, a to z, digits and underscore. */
export const isWordPart = (code: number): boolean =>
  isDecimal(code) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f

/** White space and control characters, and what web pages put in their place: no-break and zero-width spaces, the BOM. */
export const isSpace = (code: number): boolean =>
  code <= 0x20 || code === 0xa0 || code === 0xfeff || (code >= 0x2000 && code <= 0x200b) || code === 0x3000

/** The first place from `at` on that is no white space, or `end`. */
export function skipSpace(text: string, at: number, end: number): number {
  while (at < end && isSpace(text.charCodeAt(at))) at++
  return at
}

/** The place after the last character before `end` that is no white space, or `start`. */
export function trimEnd(text: string, start: number, end: number): number {
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return end
}

/** The place after the run of hexadecimal digits that starts at `at`. */
export function endOfHex(text: string, at: number, end: number): number {
  while (at < end && hexValue(text.charCodeAt(at)) >= 0) at++
  return at
}

/** Where something stands, as people count: from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

const LF = 0x0a
const CR = 0x0d
const LINE_END = /\n|\r\n?/g

/** Where the line after the one at an offset begins, or 0. */
function endOfLine(text: string, from: number): number {
  LINE_END.lastIndex = from
  return LINE_END.test(text) ? LINE_END.lastIndex : 0
}

/** A text by lines. A line ends at LF, CR LF or a lone CR, which are no part of it. */
export class Source {
  readonly text: string
  /** Where lines begin, and behind the last one the length plus one. */
  #starts: Int32Array | undefined

  constructor(text: string) {
    this.text = text
  }

  get lineCount(): number {
    return this.#lines().length - 1
  }

  lineStart(line: number): number {
    return this.#lines()[line]!
  }

  lineEnd(line: number): number {
    const end = this.#lines()[line + 1]! - 1
    const twofold = this.text.charCodeAt(end) === LF && this.text.charCodeAt(end - 1) === CR
    return twofold && end > this.lineStart(line) ? end - 1 : end
  }

  line(line: number): string {
    return this.text.slice(this.lineStart(line), this.lineEnd(line))
  }

  /** The line, from 0, that holds an offset. */
  lineAt(offset: number): number {
    const starts = this.#lines()
    return lastNotAfter(starts, offset, starts.length - 2)
  }

  place(offset: number): Place {
    const line = this.lineAt(offset)
    return { line: line + 1, column: offset - this.lineStart(line) + 1 }
  }

  #lines(): Int32Array {
    if (this.#starts) return this.#starts
    const { text } = this
    let count = 1
    for (let at = endOfLine(text, 0); at > 0; at = endOfLine(text, at)) count++
    const starts = new Int32Array(count + 1)
    let line = 1
    for (let at = endOfLine(text, 0); at > 0; at = endOfLine(text, at)) starts[line++] = at
    starts[count] = text.length + 1
    this.#starts = starts
    return starts
  }
}
