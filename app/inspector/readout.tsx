/** The one readout of the one selection, at the foot of the window: where it is, its bytes, and how they are to be read. */
import { useEffect, useRef, useState } from 'react'
import type { Layout } from '../../codec/index.ts'
import { nextLeaf, previousLeaf } from '../grid/leaves.ts'
import type { Side } from '../stores/document-state.ts'
import { selectionStore, useDocument, useSelection } from '../stores/use-document.ts'
import { Icon } from '../ui/icons.tsx'
import { NARROW, useMedia } from '../ui/use-media.ts'
import { NodeBytes } from './node-bytes.tsx'
import { NodeDetails } from './node-details.tsx'
import './readout.css'

/** The strip; folded it keeps the line of the path, the bytes and the value. */
export function Readout() {
  const selected = useSelection((state) => state.selected)
  const side: Side = selected?.side ?? 'request'
  const layout = useDocument((state) => state.sides[side].layout)
  const row = selected === null ? -1 : layout.row(selected.path)
  const narrow = useMedia(NARROW)
  const [choice, setChoice] = useState<boolean | null>(null)
  const open = choice ?? !narrow
  const element = useRoomAtFoot()

  return (
    <aside ref={element} className="readout" aria-label="Selected field" data-open={open}>
      {selected === null || row < 0 ? (
        <p className="readout-empty">
          {selected === null
            ? 'Select a byte or a row to see what it is and how it is encoded.'
            : 'The selected field is not in these bytes. Select a byte or a row.'}
        </p>
      ) : (
        <>
          <div className="readout-head">
            <Crumbs layout={layout} side={side} row={row} />
            <Steps layout={layout} side={side} row={row} />
            <button
              type="button"
              className="readout-fold"
              aria-expanded={open}
              aria-controls="readout-details"
              title={open ? 'Fold the readout' : 'Unfold the readout'}
              onClick={() => setChoice(!open)}
            >
              <span className="visually-hidden">Details of the selected field</span>
              <Icon name="down" />
            </button>
          </div>
          <div className="readout-columns" data-region={layout.shape(row).region}>
            <NodeBytes layout={layout} row={row} />
            {open && (
              <div id="readout-details" className="readout-details">
                <NodeDetails layout={layout} row={row} />
              </div>
            )}
          </div>
        </>
      )}
    </aside>
  )
}

interface NodeProps {
  readonly layout: Layout
  readonly side: Side
  readonly row: number
}

const select = (layout: Layout, side: Side, row: number): void =>
  selectionStore.getState().select(side, layout.path(row), 'readout')

/** The way from the frame down to the node, each part a button. */
function Crumbs({ layout, side, row }: NodeProps) {
  const line = layout.lineage(row).filter((at) => at === row || layout.shape(at).name !== 'body')
  return (
    <ol className="crumbs">
      {line.map((at) => {
        const name = at === 0 ? (side === 'request' ? 'Request' : 'Response') : crumbName(layout, at)
        return (
          <li key={at}>
            {at === row ? (
              <b aria-current="true">{name}</b>
            ) : (
              <button type="button" onClick={() => select(layout, side, at)}>
                {name}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Of an element its number alone, since the array stands before it. */
const crumbName = (layout: Layout, row: number): string =>
  layout.shape(row).role === 'element' ? `[${String(layout.indexOf(row))}]` : layout.name(row)

/** Previous field, next field, and the node around this one. */
function Steps({ layout, side, row }: NodeProps) {
  const steps = [
    { label: 'Previous field', text: '[', to: previousLeaf(layout, row) },
    { label: 'Next field', text: ']', to: nextLeaf(layout, row) },
    { label: 'What encloses it', text: '↑', to: layout.parent(row) },
  ]
  return (
    <div className="readout-steps" role="group" aria-label="Go to">
      {steps.map(({ label, text, to }) => (
        <button
          key={text}
          type="button"
          aria-label={label}
          title={label}
          disabled={to < 0}
          onClick={() => select(layout, side, to)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

/** Tells the page how much of its foot the readout covers, so that nothing focused comes to lie behind it. */
function useRoomAtFoot(): React.RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${String((element.current?.offsetHeight ?? 0) + 16)}px`
    })
    if (element.current !== null) observer.observe(element.current)
    return () => {
      observer.disconnect()
      style.scrollPaddingBottom = ''
    }
  }, [])
  return element
}
