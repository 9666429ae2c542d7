/** Pasted text to bytes: recognises its form, or takes the one that was chosen. The face of this folder. */
import { DETECTION_ORDER, RELATED, readerOf } from './forms.ts'
import type { InputForm, InputProblem, InputProblemCode, ParsedInput } from './parsed-input.ts'
import { problemAt, type Recovered } from './recovery.ts'
import { Source } from './source.ts'
import { problemIn, skipIn, withoutTerminalCodes } from './terminal-codes.ts'

export { formatInputProblem, formatSkipReason, formatUnderstood } from './format-input.ts'
export { type InputFormInfo, listInputForms } from './forms.ts'
export type {
  InputChunk,
  InputDirection,
  InputFact,
  InputForm,
  InputHole,
  InputProblem,
  InputProblemCode,
  InputSkip,
  ParsedInput,
  RequestLogEntry,
  SizeMeaning,
  SkipReason,
  Understood,
} from './parsed-input.ts'
export { isInputProblem } from './parsed-input.ts'
export { sizeMeaning } from './words/size-meaning.ts'

/** Longer texts are not read once more to see what else they could be. */
const LONGEST_TO_COMPARE = 1 << 18

/** What was pasted, as bytes; a problem points at the token to blame. Never throws, and takes time in proportion to the text. */
export function parseInput(text: string, { form }: { form?: InputForm } = {}): ParsedInput | InputProblem {
  const uncoded = withoutTerminalCodes(text)
  const answer = parsePlain(new Source(uncoded?.text ?? text), form)
  if (!uncoded) return answer
  const pasted = new Source(text)
  if ('problem' in answer) return problemIn(pasted, uncoded, answer)
  return { ...answer, skipped: answer.skipped.map((skip) => skipIn(pasted, uncoded, skip)) }
}

function parsePlain(source: Source, form: InputForm | undefined): ParsedInput | InputProblem {
  const found =
    form === undefined
      ? detect(source)
      : (readerOf(form)(source, form) ??
        problemAt(source, 'not-this-form', { start: 0, end: 0 }, { expected: form, actual: '', form }))
  return { ...found, alternatives: alternativesTo(source, found) }
}

/** Problems of texts that are surely of the form they were read as; after others the next form is tried. */
const CERTAIN: readonly InputProblemCode[] = [
  'odd-digits',
  'bad-character',
  'value-over-255',
  'base64-character',
  'base64-length',
]

/** The first reader that takes the text for its own. */
function detect(source: Source): NonNullable<Recovered> {
  const { text } = source
  const start = text.length - text.trimStart().length
  if (start === text.length) return problemAt(source, 'empty', { start: 0, end: 0 }, { expected: 'bytes', actual: 0 })
  let doubtful: InputProblem | undefined
  for (const read of DETECTION_ORDER) {
    const found = read(source)
    if (!found) continue
    if (!('problem' in found) || CERTAIN.includes(found.problem)) return found
    doubtful ??= found
  }
  if (doubtful) return doubtful
  const word = /^\S*/.exec(text.slice(start, start + 60))![0]
  return problemAt(source, 'no-bytes', { start, end: start + word.length }, { expected: 'bytes', actual: word })
}

/** Other forms in which the text can be read to other bytes, and not to a small part of it. */
function alternativesTo(source: Source, found: NonNullable<Recovered>): InputForm[] {
  const { form } = found
  if (source.text.length > LONGEST_TO_COMPARE || form === undefined) return []
  const seen = [fingerprint(found)]
  return (RELATED[form] ?? []).filter((other) => {
    if (other === form || isFarFetched(source.text, other)) return false
    const read = readerOf(other)(source, other)
    if (!read || 'problem' in read || byteCount(read) * 2 < byteCount(found)) return false
    const print = fingerprint(read)
    if (seen.includes(print)) return false
    seen.push(print)
    return true
  })
}

/** Base64 has no spaces within a line, `xxd -e` groups of four bytes, and decimal numbers no leading zeros. */
function isFarFetched(text: string, form: InputForm): boolean {
  if (form === 'base64') return /\S[ \t:,-]+\S|^\s*(?:0|\\)x/i.test(text)
  if (form === 'xxd-little-endian') return !/ [0-9a-f]{8} /i.test(text)
  return form === 'decimal-list' && /\b0\d\b/.test(text)
}

const byteCount = (found: NonNullable<Recovered>): number =>
  'problem' in found ? 0 : found.chunks.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** Tells apart what two readings give. */
function fingerprint(found: NonNullable<Recovered>): string {
  if ('problem' in found) return 'problem'
  if (found.chunks.length === 0) return found.form
  return found.chunks.map(({ bytes }) => bytes.join(',')).join(';')
}
