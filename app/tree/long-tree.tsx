/** The rows of a long tree: only those in view are in the page; loaded when a tree is long. */
import { useEffect, useEffectEvent, type ReactElement, type RefObject } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'

/** Pixels of a row, before it is measured. */
const ROW_HEIGHT = 24

interface LongTreeProps {
  readonly entries: readonly number[]
  readonly row: (entry: number) => ReactElement
  /** Stays in the page wherever the tree is scrolled to, since it may hold the keyboard; where the tree begins. */
  readonly active: number
  readonly ref: RefObject<VirtualizerHandle | null>
}

/** Scrolls within the tree element that it stands in. */
export function LongTree({ entries, row, active, ref }: LongTreeProps) {
  const begin = useEffectEvent(() => {
    if (active > 0) ref.current?.scrollToIndex(active, { align: 'center' })
  })
  useEffect(() => {
    begin()
  }, [])
  return (
    <Virtualizer ref={ref} data={entries} itemSize={ROW_HEIGHT} bufferSize={300} keepMounted={[active]}>
      {row}
    </Virtualizer>
  )
}
