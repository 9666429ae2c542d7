/** Which chunks of rows a scrolled grid has to draw: those in sight and one more on either side. */
import { useLayoutEffect, useState, type RefObject } from 'react'
import { CHUNK_ROWS } from './byte-rows.tsx'

/** Chunks from `first` to before `end`. */
export interface ChunkWindow {
  readonly first: number
  readonly end: number
}

/** The window of `scroller` over `rowCount` rows; all of them where nothing scrolls. */
export function useVisibleChunks(
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  rowHeight: number,
  scrolls: boolean,
): ChunkWindow {
  const chunks = Math.ceil(rowCount / CHUNK_ROWS)
  const [seen, setSeen] = useState<ChunkWindow>({ first: 0, end: 4 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!scrolls || element === null) return
    const look = (): void => {
      const height = CHUNK_ROWS * rowHeight
      const first = Math.max(0, Math.floor(element.scrollTop / height) - 1)
      const end = Math.ceil((element.scrollTop + element.clientHeight) / height) + 1
      setSeen((old) => (old.first === first && old.end === end ? old : { first, end }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      element.removeEventListener('scroll', look)
    }
  }, [scroller, rowHeight, scrolls])
  return scrolls ? { first: Math.min(seen.first, chunks), end: Math.min(seen.end, chunks) } : { first: 0, end: chunks }
}
