/** Reads dumps with addresses as xxd, hexdump, od, tcpdump, Wireshark and hex editors print them, and says which it is. */
import type { Range } from '../../bytes/range.ts'
import type { InputForm, InputProblem } from '../parsed-input.ts'
import { stripPackets } from '../packets/strip.ts'
import { type FormReader, problemAt, Skips } from '../recovery.ts'
import type { Source } from '../source.ts'
import type { StyleHint } from './infer-style.ts'
import { type Block, readBlocks } from './read-blocks.ts'

/** What each form of dump fixes about its cells when the user chooses it. */
const HINTS: Partial<Record<InputForm, StyleHint>> = {
  xxd: { kind: 'hex', little: false },
  'xxd-little-endian': { kind: 'hex', little: true },
  'xxd-binary': { kind: 'binary' },
  hexdump: { kind: 'hex', little: true },
  'hexdump-C': { kind: 'hex', little: false },
  'od-hex': { kind: 'hex', little: false },
  'od-hex-words': { kind: 'hex', little: true },
  'od-octal': { kind: 'octal' },
  'od-octal-words': { kind: 'octal' },
  'od-decimal': { kind: 'decimal' },
  'od-characters': { kind: 'characters' },
  'hex-dump': { kind: 'hex' },
  tcpdump: { kind: 'hex', little: false },
  wireshark: { kind: 'hex', little: false },
}

/** The forms that this reader answers for. */
export const DUMP_FORMS = Object.keys(HINTS) as InputForm[]

export const readHexDump: FormReader = (source, forced) => {
  const skips = new Skips(source)
  const blocks = readBlocks(source, skips, forced && HINTS[forced])
  const [first] = blocks
  if (!first || blocks.every(({ sink }) => sink.length === 0)) {
    if (forced === undefined) return undefined
    const start = source.text.length - source.text.trimStart().length
    const end = start + /^\S*/.exec(source.text.slice(start, start + 60))![0].length
    return problemAt(source, 'not-this-form', { start, end }, { expected: 'address', actual: '', form: forced })
  }
  const broken = blocks.find(({ bad }) => bad !== undefined)
  if (broken?.bad) return badCellIn(source, broken, broken.bad)
  const pieces = blocks.map((block) => ({
    sink: block.sink,
    heading: block.heading,
    start: block.first.start,
    end: block.end,
    places: block.places,
  }))
  const { chunks, packets } = stripPackets(pieces, skips)
  return { form: forced ?? formOf(first, source.text, packets), chunks, skipped: skips.list() }
}

const DIGITS = { hex: 'hex digit', octal: 'base 8', decimal: 'base 10', binary: 'base 2', characters: '' }

function badCellIn(source: Source, block: Block, { start, end }: Range): InputProblem {
  const { style } = block
  const facts = {
    expected: DIGITS[style.kind],
    actual: source.text.slice(start, end),
    form: formOf(block, source.text, false),
  }
  return problemAt(source, 'bad-character', { start, end }, facts)
}

function formOf({ style, first, heading }: Block, text: string, packets: boolean): InputForm {
  const { kind, unit, little, radix } = style
  if (kind === 'binary') return 'xxd-binary'
  if (kind === 'characters') return 'od-characters'
  if (kind === 'decimal') return 'od-decimal'
  if (kind === 'octal') return unit === 1 ? 'od-octal' : 'od-octal-words'
  if (first.prefixed && first.colon && (packets || /\bIP6? /.test(heading))) return 'tcpdump'
  if (little) return first.colon ? 'xxd-little-endian' : radix === 8 ? 'od-hex-words' : 'hexdump'
  if (first.colon) return first.prefixed ? 'hex-dump' : 'xxd'
  if (first.digits.length === 4 && unit === 1) return 'wireshark'
  if (first.digits.length === 8 && text.startsWith('|', firstBar(text, first.end))) return 'hexdump-C'
  return first.digits.length >= 6 && first.digits.length <= 7 ? 'od-hex' : 'hex-dump'
}

/** Where the line's last word begins, if that is the column that hexdump frames with bars. */
function firstBar(text: string, end: number): number {
  return text[end - 1] === '|' ? text.lastIndexOf('|', end - 2) : end
}
