/** Reads what Node prints of a Buffer: `<Buffer 00 01>`, `{"type":"Buffer","data":[0,1]}` inside any JSON, and an array's JSON. */
import type { InputChunk, InputForm, InputProblem } from '../parsed-input.ts'
import { ByteSink, type FormReader, problemAt, Skips } from '../recovery.ts'
import { hexValue, isDecimal, isSpace, skipSpace, type Source } from '../source.ts'
import { Tokens } from '../literals/tokens.ts'

const INSPECTED = /<(?:(?:Slow|Fast)?Buffer )?(?=[0-9a-fA-F]{2})/g
const MORE = /\s{0,8}(?:\.{2,8}|…)\s{0,8}(?:(\d{1,12}) more bytes?)?\s{0,8}/y
const NAMED =
  /\\?["']?type\\?["']?\s{0,20}:\s{0,20}\\?["']Buffer\\?["']\s{0,20},\s{0,20}\\?["']?data\\?["']?\s{0,20}:\s{0,20}\[/g
const INDEXED = /\{\s{0,20}\\?"0\\?"\s{0,20}:\s{0,20}(?=\d)/g

/** `<Buffer ..>` and the like, as many as there are. */
export const readNodeBuffer: FormReader = (source, forced) =>
  readAll(source, 'node-buffer', forced !== undefined, INSPECTED, (text, at) => readInspected(text, at))

/** A Buffer's JSON, nested or not, quoted or not. */
export const readNodeBufferJson: FormReader = (source, forced) => {
  const named = readAll(source, 'node-buffer-json', false, NAMED, (_, at) => readArray(source, at))
  return (
    named ?? readAll(source, 'node-buffer-json', forced !== undefined, INDEXED, (text, at) => readIndexed(text, at))
  )
}

interface Read {
  readonly sink: ByteSink
  readonly end: number
}

type ReadOne = (text: string, at: number) => Read | InputProblem | undefined

function readAll(
  source: Source,
  form: InputForm,
  forced: boolean,
  mark: RegExp,
  read: ReadOne,
): ReturnType<FormReader> {
  const { text } = source
  const skips = new Skips(source)
  const chunks: InputChunk[] = []
  let end = 0
  mark.lastIndex = 0
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const one = read(text, found.index + found[0].length)
    if (!one) continue
    if ('problem' in one) return one
    if (/\w/.test(text.slice(end, found.index))) skips.add(end, found.index, 'code')
    chunks.push(one.sink.chunk())
    end = one.end
    mark.lastIndex = Math.max(end, found.index + 1)
  }
  if (chunks.length > 0) {
    if (/\w/.test(text.slice(end))) skips.add(end, text.length, 'code')
    return { form, chunks, skipped: skips.list() }
  }
  return forced
    ? problemAt(source, 'not-this-form', { start: 0, end: 0 }, { expected: 'Buffer', actual: '', form })
    : undefined
}

function readInspected(text: string, start: number): Read | undefined {
  let at = start
  while (at < text.length && (isSpace(text.charCodeAt(at)) || hexValue(text.charCodeAt(at)) >= 0)) at++
  if (text[at] !== '>' && text[at] !== '.' && text[at] !== '…') return undefined
  const sink = new ByteSink()
  for (let digit = start; digit < at; digit++) {
    if (isSpace(text.charCodeAt(digit))) continue
    const low = hexValue(text.charCodeAt(digit + 1))
    if (low < 0) return undefined
    sink.push(hexValue(text.charCodeAt(digit++)) * 16 + low)
  }
  MORE.lastIndex = at
  const more = MORE.exec(text)
  if (more) {
    sink.hole(more[1] === undefined ? undefined : Number(more[1]))
    at += more[0].length
  }
  return text[at] === '>' && sink.length > 0 ? { sink, end: at + 1 } : undefined
}

function readArray(source: Source, start: number): Read | InputProblem {
  const { text } = source
  const sink = new ByteSink()
  const tokens = new Tokens(text, start, text.length)
  for (let kind = tokens.next(); kind === 'value' || kind === 'ellipsis'; kind = tokens.next()) {
    if (kind === 'ellipsis') {
      sink.hole(tokens.more)
      continue
    }
    const value = tokens.valueIn(10)
    if (!(value >= -128 && value <= 255)) {
      const facts = {
        expected: 255,
        actual: text.slice(tokens.start, tokens.end).slice(0, 40),
        form: 'node-buffer-json' as const,
      }
      return problemAt(source, 'value-over-255', tokens, facts)
    }
    sink.push(value & 0xff)
  }
  const closed = tokens.kind === 'close'
  if (!closed) sink.hole()
  return { sink, end: closed ? tokens.end : tokens.start }
}

/** `{"0":0,"1":21}`: the JSON of a Uint8Array. Indexes that do not count up end it. */
function readIndexed(text: string, start: number): Read | undefined {
  const sink = new ByteSink()
  let at = start
  for (let index = 0; ; index++) {
    const from = at
    while (at < text.length && isDecimal(text.charCodeAt(at))) at++
    const value = Number(text.slice(from, Math.min(at, from + 4)))
    if (at === from || value > 255) return undefined
    sink.push(value)
    at = skipSpace(text, at, text.length)
    if (text[at] === '}') return sink.length > 1 ? { sink, end: at + 1 } : undefined
    at = afterKey(text, at, index + 1)
    if (at < 0) return undefined
  }
}

/** Behind `,"1":`, with backslashes before the quotes where the JSON is in a string; -1 where something else stands. */
function afterKey(text: string, at: number, index: number): number {
  for (const part of [',', '"', String(index), '"', ':']) {
    at = skipSpace(text, at, text.length)
    if (part === '"' && text[at] === '\\') at++
    if (!text.startsWith(part, at)) return -1
    at += part.length
  }
  return skipSpace(text, at, text.length)
}
