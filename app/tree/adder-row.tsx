/** The row after the last element of a list, which offers to add one. */
import { memo } from 'react'
import type { FlatTree } from './flatten.ts'
import { addedNoun } from './growth.ts'
import { useTreeCommands } from './tree-commands.ts'
import { RowMargin } from './tree-row.tsx'

interface AdderRowProps {
  readonly flat: FlatTree
  readonly entry: number
  readonly active: boolean
}

export const AdderRow = memo(function AdderRow({ flat, entry, active }: AdderRowProps) {
  const commands = useTreeCommands()
  const label = `+ Add ${addedNoun(flat.shape(entry))}`
  return (
    <div
      id={`tree-${commands.id}-${entry}`}
      role="treeitem"
      className={`tree-row is-adder${active ? ' is-active' : ''}`}
      data-entry={entry}
      aria-label={label}
      aria-level={flat.level(entry)}
      aria-setsize={flat.siblings(entry)}
      aria-posinset={flat.position(entry)}
      aria-selected={false}
    >
      <RowMargin offset="" size={undefined} level={flat.level(entry)} />
      <span className="row-twist" />
      <button type="button" tabIndex={-1} onClick={() => void commands.add(entry)}>
        {label}
      </button>
    </div>
  )
})
