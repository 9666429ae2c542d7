/** Understands texts without bytes: what kafka-dump-log prints, and messages about a size that is no size. */
import type { InputFact, Understood } from '../parsed-input.ts'
import { type FormReader, problemAt } from '../recovery.ts'
import type { Source } from '../source.ts'
import { sizeMeaning } from './size-meaning.ts'

/** Keys that kafka-dump-log prints; a few of them on a line tell it from other text. */
const DUMP_KEYS =
  /\b(?:baseOffset|lastOffset|baseSequence|lastSequence|producerId|producerEpoch|partitionLeaderEpoch|isTransactional|isControl|deleteHorizonMs|compresscodec|isvalid|CreateTime|LogAppendTime|keySize|valueSize|headerKeys|sequence): ?/g
const DUMP_KEYS_NEEDED = 4

/** Words that make a number beside them a size. */
const ABOUT_SIZES = /size|length|\blarge|receive|\bbytes|frame|message|payload|limit|max/i
const LONGEST_LINE = 4000
const MOST_FACTS = 10_000

export const readDumpLog: FormReader = (source) => {
  if (!/\b(?:isvalid|keySize|baseOffset|valueSize|keysize|valuesize): ?/.test(source.text)) return undefined
  const facts: InputFact[] = []
  let lines = 0
  for (let line = 0; line < source.lineCount; line++) {
    const text = source.line(line).slice(0, LONGEST_LINE)
    if (
      (text.match(DUMP_KEYS)?.length ?? 0) < DUMP_KEYS_NEEDED &&
      !/^(?:Starting offset|Dumping|Log starting offset)\b/.test(text.trim())
    )
      continue
    if (!/^(?:Starting|Dumping|Log)/.test(text)) lines++
    for (const fact of factsOf(text, line + 1)) if (facts.length < MOST_FACTS) facts.push(fact)
  }
  return lines === 0 ? undefined : understood({ kind: 'kafka-dump-log', facts })
}

export const readSizeInMessage: FormReader = (source, forced) => {
  const facts: InputFact[] = []
  for (let line = 0; line < source.lineCount && facts.length < MOST_FACTS; line++) {
    const text = source.line(line).slice(0, LONGEST_LINE)
    const bare = /^\s*-?\d{9,10}\s*$/.test(text)
    if (!bare && !ABOUT_SIZES.test(text)) continue
    for (const [, value = ''] of text.matchAll(/(?:^|[^\w.-])(\d{8,10})(?![\w-]|\.\d)/g)) {
      const meaning = Number(value) <= 0x7fffffff ? sizeMeaning(Number(value)) : undefined
      // A number that stands alone must be more than four letters.
      if (meaning && !(bare && meaning.protocol === 'text'))
        facts.push({ name: 'size', value, meaning, line: line + 1 })
    }
  }
  if (facts.length > 0) return understood({ kind: 'size-in-message', facts })
  if (forced === undefined) return undefined
  return readDumpLog(source) ?? nothing(source)
}

/** A lone number that is known to be the start of another protocol, before it is taken for digits of bytes. */
export const readLoneSize: FormReader = (source) =>
  /^\s*\d{9,10}\s*$/.test(source.text.slice(0, 100)) && source.text.length < 100 ? readSizeInMessage(source) : undefined

const understood = (what: Understood): ReturnType<FormReader> => ({
  form: 'text',
  chunks: [],
  skipped: [],
  understood: what,
})

const nothing = (source: Source): ReturnType<FormReader> =>
  problemAt(source, 'not-this-form', { start: 0, end: 0 }, { expected: 'words', actual: '', form: 'text' })

/** `key: value key: value`; a value goes on to the next key. */
function factsOf(text: string, line: number): InputFact[] {
  const keys = [...text.matchAll(/(?:^|[\s|])([A-Za-z][\w ]{0,30}?): ?(?=\S|$)/g)]
  return keys.flatMap((key, i) => {
    const start = key.index + key[0].length
    const value = text.slice(start, keys[i + 1]?.index ?? text.length).trim()
    return value === '' ? [] : [{ name: key[1]!.trim(), value, line }]
  })
}
