/** The one readout of the one selection, at the foot of the window: where it is, its bytes, and how they are to be read. */
import { useEffect, useRef, useState } from 'react'
import { isCompressed, type Layout } from '../../codec/index.ts'
import type { Side } from '../stores/document-state.ts'
import { useSpace, type Space } from '../stores/space.ts'
import { ReadAs } from '../readings/read-as.tsx'
import { readableKind } from '../readings/readable.ts'
import { spacesStore, useSpaces } from '../stores/spaces-store.ts'
import { selectionStore, useDocument, useSelection } from '../stores/use-document.ts'
import { Icon } from '../ui/icons.tsx'
import { NARROW, useMedia } from '../ui/use-media.ts'
import { GoTo } from './go-to.tsx'
import { NodeBytes } from './node-bytes.tsx'
import { NodeDetails } from './node-details.tsx'
import './readout.css'

/** The strip; folded it keeps the line of the path, the bytes and the value. */
export function Readout() {
  const selected = useSelection((state) => state.selected)
  const side: Side = selected?.side ?? 'request'
  const frame = useDocument((state) => state.sides[side].layout)
  const spaces = useSpaces((state) => state.spaces)
  const around = useSpace()
  const layout = around?.layout ?? holderOf(frame, spaces, side, selected?.path)
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
            <Inside layout={layout} side={side} row={row} />
            <GoTo layout={layout} side={side} row={row} />
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

/** The layout that has the path: that of the frame, or of what stands open beside it. */
function holderOf(frame: Layout, spaces: readonly Space[], side: Side, path: string | undefined): Layout {
  if (path === undefined || frame.row(path) >= 0) return frame
  const holder = spaces.find((space) => space.side === side && (space.layout?.row(path) ?? -1) >= 0)
  return holder?.layout ?? frame
}

interface NodeProps {
  readonly layout: Layout
  readonly side: Side
  readonly row: number
}

/** What can be done with bytes that hold something: opened where they are compressed, and read as something else. */
function Inside({ layout, side, row }: NodeProps) {
  const owner = useSpace()?.owner
  const compressed = isCompressed(layout, row)
  const readable = readableKind(layout, row) !== null
  if (!compressed && !readable) return null
  return (
    <div className="readout-inside">
      {compressed && (
        <button
          type="button"
          onClick={() => {
            const inner = layout.isLeaf(row) ? row : (layout.children(row).at(-1) ?? row)
            const path = layout.path(inner)
            void (owner ? owner.open(path) : spacesStore.getState().open(side, path))
          }}
        >
          Open
        </button>
      )}
      {readable && <ReadAs key={layout.path(row)} layout={layout} side={side} row={row} stop />}
    </div>
  )
}

interface Crumb {
  readonly name: string
  readonly path: string
}

/** From the frame down to the row; what was compressed goes on from the batch that held it. */
function crumbsOf(layout: Layout, root: string, row: number): Crumb[] {
  const line = layout.lineage(row).filter((at) => at === row || layout.shape(at).name !== 'body')
  const crumbs = line.map((at) => ({ name: crumbName(layout, at), path: layout.path(at) }))
  const { origin } = layout
  if (!origin) return [{ name: root, path: '' }, ...crumbs.slice(1)]
  return [...crumbsOf(origin.layout, root, origin.layout.parent(origin.row)), ...crumbs.slice(1)]
}

/** The way from the frame down to the node, each part a button. */
function Crumbs({ layout, side, row }: NodeProps) {
  const owner = useSpace()?.owner
  const crumbs = crumbsOf(layout, owner?.title ?? (side === 'request' ? 'Request' : 'Response'), row)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // Where one line is all there is, its end says what is selected.
    if (list.current) list.current.scrollLeft = list.current.scrollWidth
  }, [layout, row])
  return (
    <ol ref={list} className="crumbs" tabIndex={-1}>
      {crumbs.map(({ name, path }, i) => (
        <li key={`${String(i)} ${path}`}>
          {i === crumbs.length - 1 ? (
            <b aria-current="true">{name}</b>
          ) : (
            <button type="button" onClick={() => selectionStore.getState().select(side, path, 'readout')}>
              {name}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Of an element its number alone, since the array stands before it. */
const crumbName = (layout: Layout, row: number): string =>
  layout.shape(row).role === 'element' ? `[${String(layout.indexOf(row))}]` : layout.name(row)

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
