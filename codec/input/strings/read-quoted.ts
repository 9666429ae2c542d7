/** Reads one string literal, from its opening quote on. */
import type { InputForm, InputProblem } from '../parsed-input.ts'
import { type ByteSink, problemAt } from '../recovery.ts'
import type { Source } from '../source.ts'
import { type EscapeMode, pushCharacter, pushEscape } from './escapes.ts'

/** Where the literal's text ends: before the closing quote, or where a line or the text ends without one. */
export interface Extent {
  readonly innerStart: number
  readonly innerEnd: number
  readonly end: number
  readonly closed: boolean
}

/** Finds the end of a literal whose quote stands at `at`. */
export function quotedExtent(text: string, at: number): Extent {
  const quote = text[at]!
  const triple = text.startsWith(quote.repeat(3), at) && quote !== '`'
  const mark = triple ? quote.repeat(3) : quote
  const innerStart = at + mark.length
  let stop = innerStart
  while (stop < text.length) {
    const char = text[stop]!
    if (char === '\\') {
      stop += text[stop + 1] === '\r' ? 3 : 2
      continue
    }
    if (char === quote && text.startsWith(mark, stop))
      return { innerStart, innerEnd: stop, end: stop + mark.length, closed: true }
    if (char === '\n' && !triple && quote !== '`') break
    stop++
  }
  const innerEnd = Math.min(stop, text.length)
  return { innerStart, innerEnd, end: innerEnd, closed: false }
}

/** Adds the bytes of a literal's text; a problem where an escape is none. */
export function readInner(
  source: Source,
  start: number,
  end: number,
  sink: ByteSink,
  mode: EscapeMode,
  form: InputForm,
): InputProblem | undefined {
  const { text } = source
  let at = start
  while (at < end) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) {
      const after = pushEscape(text, at, end, mode, sink)
      if (after < 0) {
        const token = { start: at, end: Math.min(end, at + 2) }
        return problemAt(source, 'bad-escape', token, {
          expected: 'escape',
          actual: text.slice(token.start, token.end),
          form,
        })
      }
      at = after
    } else if (code < 0x80) {
      sink.push(code)
      at++
    } else {
      const character = text.codePointAt(at)!
      pushCharacter(character, mode, sink)
      at += character > 0xffff ? 2 : 1
    }
  }
  return undefined
}

/** Reads the literal at a quote whole and gives where it ends. An unclosed one is a problem. */
export function readQuoted(
  source: Source,
  at: number,
  sink: ByteSink,
  mode: EscapeMode,
  form: InputForm,
): number | InputProblem {
  const extent = quotedExtent(source.text, at)
  if (!extent.closed) {
    return problemAt(source, 'unclosed', { start: at, end: at + 1 }, { expected: source.text[at]!, actual: '', form })
  }
  return readInner(source, extent.innerStart, extent.innerEnd, sink, mode, form) ?? extent.end
}
