/** What can be done to the row under the pointer or the keyboard: elements are duplicated, moved, removed; lists and tags grow. */
import type { ReactNode } from 'react'
import { isCompressed } from '../../codec/index.ts'
import type { FlatTree } from './flatten.ts'
import { addedNoun, listPath } from './growth.ts'
import { useTreeCommands } from './tree-commands.ts'

const ELEMENTS = new Set<string>(['element', 'batch', 'message', 'record', 'recordHeader'])

const OPEN = 'Open what is compressed (Enter)'

interface RowActionsProps {
  readonly flat: FlatTree
  readonly entry: number
}

/** Buttons for the pointer; each has a key that does the same from the tree. */
export function RowActions({ flat, entry }: RowActionsProps) {
  const commands = useTreeCommands()
  const shape = flat.shape(entry)
  const action = (label: ReactNode, title: string, run: () => unknown) => (
    <button
      type="button"
      tabIndex={-1}
      title={title}
      aria-label={title}
      onClick={(event) => {
        event.stopPropagation()
        void run()
      }}
    >
      {label}
    </button>
  )
  const isElement = ELEMENTS.has(shape.role)
  const growsByButton =
    shape.words === 'record.headerCount' || shape.code === 'records' || shape.code === 'compactRecords'
  if (shape.role === 'tagCount')
    return (
      <span className="row-actions">
        {action('+ Add tagged field', 'Add a tagged field (Enter)', () => commands.activate(entry))}
      </span>
    )
  if (growsByButton && flat.layout.value(flat.row(entry)) !== null && listPath(shape, flat.path(entry)) !== null)
    return (
      <span className="row-actions">
        {action(`+ Add ${addedNoun(shape)}`, `Add a ${addedNoun(shape)} (Insert)`, () => commands.add(entry))}
      </span>
    )
  if (shape.role === 'tag' || (shape.role === 'field' && shape.field !== undefined && shape.field.tag >= 0))
    return <span className="row-actions">{action('Remove', 'Remove (Delete)', () => commands.remove(entry))}</span>
  const { layout } = flat
  const opens = isCompressed(layout, flat.row(entry)) && action('Open', OPEN, () => commands.openInside(entry))
  if (!isElement) return opens === false ? null : <span className="row-actions">{opens}</span>
  const next = layout.subtreeEnd(flat.row(entry))
  const hasNext = next < layout.subtreeEnd(flat.row(flat.parent(entry))) && layout.shape(next).role === shape.role
  return (
    <span className="row-actions">
      {opens}
      {flat.ordinal(entry) > 0 && action('↑', 'Move up (Alt+Up)', () => commands.move(entry, -1))}
      {hasNext && action('↓', 'Move down (Alt+Down)', () => commands.move(entry, 1))}
      {action('Duplicate', 'Duplicate (Ctrl+D)', () => commands.duplicate(entry))}
      {action('Remove', 'Remove (Delete)', () => commands.remove(entry))}
    </span>
  )
}
