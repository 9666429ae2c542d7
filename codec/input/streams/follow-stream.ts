/** Reads what Wireshark's "Follow TCP Stream" prints as hex dump or raw: the second direction is indented. */
import type { InputChunk, InputDirection, InputForm } from '../parsed-input.ts'
import { sideBySourcePort } from '../packets/sides.ts'
import { ByteSink, type FormReader, problemAt, Skips } from '../recovery.ts'
import { endOfHex, hexValue, isSpace, skipSpace, type Source } from '../source.ts'
import { cellsShown } from '../dumps/infer-style.ts'
import { type Row, rowAfter } from '../dumps/row.ts'
import { bytesIn, readRow, type Style } from '../dumps/style.ts'

const ROW: Style = { kind: 'hex', width: 2, unit: 1, little: false, radix: 16 }
const HEADER = /^Follow: (?:tcp|tls|ssl|sctp),(hex|raw)/m
const FLUSH_ROW = /^0{7,8}:? /m
const INDENTED_ROW = /^(?:\t| {4})0{7,8}:? /m
const HEADER_LINE = /^(?:=+|Follow: .*|Filter: .*|Node [01]: .*)$/

/** Turns of a conversation: a new one begins when the other side speaks. */
export class Turns {
  readonly #turns: { readonly side: 0 | 1; readonly sink: ByteSink }[] = []

  /** Where the bytes of a side go now. */
  of(side: 0 | 1): ByteSink {
    const last = this.#turns.at(-1)
    if (last?.side === side) return last.sink
    const sink = new ByteSink()
    this.#turns.push({ side, sink })
    return sink
  }

  chunks(ports: readonly (number | undefined)[]): InputChunk[] {
    const [first, second] = ports
    const named = first === undefined || second === undefined ? undefined : sideBySourcePort(first, second)
    const sides: InputDirection[] = named === undefined ? [0, 1] : [named, named === 'client' ? 'server' : 'client']
    return this.#turns.filter(({ sink }) => sink.length > 0).map(({ side, sink }) => sink.chunk(sides[side]))
  }
}

export const readFollowStream: FormReader = (source, forced) => {
  const form = forced ?? formOf(source.text)
  if (form === undefined) return undefined
  const skips = new Skips(source)
  const ports: (number | undefined)[] = []
  const turns = new Turns()
  const take = form === 'follow-hex' ? dumpRows(source, turns) : rawLines(source, turns)
  for (let line = 0; line < source.lineCount; line++) {
    if (take(line)) continue
    const words = source.line(line).trim()
    const node = /^Node ([01]): \S*:(\d{1,5})$/.exec(words)
    if (node) ports[Number(node[1])] = Number(node[2])
    skips.addLine(line, HEADER_LINE.test(words) ? 'stream-header' : 'prose')
  }
  take(undefined)
  const chunks = turns.chunks(ports)
  if (chunks.length > 0) return { form, chunks, skipped: skips.list() }
  if (forced === undefined) return undefined
  return problemAt(source, 'not-this-form', { start: 0, end: 0 }, { expected: 'stream', actual: '', form })
}

function formOf(text: string): InputForm | undefined {
  const header = HEADER.exec(text)?.[1]
  if (header !== undefined) return header === 'hex' ? 'follow-hex' : 'follow-raw'
  return FLUSH_ROW.test(text) && INDENTED_ROW.test(text) ? 'follow-hex' : undefined
}

/** Takes a line, or undefined after the last one; false where it holds no bytes. */
type TakeLine = (line: number | undefined) => boolean

function dumpRows(source: Source, turns: Turns): TakeLine {
  const { text } = source
  const open: ({ readonly row: Row; readonly sink: ByteSink } | undefined)[] = [undefined, undefined]
  const settle = (side: number, next?: Row): void => {
    const last = open[side]
    if (!last) return
    const there = bytesIn(text, last.row, ROW)
    const distance = next ? parseInt(next.digits, 16) - parseInt(last.row.digits, 16) : 0
    const count = distance > 0 && distance <= there ? distance : cellsShown(text, last.row, ROW) || Math.min(there, 16)
    readRow(text, last.row, ROW, count, (byte) => last.sink.push(byte))
    if (distance > count) last.sink.hole(distance - count)
    open[side] = undefined
  }
  return (line) => {
    if (line === undefined) {
      settle(0)
      settle(1)
      return true
    }
    const row = rowAfter(source, line, 0)
    if (!row || bytesIn(text, row, ROW) === 0) return false
    const side = row.start > source.lineStart(line) ? 1 : 0
    settle(side, row)
    open[side] = { row, sink: turns.of(side) }
    return true
  }
}

function rawLines(source: Source, turns: Turns): TakeLine {
  const { text } = source
  return (line) => {
    if (line === undefined) return true
    const start = source.lineStart(line)
    const end = source.lineEnd(line)
    const from = skipSpace(text, start, end)
    const to = endOfHex(text, from, end)
    if (to === from || (to - from) % 2 !== 0 || !(to >= end || isSpace(text.charCodeAt(to)))) return false
    const sink = turns.of(from > start ? 1 : 0)
    for (let at = from; at < to; at += 2)
      sink.push(hexValue(text.charCodeAt(at)) * 16 + hexValue(text.charCodeAt(at + 1)))
    return true
  }
}
