/** Reads the bit strings of Erlang and Elixir: `<<0, 21:32, "text", 16#ff>>`, also cut with `...` as IO.inspect does. */
import type { Range } from '../../bytes/range.ts'
import { utf8Encode } from '../../bytes/utf8.ts'
import type { InputChunk, InputProblem } from '../parsed-input.ts'
import { ByteSink, type FormReader, problemAt, Skips } from '../recovery.ts'
import { isSpace, skipSpace, type Source } from '../source.ts'
import { readQuoted } from '../strings/read-quoted.ts'

const NUMBER = /-?(?:16#[0-9a-fA-F]+|0x[0-9a-fA-F]+|0b[01]+|0o[0-7]+|\d[\d_]*|\?\\?.)/y
/** What may stand behind a segment's value: `:32`, `:4/unit:8`, `::32`, `::big-size(16)`, `/utf8`. */
const TYPE = /\s{0,99}(?:::?|\/)\s{0,99}([\w():*]{1,40}(?:\s{0,9}[-/]\s{0,9}[\w():*]{1,40}){0,8})/y
/** Between values: white space, and comments as Erlang and Elixir have them. */
const COMMENT = /[%#][^\n]*/y
/** Elixir's operator that puts two of them together. */
const JOINT = /\s{0,999}<>\s{0,999}(?=["<])/y

/** Bits of one segment at most, so that a short text cannot ask for much memory. */
const MOST_BITS = 512

/** Openings that are none, such as shifts, after which the search is given up. */
const MOST_FAILURES = 10_000

export const readBitStrings: FormReader = (source, forced) => {
  const { text } = source
  const skips = new Skips(source)
  const chunks: InputChunk[] = []
  let end = 0
  let failures = 0
  for (let start = text.indexOf('<<'); start >= 0; start = text.indexOf('<<', end)) {
    const read = readOne(source, start)
    if (read === undefined) {
      if (++failures > MOST_FAILURES) break
      if (text.slice(end, start + 2).trim() !== '') skips.add(end, start + 2, 'prose')
      end = start + 2
      continue
    }
    if ('problem' in read) return read
    if (text.slice(end, start).trim() !== '') skips.add(end, start, 'code')
    for (const comment of read.comments) skips.add(comment.start, comment.end, 'comment')
    chunks.push(read.chunk)
    end = read.end
  }
  if (chunks.length > 0) {
    if (text.slice(end).trim() !== '') skips.add(end, text.length, 'code')
    return { form: 'bit-string', chunks, skipped: skips.list() }
  }
  if (forced === undefined) return undefined
  return problemAt(source, 'not-this-form', { start: 0, end: 0 }, { expected: '<<', actual: '', form: 'bit-string' })
}

interface Read {
  readonly chunk: InputChunk
  readonly end: number
  readonly comments: readonly Range[]
}

/** One bit string, and what is put together with it; undefined where what follows `<<` is none, as in a shift or a here-document. */
function readOne(source: Source, start: number): Read | InputProblem | undefined {
  const { text } = source
  const bits = new Bits()
  const comments: Range[] = []
  let end = start
  let whole = 0
  for (let at = start; ; at += JOINT.exec(text)![0].length) {
    const after = text[at] === '"' ? readText(source, at, bits) : readSegments(source, at, bits, comments)
    if (after === undefined && at > start) {
      // What follows an operator may be anything: what was read before it counts.
      bits.sink.cutTo(whole)
      bits.sink.hole()
      break
    }
    if (typeof after !== 'number') return after
    whole = bits.sink.length
    end = at = after
    JOINT.lastIndex = at
    if (!JOINT.test(text)) break
    JOINT.lastIndex = at
  }
  return bits.sink.length === 0 ? undefined : { chunk: bits.sink.chunk(), end, comments }
}

/** From `<<` to behind `>>`. */
function readSegments(source: Source, start: number, bits: Bits, comments: Range[]): number | InputProblem | undefined {
  const { text } = source
  if (!text.startsWith('<<', start)) return undefined
  let at = skipComments(text, start + 2, comments)
  for (let first = true; ; first = false) {
    if (text.startsWith('>>', at)) break
    if (!first) {
      if (text[at] !== ',') return undefined
      at = skipComments(text, at + 1, comments)
    }
    if (text.startsWith('...', at)) {
      bits.sink.hole()
      at = skipComments(text, at + 3, comments)
      continue
    }
    const after = text[at] === '"' ? readText(source, at, bits) : readNumber(source, at, bits)
    if (after === undefined || typeof after !== 'number') return after
    at = skipComments(text, after, comments)
  }
  if (bits.count % 8 !== 0) {
    const facts = { expected: 8, actual: bits.count % 8, form: 'bit-string' as const }
    return problemAt(source, 'bits-left-over', { start: at, end: at + 2 }, facts)
  }
  return at + 2
}

function skipComments(text: string, from: number, comments: Range[]): number {
  let at = skipSpace(text, from, text.length)
  for (;;) {
    COMMENT.lastIndex = at
    const length = COMMENT.exec(text)?.[0].length
    if (length === undefined) return at
    comments.push({ start: at, end: at + length })
    at = skipSpace(text, at + length, text.length)
  }
}

function readText(source: Source, at: number, bits: Bits): number | InputProblem | undefined {
  const sink = new ByteSink()
  const read = readQuoted(source, at, sink, 'utf8', 'bit-string')
  if (typeof read !== 'number') return read
  for (const byte of sink.view()) bits.add(byte, 8)
  TYPE.lastIndex = read
  return read + (TYPE.exec(source.text)?.[0].length ?? 0)
}

function readNumber(source: Source, at: number, bits: Bits): number | InputProblem | undefined {
  const { text } = source
  NUMBER.lastIndex = at
  const literal = NUMBER.exec(text)?.[0]
  if (literal === undefined || literal.length > 4096) return undefined
  TYPE.lastIndex = at + literal.length
  const found = TYPE.exec(text)
  const type = found?.[1] ?? ''
  const stated = widthOf(type)
  const width = stated ?? 8
  const value = numberOf(literal)
  const token = { start: at, end: at + literal.length }
  const end = token.end + (found?.[0].length ?? 0)
  if (width > MOST_BITS || width === 0) return undefined
  if (stated === undefined && type === '' && (value > 255n || value < -128n)) {
    return problemAt(source, 'value-over-255', token, {
      expected: 255,
      actual: literal.slice(0, 40),
      form: 'bit-string',
    })
  }
  const encoded = /utf8/.test(type) ? utf8Encode(String.fromCodePoint(Number(value) & 0x1fffff)) : undefined
  if (encoded) for (const byte of encoded) bits.add(byte, 8)
  else bits.addInteger(value, width, /little/.test(type))
  return end
}

/** The bits that a segment's type states. */
function widthOf(type: string): number | undefined {
  const size = /\bsize\((\d+)\)/.exec(type)?.[1] ?? /(?:^|[-/\s])(\d+)(?=$|[-/\s*])/.exec(type)?.[1]
  const unit = /\bunit[(:](\d+)/.exec(type)?.[1] ?? /^\d+\*(\d+)/.exec(type)?.[1]
  return size === undefined ? undefined : Number(size) * Number(unit ?? 1)
}

function numberOf(literal: string): bigint {
  const negative = literal.startsWith('-')
  const digits = literal.replace(/^-|_/g, '')
  const value = digits.startsWith('?')
    ? BigInt(digits.codePointAt(digits.length > 2 ? 2 : 1) ?? 0)
    : BigInt(digits.startsWith('16#') ? `0x${digits.slice(3)}` : digits)
  return negative ? -value : value
}

/** Bits put together to bytes. */
class Bits {
  readonly sink = new ByteSink()
  count = 0
  #held = 0

  /** The lower bits of a number of at most 8. */
  add(value: number, width: number): void {
    for (let i = width - 1; i >= 0; i--) {
      this.#held = (this.#held << 1) | ((value >> i) & 1)
      if (++this.count % 8 === 0) {
        this.sink.push(this.#held)
        this.#held = 0
      }
    }
  }

  addInteger(value: bigint, width: number, little: boolean): void {
    if (width <= 8) {
      this.add(Number(BigInt.asUintN(8, value)), width)
      return
    }
    if (value >= 0n && value < 256n && width % 8 === 0 && this.count % 8 === 0) {
      const bytes = new Uint8Array(width / 8)
      bytes[little ? 0 : bytes.length - 1] = Number(value)
      this.sink.append(bytes)
      this.count += width
      return
    }
    const hex = BigInt.asUintN(width, value)
      .toString(16)
      .padStart(Math.ceil(width / 8) * 2, '0')
    const bytes = Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16))
    if (little) bytes.reverse()
    bytes.forEach((byte, i) => {
      this.add(byte, i === 0 && width % 8 !== 0 ? width % 8 : 8)
    })
  }
}

/** Whether a text may hold a bit string at all; cheaper than reading it. */
export const mayHoldBitString = (text: string): boolean => {
  const at = text.indexOf('<<')
  return at >= 0 && (isSpace(text.charCodeAt(at + 2)) || /["\d?.>-]/.test(text[at + 2] ?? ''))
}
