/** The library: the public API with the meanings of values at hand from the start, since it has no first paint to hurry for. */
import { provideMeanings } from './catalog/meanings.ts'
import { PROVIDED } from './catalog/provided-meanings.ts'

provideMeanings(PROVIDED)

export * from './index.ts'
