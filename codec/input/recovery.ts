/** What readers fill while they go through a text: bytes with holes, what was skipped, and problems with their place. */
import type {
  InputChunk,
  InputDirection,
  InputForm,
  InputHole,
  InputProblem,
  InputProblemCode,
  InputSkip,
  ParsedInput,
  SkipReason,
} from './parsed-input.ts'
import { type Source, skipSpace, trimEnd } from './source.ts'

/** What a form's reader gives: the answer without other forms, a problem, or undefined where the text is not of its form. */
export type Recovered = Omit<ParsedInput, 'alternatives'> | InputProblem | undefined

/** How a form's reader is called: `forced` is the form that the user chose, and then it must answer. */
export type FormReader = (source: Source, forced?: InputForm) => Recovered

const NOTHING = new Uint8Array(0)

/** Bytes that come one by one. */
export class ByteSink {
  length = 0
  readonly holes: InputHole[] = []
  #bytes = NOTHING

  push(byte: number): void {
    if (this.length === this.#bytes.length) this.#grow(this.length + 1)
    this.#bytes[this.length++] = byte
  }

  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) this.#grow(this.length + bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** The last `count` bytes once more. */
  repeat(count: number): void {
    this.append(this.#bytes.slice(this.length - count, this.length))
  }

  hole(length?: number): void {
    this.holes.push(length === undefined ? { at: this.length } : { at: this.length, length })
  }

  /** Takes back what was pushed beyond a length. */
  cutTo(length: number): void {
    this.length = length
  }

  /** The bytes so far, without a copy. */
  view(start = 0): Uint8Array {
    return this.#bytes.subarray(start, this.length)
  }

  chunk(direction?: InputDirection): InputChunk {
    const whole = { bytes: this.#bytes.slice(0, this.length), holes: this.holes }
    return direction === undefined ? whole : { ...whole, direction }
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2, 32))
    larger.set(this.view())
    this.#bytes = larger
  }
}

/** More skipped parts than a person would look at; the last one then stands for all that follow. */
const MOST_SKIPS = 5000
const LONGEST_TEXT = 400

/** The parts of a text that were skipped, in order; neighbours with one reason are one. */
export class Skips {
  readonly #source: Source
  readonly #ranges: { start: number; end: number; why: SkipReason }[] = []

  constructor(source: Source) {
    this.#source = source
  }

  add(start: number, end: number, why: SkipReason): void {
    if (end <= start) return
    const { text } = this.#source
    const last = this.#ranges.at(-1)
    const follows = last?.why === why && start >= last.start && skipSpace(text, last.end, start) >= start
    if (last && (follows || this.#ranges.length >= MOST_SKIPS)) last.end = Math.max(last.end, end)
    else this.#ranges.push({ start, end, why })
  }

  /** What stands between two places, without the white space around it. */
  addWords(start: number, end: number, why: SkipReason): void {
    const from = skipSpace(this.#source.text, start, end)
    this.add(from, trimEnd(this.#source.text, from, end), why)
  }

  /** A line without the white space around it. */
  addLine(line: number, why: SkipReason): void {
    this.addWords(this.#source.lineStart(line), this.#source.lineEnd(line), why)
  }

  list(): InputSkip[] {
    return this.#ranges
      .sort((a, b) => a.start - b.start)
      .map(({ start, end, why }) => {
        const text = this.#source.text.slice(start, Math.min(end, start + LONGEST_TEXT))
        return { start, end, ...this.#source.place(start), text, why }
      })
  }
}

/** A problem at a token of the text. */
export function problemAt(
  source: Source,
  problem: InputProblemCode,
  range: { readonly start: number; readonly end: number },
  facts: { readonly expected: string | number; readonly actual: string | number; readonly form?: InputForm },
): InputProblem {
  const token = source.text.slice(range.start, Math.min(range.end, range.start + 60))
  return { problem, ...source.place(range.start), offset: range.start, token, ...facts, alternatives: [] }
}
