/** Goes through a text that is hexadecimal digits, separators and comments, and stops at the first thing that is none. */
import { endOfHex, hexValue, isSpace, skipSpace } from '../source.ts'

/** Is told what is met. */
export interface HexVisitor {
  /** A run of digits; `glued` where only a line break parts it from the one before. */
  digits(start: number, end: number, glued: boolean): void
  comment?(start: number, end: number): void
  hole?(length: number | undefined): void
}

const SEPARATORS = new Set(',:;-.|_/%\'"`()[]{}+~$\u00b7\u2013'.split('').map((char) => char.charCodeAt(0)))
const MORE = /[\s.,([<]{0,8}(\d{1,12}) (?:more )?bytes?(?: (?:more|omitted|left|truncated))?[\s)\]>]{0,4}/y
const TRUNCATED = /[\s([<]{0,8}(?:truncated|cut|snip)[)\]>]{0,4}/iy

/** The offset of the first character that does not belong, or -1. Line numbers at the front of lines are passed over if `numbered`. */
export function scanHex(text: string, start: number, end: number, numbered: boolean, visit: HexVisitor): number {
  let at = start
  let lineStart = true
  let glued = true
  while (at < end) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) {
      if (code === 0x0a) lineStart = true
      else if (!lineStart && code !== 0x0d) glued = false
      at++
      continue
    }
    if (lineStart && numbered) at = afterLineNumber(text, at, end)
    lineStart = false
    const digits = afterMark(text, at, end)
    const stop = endOfHex(text, digits, end)
    if (stop > digits) {
      visit.digits(digits, stop, glued && digits === at)
      at = text[stop] === 'h' && (stop + 1 >= end || !/\w/.test(text[stop + 1]!)) ? stop + 1 : stop
      glued = true
      continue
    }
    glued = false
    if (digits > at) {
      at = digits
      continue
    }
    const comment = commentEnd(text, at, end)
    if (comment > at) {
      visit.comment?.(at, comment)
      at = comment
    } else if (code === 0x2026 || text.startsWith('..', at)) {
      while (at < end && (text[at] === '.' || text[at] === '…')) at++
      const more = sticky(MORE, text, at, end)
      visit.hole?.(more ? Number(more[1]) : undefined)
      at += more?.[0].length ?? sticky(TRUNCATED, text, at, end)?.[0].length ?? 0
    } else if (SEPARATORS.has(code)) at++
    else if (code === 0x2a && (at + 1 >= end || isSpace(text.charCodeAt(at + 1)))) {
      // Without addresses nobody knows how many lines the star stands for.
      visit.hole?.(undefined)
      at++
    } else return at
  }
  return -1
}

function sticky(pattern: RegExp, text: string, at: number, end: number): RegExpExecArray | null {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found && at + found[0].length <= end ? found : null
}

/** Behind `0x` and `\x`, where digits follow, or a space before them. */
function afterMark(text: string, at: number, end: number): number {
  const char = text[at]
  const marked = (char === '0' || char === '\\') && (text.charCodeAt(at + 1) | 0x20) === 0x78
  return marked && at + 2 < end && (hexValue(text.charCodeAt(at + 2)) >= 0 || isSpace(text.charCodeAt(at + 2)))
    ? at + 2
    : at
}

function afterLineNumber(text: string, at: number, end: number): number {
  const found = /^\d{1,9}(?:[:.)|]\s|\t)/.exec(text.slice(at, Math.min(end, at + 12)))
  return found ? skipSpace(text, at + found[0].length, end) : at
}

/** Where a comment that begins here ends, or `at`. */
function commentEnd(text: string, at: number, end: number): number {
  const char = text[at]
  if (char === '/' && text[at + 1] === '*') {
    const close = text.indexOf('*/', at + 2)
    return close < 0 || close + 2 > end ? end : close + 2
  }
  const begins =
    char === '#' ||
    text.startsWith('//', at) ||
    /^--[\s>\w]/.test(text.slice(at, at + 3)) ||
    text.startsWith('<-', at) ||
    char === '←'
  if (!begins && char !== ';') return at
  if (begins) {
    const line = text.indexOf('\n', at)
    return line < 0 || line > end ? end : line
  }
  // A semicolon separates, too.
  const near = text.slice(at, Math.min(end, at + 400))
  const line = near.indexOf('\n')
  const rest = line < 0 ? near : near.slice(0, line)
  return /[g-z]/i.test(rest) ? at + rest.length : at
}
