/** Measures what a grid has room for: sixteen columns or eight, and how wide a character is. */
import { useLayoutEffect, useState, type RefObject } from 'react'
import { gutterWidth, rowWidth, type Columns } from './columns.ts'

/** What was measured. */
export interface GridSize {
  readonly columns: Columns
  /** Width of one `ch` in pixels. */
  readonly ch: number
}

/**
 * The size of the grid in `pane`, whose offset column `probe` is `gutterWidth(length)` ch wide. Measured from the pane,
 * not from the window, and again when either changes (a font that arrives changes the probe).
 */
export function useGridSize(
  pane: RefObject<HTMLElement | null>,
  probe: RefObject<HTMLElement | null>,
  length: number,
): GridSize {
  const [size, setSize] = useState<GridSize>({ columns: 16, ch: 7.8 })
  useLayoutEffect(() => {
    if (pane.current === null || probe.current === null) return
    const paneElement = pane.current
    const probeElement = probe.current
    const measure = (): void => {
      const ch = probeElement.getBoundingClientRect().width / gutterWidth(length)
      const { paddingLeft, paddingRight } = getComputedStyle(paneElement)
      const width = paneElement.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      if (ch === 0 || width === 0) return
      const columns: Columns = width + 1 >= rowWidth(16, length) * ch ? 16 : 8
      setSize((old) => (old.columns === columns && old.ch === ch ? old : { columns, ch }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(paneElement)
    observer.observe(probeElement)
    return () => {
      observer.disconnect()
    }
  }, [pane, probe, length])
  return size
}
