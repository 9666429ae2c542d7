/** Reads bytes written as lists of numbers: literals of programming languages, and what they print. */
import type { InputChunk, InputForm, InputProblem } from '../parsed-input.ts'
import { stripPackets } from '../packets/strip.ts'
import { ByteSink, type FormReader, problemAt, Skips } from '../recovery.ts'
import { hexValue, type Source } from '../source.ts'
import { findLists, type NumberList, type Traits } from './find-lists.ts'
import { declarationAt, languageAt, peerOf } from './languages.ts'
import { Tokens } from './tokens.ts'

/** The forms that this reader answers for. */
export const LIST_FORMS: readonly InputForm[] = [
  '0x-list',
  'hex-list',
  'decimal-list',
  'c-array',
  'go-literal',
  'java-literal',
  'rust-literal',
  'python-literal',
  'javascript-literal',
  'follow-c-arrays',
]

interface Chosen {
  readonly list: NumberList
  readonly language: InputForm | undefined
}

const MOST_PLACES = 160

export const readNumberLists: FormReader = (source, forced) => {
  const { text } = source
  const chosen = choose(text, forced !== undefined)
  const [first] = chosen
  if (!first) {
    if (forced === undefined) return undefined
    return problemAt(source, 'not-this-form', { start: 0, end: 0 }, { expected: 'numbers', actual: '', form: forced })
  }
  const form = forced ?? first.language ?? formOf(first.list.traits)
  const skips = new Skips(source)
  const chunks: InputChunk[] = []
  const pieces = []
  let end = 0
  for (const { list } of chosen) {
    skipCode(skips, text, end, list.start)
    end = closeOf(text, list.valuesEnd)
    const read = badValue(source, list, form) ?? readList(source, list, form, skips)
    if ('problem' in read) return read
    const heading = declarationAt(text, list.start)
    const direction = peerOf(heading)
    if (direction !== undefined) chunks.push(read.sink.chunk(direction))
    else pieces.push({ ...read, heading, start: list.valuesStart, end: list.valuesEnd })
  }
  skipCode(skips, text, end, text.length)
  const stripped = stripPackets(pieces, skips)
  return { form, chunks: [...chunks, ...stripped.chunks], skipped: skips.list() }
}

/** The lists that are meant as bytes: those that a declaration names, else those in brackets, else one that is nearly all there is. */
function choose(text: string, forced: boolean): Chosen[] {
  const all = findLists(text).map((list) => ({
    list,
    language: list.bracket === '' ? undefined : languageAt(text, list.start),
  }))
  const named = all.filter(({ language, list }) => language !== undefined && !isIndex(text, list))
  if (named.length > 0) return named
  const length = text.trim().length
  const share = ({ list }: Chosen): number => (closeOf(text, list.valuesEnd) - list.start) / length
  const bracketed = all.filter(({ list }) => list.bracket !== '' && list.count >= 4)
  if (bracketed.reduce((sum, item) => sum + share(item), 0) >= 0.5 && bracketed.some(fits))
    return bracketed.filter(fits)
  if (bracketed.length === 1 && bracketed[0]!.list.count >= 8 && share(bracketed[0]!) > 0.9) return bracketed
  const based = all.filter(({ list }) => list.traits.based === list.count && list.count >= 4)
  if (based.length > 0) return based
  const whole = all.filter((item) => share(item) > 0.9 && (forced || plausible(item.list)))
  if (whole.length > 0) return whole
  if (!forced || all.length === 0) return []
  return [all.reduce((longest, item) => (item.list.count > longest.list.count ? item : longest))]
}

/** `[25]` of `name[25]` and the like. */
const isIndex = (text: string, list: NumberList): boolean =>
  list.count === 1 &&
  list.bracket === '[' &&
  /[\w\])]\s*$/.test(text.slice(Math.max(0, list.start - 20), list.start)) &&
  !/Array\(\d+\)\s*$/.test(text.slice(Math.max(0, list.start - 40), list.start))

const fits = ({ list: { traits } }: Chosen): boolean => traits.bareLength <= 3

/** A list without brackets and 0x: several numbers that can be bytes, and not in the way hexadecimal is printed. */
function plausible({ count, traits, bracket }: NumberList): boolean {
  if (traits.based === count) return count >= 2 || (bracket !== '' && count >= 1)
  if (traits.based > 0 || traits.bareLength > 3) return false
  return count >= 4 || (bracket !== '' && count >= 1)
}

/** Bare numbers are hexadecimal where a letter or a leading zero shows it. */
const isBareHex = (traits: Traits): boolean => traits.bareLength <= 2 && (traits.letters || traits.padded)

function formOf(traits: Traits): InputForm {
  if (traits.based > 0 && traits.bareLength === 0) return '0x-list'
  return isBareHex(traits) ? 'hex-list' : 'decimal-list'
}

/** What stands in a list in brackets, after a comma, and is no number though it begins as one. */
function badValue(source: Source, list: NumberList, form: InputForm): InputProblem | undefined {
  const { bad, bracket, traits } = list
  if (!bad || bracket === '') return undefined
  const facts = {
    expected: traits.based > 0 ? 'base 16' : 'base 10',
    actual: source.text.slice(bad.start, bad.end).slice(0, 40),
    form,
  }
  return problemAt(source, 'bad-character', bad, facts)
}

function readList(
  source: Source,
  list: NumberList,
  form: InputForm,
  skips: Skips,
): { sink: ByteSink; places: number[] } | InputProblem {
  const { text } = source
  const { traits } = list
  const bareBase = form === 'hex-list' || (form !== 'decimal-list' && isBareHex(traits)) ? 16 : 10
  const grouped = traits.longest > 2 && traits.longest === traits.shortest && traits.longest % 2 === 0
  const sink = new ByteSink()
  const places: number[] = []
  const tokens = new Tokens(text, list.valuesStart, list.valuesEnd)
  for (let kind = tokens.next(); kind !== 'end'; kind = tokens.next()) {
    if (kind === 'comment') skips.add(tokens.start, tokens.end, 'comment')
    else if (kind === 'ellipsis') sink.hole(tokens.more)
    else if (kind === 'value') {
      if (grouped && tokens.base === 16) pushDigits(sink, text, tokens)
      else {
        const value = tokens.valueIn(bareBase)
        const facts = {
          expected: value < 0 ? -128 : 255,
          actual: text.slice(tokens.start, tokens.end).slice(0, 40),
          form,
        }
        if (Number.isNaN(value))
          return problemAt(source, 'bad-character', tokens, { ...facts, expected: `base ${bareBase}` })
        if (value > 255 || value < -128) return problemAt(source, 'value-over-255', tokens, facts)
        sink.push(value & 0xff)
      }
      if (places.length < MOST_PLACES) places.push(tokens.end)
    }
  }
  return { sink, places }
}

/** `0x00150012`: the digits in the order in which they stand. */
function pushDigits(sink: ByteSink, text: string, { digitsStart, digitsEnd }: Tokens): void {
  for (let at = digitsStart; at < digitsEnd; at += 2) {
    sink.push(hexValue(text.charCodeAt(at)) * 16 + hexValue(text.charCodeAt(at + 1)))
  }
}

/** Behind the brackets that close a list. */
function closeOf(text: string, at: number): number {
  let end = at
  for (let i = at; i < Math.min(text.length, at + 200) && /[\s,)\]};]/.test(text[i]!); i++)
    if (!/[\s,]/.test(text[i]!)) end = i + 1
  return end
}

function skipCode(skips: Skips, text: string, start: number, end: number): void {
  const words = text.slice(start, end)
  if (/\w/.test(words))
    skips.add(start + words.length - words.trimStart().length, start + words.trimEnd().length, 'code')
}
