/** What rows say about themselves in words: loaded once the page stands, since numbers can be read before. */
import { useEffect, useState } from 'react'
import { loadWords } from '../../codec/index.ts'
import type { RowWords } from './describe-row.ts'
import type { FlatTree } from './flatten.ts'

/** What a row says of its value and of itself. */
export type DescribeRow = (flat: FlatTree, entry: number) => RowWords

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
