/** From the selected row to the one before it, the one after it, and what encloses it: by button, or by key from anywhere. */
import { useEffect } from 'react'
import type { Layout } from '../../codec/index.ts'
import { nextLeaf, previousLeaf } from '../grid/leaves.ts'
import type { Side } from '../stores/document-state.ts'
import { selectionStore } from '../stores/use-document.ts'

interface GoToProps {
  readonly layout: Layout
  readonly side: Side
  readonly row: number
}

/** The three buttons. Grid, tree and editors come first where a key is theirs too. */
export function GoTo({ layout, side, row }: GoToProps) {
  const places = [
    { label: 'Previous field', text: '[', key: '[', to: previousLeaf(layout, row) },
    { label: 'Next field', text: ']', key: ']', to: nextLeaf(layout, row) },
    { label: 'What encloses it', text: '↑', key: 'u', to: layout.parent(row) },
  ]
  const go = (to: number): void => selectionStore.getState().select(side, layout.path(to), 'readout')
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const place = places.find(({ key }) => key === event.key)
      if (place === undefined || place.to < 0 || event.defaultPrevented || belongsElsewhere(event)) return
      event.preventDefault()
      go(place.to)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <div className="readout-steps" role="group" aria-label="Go to">
      {places.map(({ label, text, key, to }) => (
        <button
          key={key}
          type="button"
          aria-label={label}
          aria-keyshortcuts={key}
          title={`${label} (${key})`}
          disabled={to < 0}
          onClick={() => go(to)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

/** Whether the key is part of a text, of a shortcut of the browser, or meant for what lies over the page. */
function belongsElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('[role="dialog"], [role="menu"]') !== null) return true
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  )
}
