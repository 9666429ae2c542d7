/** What can be done to the row under the pointer or the keyboard: elements are duplicated, moved, removed; lists and tags grow; bytes are opened and read. */
import { lazy, Suspense, type ReactNode } from 'react'
import { isCompressed } from '../../codec/index.ts'
import { readableKind } from '../readings/readable.ts'
import type { FlatTree } from './flatten.ts'
import { addedNoun, listPath } from './growth.ts'
import { useTreeCommands } from './tree-commands.ts'

const ReadAs = lazy(() => import('../readings/read-as.tsx').then((module) => ({ default: module.ReadAs })))

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
      key={title}
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
  const { layout } = flat
  const row = flat.row(entry)
  const buttons: ReactNode[] = []
  if (shape.role === 'tagCount')
    buttons.push(action('+ Add tagged field', 'Add a tagged field (Enter)', () => commands.activate(entry)))
  else if (growsByButton(flat, entry)) {
    const noun = addedNoun(shape)
    buttons.push(action(`+ Add ${noun}`, `Add a ${noun} (Insert)`, () => commands.add(entry)))
  } else if (shape.role === 'tag' || (shape.role === 'field' && shape.field !== undefined && shape.field.tag >= 0))
    buttons.push(action('Remove', 'Remove (Delete)', () => commands.remove(entry)))
  if (isCompressed(layout, row)) buttons.push(action('Open', OPEN, () => commands.openInside(entry)))
  if (readableKind(layout, row) === 'bytes')
    buttons.push(
      <Suspense key="read-as" fallback={null}>
        <ReadAs layout={layout} side={commands.side} row={row} />
      </Suspense>,
    )
  if (ELEMENTS.has(shape.role)) {
    const next = layout.subtreeEnd(row)
    const hasNext = next < layout.subtreeEnd(flat.row(flat.parent(entry))) && layout.shape(next).role === shape.role
    if (flat.ordinal(entry) > 0) buttons.push(action('↑', 'Move up (Alt+Up)', () => commands.move(entry, -1)))
    if (hasNext) buttons.push(action('↓', 'Move down (Alt+Down)', () => commands.move(entry, 1)))
    buttons.push(action('Duplicate', 'Duplicate (Ctrl+D)', () => commands.duplicate(entry)))
    buttons.push(action('Remove', 'Remove (Delete)', () => commands.remove(entry)))
  }
  return buttons.length === 0 ? null : <span className="row-actions">{buttons}</span>
}

/** Lists whose adding row is not below them: a record's headers, and the batches of a records field. */
function growsByButton(flat: FlatTree, entry: number): boolean {
  const shape = flat.shape(entry)
  const { words, code } = shape
  if (words !== 'record.headerCount' && code !== 'records' && code !== 'compactRecords') return false
  return flat.layout.value(flat.row(entry)) !== null && listPath(shape, flat.path(entry)) !== null
}
