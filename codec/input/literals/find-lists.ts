/** Finds the lists of numbers in a text and what is written before them, without reading their values yet. */
import type { Range } from '../../bytes/range.ts'
import { isDecimal } from '../source.ts'
import { Tokens } from './tokens.ts'

/** Values one after another, with nothing but commas, white space, comments and casts between them. */
export interface NumberList {
  /** The bracket, or the first value where there is none. */
  readonly start: number
  readonly valuesStart: number
  readonly valuesEnd: number
  /** `[`, `{`, `(`, or empty. */
  readonly bracket: string
  readonly count: number
  readonly traits: Traits
  /** What ended the list in the place of a value or a bracket: a number that is none, such as `0xzz`. */
  readonly bad?: Range
}

/** What the values look like, from which their base follows. */
export interface Traits {
  /** How many are written with a base, such as 0x. */
  readonly based: number
  /** Digits of the longest value with a base, and of the shortest. */
  readonly longest: number
  readonly shortest: number
  /** Some bare value has a letter from a to f. */
  readonly letters: boolean
  /** Some bare value of two digits begins with 0. */
  readonly padded: boolean
  /** Some bare value has one digit. */
  readonly single: boolean
  /** The longest bare value. */
  readonly bareLength: number
  readonly negative: boolean
  readonly commas: boolean
}

type Growing = { -readonly [K in keyof Traits]: Traits[K] }

const NO_TRAITS: Traits = {
  based: 0,
  longest: 0,
  shortest: Infinity,
  letters: false,
  padded: false,
  single: false,
  bareLength: 0,
  negative: false,
  commas: false,
}

/** Lists kept at most, and how many of those may be shorter than four values. */
const MOST_LISTS = 20_000
const MOST_SHORT = 1000
const SHORT = 4

/** All lists of a text, in order. */
export function findLists(text: string): NumberList[] {
  const lists: NumberList[] = []
  const tokens = new Tokens(text, 0, text.length)
  let opened = -1
  let short = 0
  let current:
    | {
        start: number
        valuesStart: number
        valuesEnd: number
        bracket: string
        count: number
        traits: Growing
        bad?: Range
      }
    | undefined
  const close = (): void => {
    if (current && lists.length < MOST_LISTS && (current.count >= SHORT || short++ < MOST_SHORT)) lists.push(current)
    current = undefined
  }
  for (let kind = tokens.next(); kind !== 'end'; kind = tokens.next()) {
    if (kind === 'value') {
      current ??= {
        start: opened >= 0 ? opened : tokens.start,
        valuesStart: tokens.start,
        valuesEnd: tokens.end,
        bracket: opened >= 0 ? text[opened]! : '',
        count: 0,
        traits: { ...NO_TRAITS },
      }
      note(current.traits, tokens, text, current.count)
      current.count++
      current.valuesEnd = tokens.end
      opened = -1
    } else if (kind === 'ellipsis' && current) {
      current.valuesEnd = tokens.end
    } else if (kind === 'open') {
      close()
      opened = tokens.start
    } else if (kind !== 'comment' && kind !== 'cast') {
      if (current && kind === 'word' && tokens.comma && isDecimal(text.charCodeAt(tokens.start)))
        current.bad = { start: tokens.start, end: tokens.end }
      close()
      opened = -1
    }
  }
  close()
  return lists
}

function note(traits: Growing, tokens: Tokens, text: string, index: number): void {
  const length = tokens.digitsEnd - tokens.digitsStart
  if (tokens.negative) traits.negative = true
  if (index > 0 && tokens.comma) traits.commas = true
  if (tokens.base !== 0) {
    traits.based++
    if (tokens.base === 16) {
      traits.longest = Math.max(traits.longest, length)
      traits.shortest = Math.min(traits.shortest, length)
    }
    return
  }
  traits.bareLength = Math.max(traits.bareLength, length)
  if (length === 1) traits.single = true
  if (length === 2 && text[tokens.digitsStart] === '0') traits.padded = true
  for (let at = tokens.digitsStart; at < tokens.digitsEnd && !traits.letters; at++) {
    if (text.charCodeAt(at) > 0x39) traits.letters = true
  }
}
