/** Splits program text into the tokens that number lists are made of, one at a time and without copying. */
import { endOfHex, hexValue, isDecimal, isSpace, isWordPart } from '../source.ts'

export type TokenKind = 'value' | 'comment' | 'open' | 'close' | 'cast' | 'ellipsis' | 'word' | 'other' | 'end'

/** Casts and constructors around one value, which change nothing about its byte. */
const CAST = /\(\s*(?:s?byte|(?:unsigned |signed )?char|u?int8(?:_t)?|u8|i8)\s*\)/y
const CHARACTER = /b?'(?:\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}|u[0-9a-fA-F]{4}|[^\n])|[^'\\\n])'/y
const QUOTED_HEX = /(["'])(?:0x[0-9a-fA-F]{1,2}|[0-9a-fA-F]{2})\1/y
const SUFFIX = /(?:_?[ui](?:8|size)|[uUlLn]{1,3}|\.toByte\(\)|\.toUByte\(\))(?![\w.])/y
const MORE_ITEMS = /\s{0,8}(?:and\s{1,4})?(\d{1,12}) more (?:items?|bytes?|elements?)/y

/** A reader of tokens over a range of a text; white space and commas between them are passed over. */
export class Tokens {
  kind: TokenKind = 'other'
  start = 0
  end: number
  /** Of a value: where its digits are, and their base; 0 where the list decides, -1 of a character. */
  digitsStart = 0
  digitsEnd = 0
  base = 0
  negative = false
  /** Whether a comma stood before the token. */
  comma = false
  /** Of an ellipsis: how many values it says it stands for. */
  more: number | undefined

  readonly #text: string
  readonly #limit: number

  constructor(text: string, start: number, limit: number) {
    this.#text = text
    this.#limit = limit
    this.end = start
  }

  next(): TokenKind {
    const text = this.#text
    let at = this.end
    this.comma = false
    while (at < this.#limit) {
      const code = text.charCodeAt(at)
      if (code === 0x2c) this.comma = true
      else if (!isSpace(code)) break
      at++
    }
    this.start = at
    if (at >= this.#limit) return this.#is('end', at)
    const char = text[at]!
    const code = text.charCodeAt(at)
    if (isDecimal(code) || hexValue(code) >= 0 || char === '-' || char === '#' || char === '&')
      return this.#valueOr(at, char)
    if (char === '[' || char === '{') return this.#is('open', at + 1)
    if (char === ']' || char === '}' || char === ')') return this.#is('close', at + 1)
    if (char === '(') {
      const cast = this.#match(CAST, at)
      return cast ? this.#is('cast', at + cast[0].length) : this.#is('open', at + 1)
    }
    if (char === '/') return this.#comment(at)
    if (char === '.' || char === '…') return this.#ellipsis(at)
    if (char === "'" || char === '"') return this.#quoted(at)
    return this.#word(at)
  }

  /** The value of the token's digits in a base, or of a character its code; NaN where digits do not fit the base. */
  valueIn(base: number): number {
    if (this.base === -1) return characterCode(this.#text.slice(this.digitsStart, this.digitsEnd))
    const used = this.base === 0 ? base : this.base
    let value = 0
    for (let at = this.digitsStart; at < this.digitsEnd; at++) {
      const code = this.#text.charCodeAt(at)
      if (code === 0x5f) continue
      const digit = hexValue(code)
      if (digit < 0 || digit >= used) return NaN
      value = value * used + digit
    }
    return this.negative ? -value : value
  }

  #is(kind: TokenKind, end: number): TokenKind {
    this.kind = kind
    this.end = end
    return kind
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(this.#text)
    return found && at + found[0].length <= this.#limit ? found : null
  }

  #valueOr(start: number, char: string): TokenKind {
    const text = this.#text
    let at = start
    if (char === 'b' && text[at + 1] === "'") return this.#word(start)
    this.negative = char === '-'
    if (this.negative) at++
    const next = text.charCodeAt(at + 1) | 0x20
    this.base = 0
    if (text[at] === '0' && (next === 0x78 || next === 0x62 || next === 0x6f)) {
      const base = next === 0x78 ? 16 : next === 0x62 ? 2 : 8
      // `0b` alone may be a bare hexadecimal byte, and so may `0b1`.
      if (base !== 2 || /^[01]{2,}\b/.test(text.slice(at + 2, at + 12))) {
        this.base = base
        at += 2
      }
    } else if (text.startsWith('16#', at)) {
      this.base = 16
      at += 3
    } else if ((text[at] === '#' || text[at] === '&') && (next === 0x78 || next === 0x68)) {
      this.base = 16
      at += 2
    } else if (char === '#') return this.#lineComment(start)
    this.digitsStart = at
    at = endOfHex(text, at, this.#limit)
    while (at < this.#limit && text[at] === '_' && this.base !== 0) at = endOfHex(text, at + 1, this.#limit)
    this.digitsEnd = at
    if (at === this.digitsStart) return char === '-' ? this.#is('other', start + 1) : this.#word(start)
    if (at < this.#limit && (isWordPart(text.charCodeAt(at)) || text[at] === '.')) {
      const suffix = this.#match(SUFFIX, at)
      if (!suffix) return text.startsWith('..', at) ? this.#is('value', at) : this.#word(start)
      at += suffix[0].length
    }
    return this.#is('value', at)
  }

  #comment(at: number): TokenKind {
    if (this.#text.startsWith('//', at)) return this.#lineComment(at)
    if (!this.#text.startsWith('/*', at)) return this.#is('other', at + 1)
    const close = this.#text.indexOf('*/', at + 2)
    if (close < 0 || close + 2 > this.#limit) return this.#is('comment', this.#limit)
    return this.#is('comment', this.#charactersEnd(close + 2))
  }

  /** Bytes shown as characters in a comment may hold the sign that ends it: then the line's last such sign ends it. */
  #charactersEnd(end: number): number {
    const near = this.#text.slice(end, Math.min(this.#limit, end + 200))
    const line = near.indexOf('\n')
    const rest = line < 0 ? near : near.slice(0, line)
    return rest.trimEnd().endsWith('*/') && !/\/\*|[,{}]/.test(rest) ? end + rest.lastIndexOf('*/') + 2 : end
  }

  #lineComment(at: number): TokenKind {
    const line = this.#text.indexOf('\n', at)
    return this.#is('comment', line < 0 || line > this.#limit ? this.#limit : line)
  }

  #ellipsis(at: number): TokenKind {
    let end = at
    while (end < this.#limit && (this.#text[end] === '.' || this.#text[end] === '…')) end++
    if (end - at < 2 && this.#text[at] !== '…') return this.#is('other', end)
    const more = this.#match(MORE_ITEMS, end)
    this.more = more ? Number(more[1]) : undefined
    return this.#is('ellipsis', more ? end + more[0].length : end)
  }

  #quoted(at: number): TokenKind {
    const hex = this.#match(QUOTED_HEX, at)
    if (hex) {
      const prefixed = hex[0].includes('x')
      this.#digits(prefixed ? at + 3 : at + 1, at + hex[0].length - 1, prefixed ? 16 : 0)
      return this.#is('value', at + hex[0].length)
    }
    const character = this.#text[at] === "'" ? this.#match(CHARACTER, at) : null
    if (!character) return this.#is('other', at + 1)
    this.#digits(at, at + character[0].length, -1)
    return this.#is('value', at + character[0].length)
  }

  #digits(start: number, end: number, base: number): void {
    this.digitsStart = start
    this.digitsEnd = end
    this.base = base
    this.negative = false
  }

  #word(start: number): TokenKind {
    const character = this.#text[start] === 'b' && this.#text[start + 1] === "'" ? this.#match(CHARACTER, start) : null
    if (character) {
      this.#digits(start + 1, start + character[0].length, -1)
      return this.#is('value', start + character[0].length)
    }
    let at = start
    while (at < this.#limit && isWordPart(this.#text.charCodeAt(at))) at++
    return at === start ? this.#is('other', start + 1) : this.#is('word', at)
  }
}

const NAMED: Partial<Record<string, number>> = { n: 10, r: 13, t: 9, a: 7, b: 8, v: 11, f: 12, e: 27 }

/** The code of a character literal with its quotes. */
function characterCode(literal: string): number {
  const inner = literal.slice(1, -1)
  if (!inner.startsWith('\\')) return inner.codePointAt(0) ?? NaN
  const rest = inner.slice(1)
  if (/^[xu]/.test(rest)) return parseInt(rest.slice(1), 16)
  if (/^[0-7]/.test(rest)) return parseInt(rest, 8)
  return NAMED[rest] ?? rest.codePointAt(0) ?? NaN
}
