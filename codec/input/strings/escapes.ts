/** The escapes of strings, of all languages at once: where they contradict one another, a mode decides. */
import { utf8Encode } from '../../bytes/utf8.ts'
import type { ByteSink } from '../recovery.ts'
import { hexValue } from '../source.ts'

/**
 * What characters stand for. `utf8`: themselves, encoded. `latin1`: code points up to 255 are bytes, as in JSON made from
 * a binary string. `text`: as utf8, and `\0` is never the start of an octal number, as in Rust's `{:?}`.
 */
export type EscapeMode = 'utf8' | 'latin1' | 'text'

const NAMED: Partial<Record<string, number>> = {
  n: 0x0a,
  r: 0x0d,
  t: 0x09,
  a: 0x07,
  b: 0x08,
  v: 0x0b,
  f: 0x0c,
  e: 0x1b,
  s: 0x20,
  d: 0x7f,
}

/** Characters that may stand for themselves behind a backslash. */
const PLAIN = '\\\'"`/?$#&{}<>()[]-.| '

/** U+FFFD: what stands where a program dropped bytes that were no text. */
const REPLACEMENT = 0xfffd

/** Adds the bytes of an escape that begins at a backslash and gives where it ends, or -1 where it is none. */
export function pushEscape(text: string, at: number, end: number, mode: EscapeMode, sink: ByteSink): number {
  if (at + 1 >= end) return -1
  const char = text[at + 1]!
  const code = text.charCodeAt(at + 1)
  if (char === 'x') return pushHex(text, at + 2, end, sink)
  if (char === 'u' || char === 'U') return pushUnicode(text, at, end, mode, sink)
  if (code >= 0x30 && code <= 0x37) return pushOctal(text, at + 1, end, mode, sink)
  if (char === '\r' || char === '\n') return continuation(text, at + 1, end)
  const named = NAMED[char]
  if (named !== undefined) sink.push(named)
  else if (PLAIN.includes(char)) sink.push(code)
  else return -1
  return at + 2
}

/** Behind the end of a line, and behind the indentation of the next one: Rust leaves it out, and no bytes would begin with it. */
function continuation(text: string, at: number, end: number): number {
  let next = at + (text.startsWith('\r\n', at) ? 2 : 1)
  while (next < end && (text[next] === ' ' || text[next] === '\t')) next++
  return next
}

/** `\x0f` and `\x{0f}`; one digit is enough for some languages. */
function pushHex(text: string, at: number, end: number, sink: ByteSink): number {
  const braced = text[at] === '{'
  let stop = braced ? at + 1 : at
  let value = 0
  const limit = Math.min(end, stop + (braced ? 6 : 2))
  const first = stop
  while (stop < limit && hexValue(text.charCodeAt(stop)) >= 0) value = value * 16 + hexValue(text.charCodeAt(stop++))
  if (stop === first || value > 255 || (braced && text[stop] !== '}')) return -1
  sink.push(value)
  return braced ? stop + 1 : stop
}

function pushOctal(text: string, at: number, end: number, mode: EscapeMode, sink: ByteSink): number {
  let stop = at
  let value = 0
  const limit = mode === 'text' ? at + 1 : Math.min(end, at + 3)
  while (stop < limit) {
    const digit = text.charCodeAt(stop) - 0x30
    if (digit < 0 || digit > 7 || value * 8 + digit > 255) break
    value = value * 8 + digit
    stop++
  }
  if (mode === 'text' && value !== 0) return -1
  sink.push(value)
  return stop
}

/** `\u00ff`, `\U000000ff`, `\u{ff}`, and two of them that are one character's surrogates. */
function pushUnicode(text: string, at: number, end: number, mode: EscapeMode, sink: ByteSink): number {
  const first = unicodeAt(text, at, end)
  if (!first) return -1
  let { value, stop } = first
  if (value >= 0xd800 && value < 0xdc00) {
    const second = text[stop] === '\\' ? unicodeAt(text, stop, end) : undefined
    if (second && second.value >= 0xdc00 && second.value < 0xe000) {
      value = 0x10000 + (value - 0xd800) * 0x400 + (second.value - 0xdc00)
      stop = second.stop
    }
  }
  pushCharacter(value, mode, sink)
  return stop
}

function unicodeAt(text: string, at: number, end: number): { value: number; stop: number } | undefined {
  const kind = text[at + 1]
  const braced = kind === 'u' && text[at + 2] === '{'
  if (kind !== 'u' && kind !== 'U') return undefined
  const start = braced ? at + 3 : at + 2
  const most = braced ? 6 : kind === 'u' ? 4 : 8
  let stop = start
  while (stop < Math.min(end, start + most) && hexValue(text.charCodeAt(stop)) >= 0) stop++
  const value = parseInt(text.slice(start, stop), 16)
  if (stop === start || (!braced && stop !== start + most) || value > 0x10ffff) return undefined
  if (braced && text[stop] !== '}') return undefined
  return { value, stop: braced ? stop + 1 : stop }
}

/** Adds a character's bytes; one that replaced lost bytes leaves a hole. */
export function pushCharacter(value: number, mode: EscapeMode, sink: ByteSink): void {
  if (value < 0x80 || (mode === 'latin1' && value <= 0xff)) sink.push(value)
  else if (value === REPLACEMENT) sink.hole()
  else sink.append(utf8Encode(String.fromCodePoint(value)))
}
