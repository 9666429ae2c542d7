/** Descriptions, asked for once the page stands and handed to every component that wants them. */
import { useEffect, useState } from 'react'
import { loadWords, type Words } from '../../codec/index.ts'

let loaded: Words | null = null

/** The words, or null until they have arrived. */
export function useWords(): Words | null {
  const [words, setWords] = useState(loaded)
  useEffect(() => {
    if (words !== null) return
    let wanted = true
    void loadWords().then((arrived) => {
      loaded = arrived
      if (wanted) setWords(arrived)
    })
    return () => {
      wanted = false
    }
  }, [words])
  return words
}
