/** What rows say about themselves in words: loaded once the page stands, since numbers can be read before. */
import { useEffect, useState } from 'react'
import { loadWords } from '../../codec/index.ts'
import type { FlatTree } from './flatten.ts'

/** The sentence of a row, empty where there is none. */
export type DescribeRow = (flat: FlatTree, entry: number) => string

let loaded: DescribeRow | null = null

const load = async (): Promise<DescribeRow> => {
  const [{ describeRow }, words] = await Promise.all([import('./describe-row.ts'), loadWords()])
  return (loaded = (flat, entry) => describeRow(flat, entry, words))
}

/** The describer, or null until it has arrived. */
export function useRowWords(): DescribeRow | null {
  const [describe, setDescribe] = useState(() => loaded)
  useEffect(() => {
    if (describe !== null) return
    let wanted = true
    void load().then((arrived) => {
      if (wanted) setDescribe(() => arrived)
    })
    return () => {
      wanted = false
    }
  }, [describe])
  return describe
}
