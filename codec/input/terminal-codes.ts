/** Takes the colours and other codes of a terminal out of a text, and points what was found back at the text as it was pasted. */
import { lastNotAfter } from './last-not-after.ts'
import type { InputProblem, InputSkip } from './parsed-input.ts'
import type { Source } from './source.ts'

const ESCAPE = '\u001b'
/** Codes with parameters such as colours, titles, and the single letters that choose characters. */
const CODES = new RegExp(
  `${ESCAPE}(?:\\[[0-?]{0,99}[ -/]{0,9}[@-~]|\\][^\\u0007${ESCAPE}\\n]{0,999}\\u0007|[()][0-9A-Z])`,
  'g',
)

/** A text without its codes. */
export interface Uncoded {
  readonly text: string
  /** The offset in the pasted text of an offset in this one. */
  readonly original: (offset: number) => number
}

/** Undefined for a text without any. */
export function withoutTerminalCodes(text: string): Uncoded | undefined {
  if (!text.includes(ESCAPE)) return undefined
  const parts: string[] = []
  /** Where each part begins in the new text, and how much was taken out before. */
  const starts: number[] = []
  const taken: number[] = []
  let from = 0
  let length = 0
  const add = (end: number): void => {
    starts.push(length)
    taken.push(from - length)
    parts.push(text.slice(from, end))
    length += end - from
  }
  for (const found of text.matchAll(CODES)) {
    if (found.index > from) add(found.index)
    from = found.index + found[0].length
  }
  add(text.length)
  return { text: parts.join(''), original: (offset) => offset + (taken[lastNotAfter(starts, offset)] ?? 0) }
}

/** The same skip or problem where it stands in the pasted text. */
export function skipIn(pasted: Source, { original }: Uncoded, skip: InputSkip): InputSkip {
  const start = original(skip.start)
  return { ...skip, start, end: original(Math.max(skip.start, skip.end - 1)) + 1, ...pasted.place(start) }
}

export function problemIn(pasted: Source, { original }: Uncoded, problem: InputProblem): InputProblem {
  const offset = original(problem.offset)
  return { ...problem, offset, ...pasted.place(offset) }
}
