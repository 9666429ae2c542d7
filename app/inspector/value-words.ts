/** What the value of a row stands for, in a name and sentences; nothing where that adds nothing to the bare value. */
import { meaningOf, meaningsOf, valueMeaningOf, type Layout } from '../../codec/index.ts'

export interface ValueWords {
  /** `NOT_LEADER_OR_FOLLOWER`, `30 s`, `offset 12`. */
  readonly name: string
  /** Sentences on it. */
  readonly about: string
}

/** The words for a row's value, or undefined. */
export function valueWords(layout: Layout, row: number): ValueWords | undefined {
  const entry = valueMeaningOf(layout, row)
  if (entry?.quiet === true) return undefined
  const name = meaningOf(layout, row) ?? entry?.name
  if (name === undefined) return undefined
  const sentences = entry?.about === undefined ? [] : [entry.about]
  if (entry !== undefined && meaningsOf(layout, row)?.table === 'errors')
    sentences.push(entry.retriable === true ? 'Clients may try again.' : 'Clients do not try again by themselves.')
  return { name, about: sentences.join(' ') }
}
