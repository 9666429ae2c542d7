/** The catalog's descriptions, fetched once after the page has been painted and shared by everything that shows them. */
import { useSyncExternalStore } from 'react'
import { loadWords, type Words } from '../../codec/index.ts'

let words: Words | undefined
let asked = false
const listeners = new Set<() => void>()

function ask(): void {
  asked = true
  // After the paint: descriptions help reading, they must not delay the bytes.
  setTimeout(() => {
    loadWords().then(
      (loaded) => {
        words = loaded
        for (const listener of listeners) listener()
      },
      () => {
        asked = false
      },
    )
  }, 50)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!asked) ask()
  return () => listeners.delete(listener)
}

/** The descriptions, or undefined until they have arrived. */
export const useWords = (): Words | undefined => useSyncExternalStore(subscribe, () => words)
