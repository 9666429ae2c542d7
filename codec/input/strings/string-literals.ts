/** Reads bytes written as strings with escapes, quoted as in any language, or with no quotes at all. */
import type { InputForm, SkipReason } from '../parsed-input.ts'
import { ByteSink, type FormReader, problemAt, Skips } from '../recovery.ts'
import { isWordPart, type Source } from '../source.ts'
import type { EscapeMode } from './escapes.ts'
import { type Extent, quotedExtent, readInner } from './read-quoted.ts'

/** An escape that shows bytes, not text: by number. */
const NUMBERED = /\\(?:x[0-9a-fA-F]|x\{|[0-3][0-7]{2}|u00|u\{|0)/

/** More literals than a person pastes. */
const MOST_LITERALS = 100_000

/** What may stand between two literals that are one string: operators, and comments at the ends of lines. */
const JOINT = /(?:[\s+.&()\\]|(?:#|\/\/)[^\n"'`]{0,200}\n|\/\*[^*"'`]{0,200}\*\/){0,400}(?:[bB]|\$)?/y
const LONGEST_JOINT = 400

/** What stands behind a string that was cut when it was printed. */
const CUT = /^ ?(?:\.{3}|…)(?: ?[[(<]?\+?(\d{1,12})(?: more)? bytes[\])>]?)?/

interface Literal extends Extent {
  readonly start: number
  /** Written as bytes: `b'...'`. */
  readonly bytes: boolean
}

export const readStringLiterals: FormReader = (source, forced) => {
  const { text } = source
  if (forced === undefined && !NUMBERED.test(text) && !/\b[bB]['"]/.test(text)) return undefined
  const all = literalsOf(text)
  const chosen = all.filter((literal) => isOfBytes(text, literal))
  const joined = chosen.length > 0 ? withNeighbours(text, all, chosen) : forced === undefined ? [] : all
  const [first] = joined
  if (!first) {
    if (forced === undefined) return undefined
    return problemAt(source, 'not-this-form', { start: 0, end: 0 }, { expected: 'quotes', actual: '', form: forced })
  }
  const { form, mode } = modeOf(text, joined, forced)
  const skips = new Skips(source)
  const chunks: ByteSink[] = []
  let end = 0
  for (const literal of joined) {
    const between = chunks.length === 0 ? undefined : text.slice(end, literal.start)
    if (between === undefined || !isJoint(between)) {
      chunks.push(new ByteSink())
      addSkip(skips, text, end, literal.start)
    } else addSkip(skips, text, end, literal.start, 'comment')
    const sink = chunks.at(-1)!
    const problem = readInner(source, literal.innerStart, literal.innerEnd, sink, mode, form)
    if (problem) return problem
    const cut = literal.closed ? CUT.exec(text.slice(literal.end, literal.end + 40)) : undefined
    if (cut) sink.hole(cut[1] === undefined ? undefined : Number(cut[1]))
    if (!literal.closed) sink.hole()
    end = literal.end + (cut?.[0].length ?? 0)
  }
  addSkip(skips, text, end, text.length)
  return { form, chunks: chunks.filter(({ length }) => length > 0).map((sink) => sink.chunk()), skipped: skips.list() }
}

/** A text that is one string with `\x`, whatever its characters look like. */
export const readOneString: FormReader = (source) => {
  const { text } = source
  const at = /^\s*[bB]?(?=["'])/.exec(text)?.[0].length
  if (at === undefined || !text.includes('\\x')) return undefined
  const { end, closed } = quotedExtent(text, at)
  return closed && text.slice(end).trim() === '' ? readStringLiterals(source) : undefined
}

/** Numbers in strings with `\u00..` alone are code points that stand for bytes, as JSON writes a binary string. */
function modeOf(
  text: string,
  literals: readonly Literal[],
  forced: InputForm | undefined,
): { form: InputForm; mode: EscapeMode } {
  if (forced === 'json-string') return { form: forced, mode: 'latin1' }
  let unicode = false
  let braces = false
  let other = false
  for (const { innerStart, innerEnd } of literals) {
    const inner = text.slice(innerStart, innerEnd).replaceAll('\\\\', '')
    if (/\\u00/.test(inner)) unicode = true
    if (/\\u\{/.test(inner)) braces = true
    if (/\\(?:x|[0-7])/.test(inner)) other = true
  }
  if (braces) return { form: 'quoted-string', mode: 'text' }
  if (unicode && !other && forced === undefined) return { form: 'json-string', mode: 'latin1' }
  return { form: 'quoted-string', mode: 'utf8' }
}

/** All literals of a text. An apostrophe behind a letter opens none. */
function literalsOf(text: string): Literal[] {
  const literals: Literal[] = []
  const opening = /["'`]/g
  for (let found = opening.exec(text); found && literals.length < MOST_LITERALS; found = opening.exec(text)) {
    const at = found.index
    const before = at > 0 ? text.charCodeAt(at - 1) : 0x20
    const prefixed = isPrefix(text, at)
    if (isWordPart(before) && !prefixed) continue
    const extent = quotedExtent(text, at)
    const start = prefixed ? at - 1 : at
    literals.push({ ...extent, start, bytes: prefixed && text[at - 1]!.toLowerCase() === 'b' })
    opening.lastIndex = Math.max(extent.end, at + 1)
  }
  return literals
}

/** `b'` and its like, not the end of a word. */
function isPrefix(text: string, at: number): boolean {
  if (at === 0 || !/[bBuUL$]/.test(text[at - 1]!)) return false
  return at === 1 || !isWordPart(text.charCodeAt(at - 2)) || /\b[rR][bB]$/.test(text.slice(Math.max(0, at - 3), at))
}

const isOfBytes = (text: string, { bytes, innerStart, innerEnd }: Literal): boolean =>
  innerEnd > innerStart && (bytes || NUMBERED.test(text.slice(innerStart, innerEnd)))

/** The chosen literals, and those that stand beside them with nothing but a joint between. */
function withNeighbours(text: string, all: readonly Literal[], chosen: readonly Literal[]): Literal[] {
  const taken = new Set(chosen)
  const join = (literal: Literal | undefined, neighbour: Literal | undefined): void => {
    if (!literal || !neighbour || taken.has(literal) || !taken.has(neighbour)) return
    const [left, right] = literal.start < neighbour.start ? [literal, neighbour] : [neighbour, literal]
    if (isJoint(text.slice(left.end, right.start))) taken.add(literal)
  }
  for (let i = 1; i < all.length; i++) join(all[i], all[i - 1])
  for (let i = all.length - 2; i >= 0; i--) join(all[i], all[i + 1])
  return all.filter((literal) => taken.has(literal))
}

function isJoint(between: string): boolean {
  JOINT.lastIndex = 0
  return between.length <= LONGEST_JOINT && JOINT.exec(between)?.[0].length === between.length
}

function addSkip(skips: Skips, text: string, start: number, end: number, why: SkipReason = 'code'): void {
  if (/\w/.test(text.slice(start, end))) skips.addWords(start, end, why)
}

/** Reads escapes that stand in the open: `\x00\x15` in a line, with text around them. */
export const readBareEscapes: FormReader = (source, forced) => {
  const { text } = source
  if (forced === undefined && (text.match(/\\(?:x[0-9a-fA-F]{2}|[0-3][0-7]{2})/g)?.length ?? 0) < 2) return undefined
  const skips = new Skips(source)
  const sink = new ByteSink()
  for (let line = 0; line < source.lineCount; line++) {
    const range = escapesIn(source, line)
    if (!range) {
      skips.addLine(line, 'prose')
      continue
    }
    skips.add(source.lineStart(line), range.start, 'prose')
    const problem = readInner(source, range.start, range.end, sink, 'utf8', 'escapes')
    if (problem) return problem
    skips.add(range.end, source.lineEnd(line), 'prose')
  }
  if (sink.length > 0) return { form: 'escapes', chunks: [sink.chunk()], skipped: skips.list() }
  if (forced === undefined) return undefined
  return problemAt(source, 'not-this-form', { start: 0, end: 0 }, { expected: '\\x', actual: '', form: 'escapes' })
}

/** From the line's first backslash on, if that is its first character to the end, else to the end of the word of its last. */
function escapesIn(source: Source, line: number): { start: number; end: number } | undefined {
  const text = source.line(line)
  const first = text.indexOf('\\')
  if (first < 0) return undefined
  const start = source.lineStart(line)
  if (text.slice(0, first).trim() === '') return { start: start + first, end: start + text.trimEnd().length }
  let end = text.lastIndexOf('\\') + 1
  while (end < text.length && !/\s/.test(text[end]!)) end++
  return { start: start + first, end: start + end }
}
