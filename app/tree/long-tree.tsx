/** The rows of a long tree: only those in view are in the page; loaded when a tree is long. */
import type { ReactElement, Ref } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'

/** Pixels of a row, before it is measured. */
const ROW_HEIGHT = 24

interface LongTreeProps {
  readonly entries: readonly number[]
  readonly row: (entry: number) => ReactElement
  readonly ref: Ref<VirtualizerHandle>
}

/** Scrolls within the tree element that it stands in. */
export function LongTree({ entries, row, ref }: LongTreeProps) {
  return (
    <Virtualizer ref={ref} data={entries} itemSize={ROW_HEIGHT} bufferSize={300}>
      {row}
    </Virtualizer>
  )
}
