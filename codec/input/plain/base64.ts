/** Reads base64 and base64url: a whole text of it, broken in lines or not, or long words of it among others. */
import { stripPackets } from '../packets/strip.ts'
import type { InputChunk } from '../parsed-input.ts'
import { type FormReader, problemAt, Skips } from '../recovery.ts'
import { hexValue, isDecimal, isSpace, skipSpace, type Source, trimEnd } from '../source.ts'
import { base64Value, decodeBase64 } from './base64-decoder.ts'
import { slipInBase64 } from './typos.ts'

const PADDING = 0x3d
const SHORTEST_WORD = 12
/** Names of variables and paths are longer seldom. */
const SURELY_NO_NAME = 80

export const readBase64: FormReader = (source, forced) => {
  const { text } = source
  const { start, end } = wholeRange(text)
  if (forced === undefined && !(isOneBlock(source, start, end) && looksEncoded(text, start, end, 6))) return undefined
  const outcome = decodeBase64(text, start, end)
  if ('problem' in outcome) {
    if (forced === undefined && outcome.problem === 'base64-character') return undefined
    const facts = {
      expected: outcome.problem === 'base64-length' ? 2 : 'base64',
      actual: text[outcome.at] ?? '',
      form: forced ?? 'base64',
    }
    return problemAt(source, outcome.problem, { start: outcome.at, end: outcome.at + 1 }, facts)
  }
  const skips = new Skips(source)
  const { chunks } = stripPackets([{ sink: outcome.sink, heading: '', start, end, places: [] }], skips)
  return { form: forced ?? (outcome.urlSafe ? 'base64url' : 'base64'), chunks, skipped: skips.list() }
}

/** A text of base64 with a wrong character in it, which is then the problem. */
export const readBrokenBase64: FormReader = (source) => {
  const { start, end } = wholeRange(source.text)
  const at = slipInBase64(source.text, start, end)
  // A label, not a slip.
  if (at < 0 || (source.text[at] === ':' && isSpace(source.text.charCodeAt(at + 1)))) return undefined
  const facts = { expected: 'base64', actual: source.text[at]!, form: 'base64' as const }
  return problemAt(source, 'base64-character', { start: at, end: at + 1 }, facts)
}

export const readBase64InText: FormReader = (source) => {
  const { text } = source
  const skips = new Skips(source)
  const chunks: InputChunk[] = []
  let urlSafe = false
  let end = 0
  for (let at = 0; at < text.length; at++) {
    if (base64Value(text.charCodeAt(at)) < 0) continue
    const start = at
    at = endOfLines(source, start)
    if (at - start < SHORTEST_WORD || !looksEncoded(text, start, at, SHORTEST_WORD)) continue
    const outcome = decodeBase64(text, start, at)
    if ('problem' in outcome) continue
    skips.add(end, start, 'prose')
    chunks.push(outcome.sink.chunk())
    urlSafe ||= outcome.urlSafe
    end = at
  }
  if (chunks.length === 0) return undefined
  skips.add(end, text.length, 'prose')
  return { form: urlSafe ? 'base64url' : 'base64', chunks, skipped: skips.list() }
}

/** Where the word at an offset ends; of a line that is one word, where the last line ends that is one and no longer. */
function endOfLines(source: Source, start: number): number {
  const { text } = source
  let end = endOfWord(text, start)
  const width = end - start
  let line = source.lineAt(start)
  const whole = skipSpace(text, source.lineStart(line), start) === start && isLast(source, line, end)
  if (!whole || text.charCodeAt(end - 1) === PADDING) return end
  for (line++; line < source.lineCount; line++) {
    const from = skipSpace(text, source.lineStart(line), source.lineEnd(line))
    const to = endOfWord(text, from)
    if (to === from || to - from > width || !isLast(source, line, to)) break
    end = to
    if (to - from < width || text.charCodeAt(to - 1) === PADDING) break
  }
  return end
}

const isLast = (source: Source, line: number, end: number): boolean =>
  trimEnd(source.text, end, source.lineEnd(line)) === end

function endOfWord(text: string, at: number): number {
  while (at < text.length && base64Value(text.charCodeAt(at)) >= 0) at++
  while (at < text.length && text.charCodeAt(at) === PADDING) at++
  return at
}

/** Without quotes, and without what says that it is base64. */
function wholeRange(text: string): { start: number; end: number } {
  let start = skipSpace(text, 0, text.length)
  let end = trimEnd(text, start, text.length)
  const label = /^(?:data:[^,]{0,80};base64,|base64\s*[:=,]\s*)/i.exec(text.slice(start, Math.min(end, start + 120)))
  start += label?.[0].length ?? 0
  while (start < end && '"\'`'.includes(text[start]!)) start++
  while (end > start && '"\'`,;'.includes(text[end - 1]!)) end--
  return { start, end }
}

/** Base64 characters alone, parted by line breaks alone. */
function isOneBlock(source: Source, start: number, end: number): boolean {
  const { text } = source
  let width = 0
  for (let line = source.lineAt(start); line <= source.lineAt(end); line++) {
    const from = skipSpace(text, Math.max(start, source.lineStart(line)), Math.min(end, source.lineEnd(line)))
    const to = trimEnd(text, from, Math.min(end, source.lineEnd(line)))
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at)
      if (base64Value(code) < 0 && code !== PADDING) return false
    }
    if (to === from) continue
    // Lines but the last are equally long where an encoder broke them.
    if (width > 0 && to - from > width) return false
    width = width === 0 ? to - from : width
  }
  return end > start
}

/** Not hexadecimal, not a word or a path: characters of several kinds, or many zero bytes, or padding. */
function looksEncoded(text: string, start: number, end: number, shortest: number): boolean {
  let upper = 0
  let lower = 0
  let digits = 0
  let marks = 0
  let hex = 0
  let turns = 0
  let last = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (isSpace(code) || code === PADDING) continue
    if (hexValue(code) >= 0) hex++
    const kind = isDecimal(code) ? 1 : code >= 0x61 ? 2 : code >= 0x41 ? 3 : 4
    if (code === 0x5f || kind === 4) marks++
    else if (kind === 1) digits++
    else if (kind === 2) lower++
    else upper++
    if (kind !== last) turns++
    last = kind
  }
  const length = upper + lower + digits + marks
  if (length < shortest || hex === length || upper === 0) return false
  const zeros = text.startsWith('AA', start)
  if (text[end - 1] === '=' || zeros) return true
  if (marks > 2 && marks * 8 > length) return false
  return lower > 0 && digits > 0 && (turns * 5 >= length * 1.5 || length >= SURELY_NO_NAME)
}
