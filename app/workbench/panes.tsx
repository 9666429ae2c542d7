/** Request and response: both at once where there is room, behind two tabs where there is not. */
import type { KeyboardEvent } from 'react'
import type { ApiInfo } from '../../codec/index.ts'
import { SIDES, type Side } from '../stores/document-state.ts'
import { useDocument } from '../stores/use-document.ts'
import { useView } from '../stores/view-store.ts'
import { NARROW, useMedia } from '../ui/use-media.ts'
import { Pane, SIDE_WORDS } from './pane.tsx'

/** The panes of an API; a narrow screen draws only the side it shows. */
export function Panes({ api }: { api: ApiInfo }) {
  const narrow = useMedia(NARROW)
  const shown = useView((view) => view.narrowSide)
  if (narrow)
    return (
      <>
        <SideTabs shown={shown} />
        <div id="side-panel" role="tabpanel" aria-labelledby={`tab-${shown}`} className="panes">
          <Pane key={shown} api={api} side={shown} />
        </div>
      </>
    )
  return (
    <div className="panes">
      {SIDES.map((side) => (
        <Pane key={side} api={api} side={side} />
      ))}
    </div>
  )
}

function SideTabs({ shown }: { shown: Side }) {
  const setSide = useView((view) => view.setNarrowSide)
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = { ArrowLeft: 'request', Home: 'request', ArrowRight: 'response', End: 'response' }[event.key] as
      Side | undefined
    if (!wanted) return
    event.preventDefault()
    setSide(wanted)
    document.getElementById(`tab-${wanted}`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label="Side" onKeyDown={onKeyDown}>
      {SIDES.map((side) => (
        <Tab key={side} side={side} selected={side === shown} onSelect={() => setSide(side)} />
      ))}
    </div>
  )
}

function Tab({ side, selected, onSelect }: { side: Side; selected: boolean; onSelect: () => void }) {
  const size = useDocument(({ sides }) => sides[side].bytes.length)
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${side}`}
      aria-selected={selected}
      aria-controls="side-panel"
      tabIndex={selected ? 0 : -1}
      onClick={onSelect}
    >
      {SIDE_WORDS[side]} <span>{size.toLocaleString('en')}</span>
    </button>
  )
}
