/** Brings the meanings of values, a module of its own that is loaded when first asked for, and keeps them at hand. */
import type { Meanings } from './meaning-tables.ts'

let loaded: Meanings | undefined
let loading: Promise<Meanings> | undefined

/** Loads the tables, once. From then on whatever explains a value knows its name. */
export function loadMeanings(): Promise<Meanings> {
  loading ??= import('./provided-meanings.ts').then(({ PROVIDED }) => provideMeanings(PROVIDED))
  return loading
}

/** The tables, if they are there already. */
export function loadedMeanings(): Meanings | undefined {
  return loaded
}

/** Makes the tables known at once, for a library that has no first paint to hurry for. */
export function provideMeanings(meanings: Meanings): Meanings {
  return (loaded ??= meanings)
}
