/** The bytes of one side as a grid: one tab stop, walked by arrows, linked by hover and selection with the tree. */
import {
  lazy,
  Suspense,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import type { Layout } from '../../codec/index.ts'
import type { Side } from '../stores/document-store.ts'
import type { Selection } from '../stores/selection-store.ts'
import { useShownLayout, useSpace, type Space } from '../stores/space.ts'
import { selectionStore, useSelection } from '../stores/use-document.ts'
import { hexText } from '../stores/hex-text.ts'
import { useView } from '../stores/view-store.ts'
import { useMedia } from '../ui/use-media.ts'
import { ByteRows, CHUNK_ROWS } from './byte-rows.tsx'
import { bytesWidth, columnAt, gutterWidth, type Columns } from './columns.ts'
import { leafAt, nextLeaf, previousLeaf } from './leaves.ts'
import { moveCursor } from './move-cursor.ts'
import { useGridSize } from './use-grid-size.ts'
import { useVisibleChunks } from './use-visible-chunks.ts'
import './byte-grid.css'

const Marks = lazy(() => import('./marks.tsx'))

/** Up to this many bytes all rows are shown; a larger document scrolls in a frame of its own. */
const SHOWN_WHOLE = 1024
const ROW_HEIGHT: Readonly<Record<Columns, number>> = { 16: 32, 8: 36 }
/** The part of the window's height that a grid may keep while the tree scrolls below it, and what it has besides rows. */
const PINNED_SHARE = 0.4
const AROUND_ROWS = 36
/** Rows that a grid has at most: browsers draw nothing higher than some 17 million pixels. */
const MOST_ROWS = 450_000
/** Rows that a scrolled grid has in sight. */
const ROWS_IN_SIGHT = 12

/** The byte grid of one side. */
export function ByteGrid({ side }: { readonly side: Side }) {
  const space = useSpace()
  const layout = useShownLayout(side)
  const secretsShown = useView((view) => view.secretsShown)
  const { bytes } = layout
  const pane = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLSpanElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  const [focused, setFocused] = useState(false)

  const { columns, ch } = useGridSize(pane, probe, bytes.length)
  const rowHeight = ROW_HEIGHT[columns]
  const rowCount = Math.min(Math.ceil(bytes.length / columns), MOST_ROWS)
  const length = Math.min(bytes.length, rowCount * columns)
  const scrolls = bytes.length > SHOWN_WHOLE
  const height = rowCount * rowHeight + AROUND_ROWS
  const pinned = useMedia(`(min-height: ${Math.ceil(height / PINNED_SHARE)}px)`) && !scrolls && space === null
  useLayoutEffect(() => {
    if (space === null) pane.current?.parentElement?.style.setProperty('--pinned', `${height}px`)
  }, [height, space])
  const chunks = useVisibleChunks(scroller, rowCount, rowHeight, scrolls)
  const area = {
    layout,
    columns,
    rowHeight,
    firstRow: chunks.first * CHUNK_ROWS,
    lastRow: Math.min(rowCount, chunks.end * CHUNK_ROWS),
  }
  useScrollToSelection(side, layout, scroller, columns, rowHeight, scrolls)

  const offsetAt = (event: PointerEvent | React.MouseEvent): number => {
    const rows = scroller.current?.firstElementChild?.getBoundingClientRect()
    if (rows === undefined) return -1
    const x = (event.clientX - rows.left) / ch - gutterWidth(bytes.length)
    const row = Math.floor((event.clientY - rows.top) / rowHeight)
    const inText = Math.floor(x - bytesWidth(columns))
    const column = inText >= 0 && inText < columns ? inText : columnAt(x, columns)
    const offset = row * columns + column
    return row >= 0 && column >= 0 && offset < length ? offset : -1
  }
  const pathAt = (offset: number): string | null => {
    const row = offset < 0 ? -1 : leafAt(layout, offset)
    return row < 0 ? null : layout.path(row)
  }
  const goTo = (offset: number): void => {
    setCursor(offset)
    const path = pathAt(offset)
    const { selected, select } = selectionStore.getState()
    if (path !== null && (selected?.side !== side || selected.path !== path)) select(side, path, 'grid')
  }
  /** The byte that the keyboard goes on from: its own, unless something else was selected meanwhile. */
  const cursorNow = (): number => {
    const { selected } = selectionStore.getState()
    const row = selected?.side === side ? layout.row(selected.path) : -1
    if (row < 0) return Math.min(cursor ?? 0, bytes.length - 1)
    const inside = cursor !== null && cursor >= layout.start(row) && cursor < layout.end(row)
    return inside ? cursor : Math.min(layout.start(row), bytes.length - 1)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || bytes.length === 0) return
    const far = event.ctrlKey || event.metaKey
    const from = cursorNow()
    const pageRows = Math.max(1, Math.min(ROWS_IN_SIGHT, rowCount) - 1)
    let to = moveCursor(event.key, from, { columns, length, pageRows }, far)
    if (!far && (event.key === '[' || event.key === ']')) {
      const leaf = leafAt(layout, from)
      const next = event.key === ']' ? nextLeaf(layout, leaf) : previousLeaf(layout, leaf)
      to = next < 0 ? from : layout.start(next)
    }
    if (to !== null) goTo(to)
    else if (event.key === 'Enter') {
      const path = pathAt(from)
      if (path !== null) selectionStore.getState().select(side, path, 'grid', true)
    } else return
    setFocused(true)
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') selectionStore.getState().hover(side, pathAt(offsetAt(event)))
  }
  const onClick = (event: React.MouseEvent): void => {
    const offset = offsetAt(event)
    const path = pathAt(offset)
    if (path === null || document.getSelection()?.isCollapsed === false) return
    setCursor(offset)
    setFocused(false)
    selectionStore.getState().select(side, path, 'grid')
  }
  const onCopy = (event: React.ClipboardEvent): void => {
    const { selected } = selectionStore.getState()
    const row = selected?.side === side ? layout.row(selected.path) : -1
    if (row < 0 || document.getSelection()?.isCollapsed === false) return
    event.clipboardData.setData('text/plain', hexText(bytes.subarray(layout.start(row), layout.end(row))))
    event.preventDefault()
  }

  const heads = Array.from(
    { length: columns },
    (_, i) => `${i === 8 ? '  ' : i === 0 ? '' : ' '} ${i.toString(16).toUpperCase()}`,
  )
  const style = { '--gutter': `${String(gutterWidth(bytes.length))}ch`, '--row': `${String(rowHeight)}px` }
  return (
    <div
      ref={pane}
      className={`byte-grid columns-${String(columns)}${pinned ? ' pinned' : ''}`}
      style={style as CSSProperties}
    >
      <div className="byte-heads" aria-hidden="true">
        <span ref={probe} className="offset" />
        <span className="bytes">{heads}</span>
        <span className="text-head">text</span>
      </div>
      <div
        ref={scroller}
        className={scrolls ? 'byte-body scrolls' : 'byte-body'}
        role="grid"
        tabIndex={0}
        aria-label={gridName(side, space)}
        aria-rowcount={rowCount}
        aria-description="Arrow keys go by byte and row, [ and ] by field, Enter goes to the tree."
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => {
          selectionStore.getState().hover(side, null)
        }}
        onClick={onClick}
        onCopy={onCopy}
        onFocus={(event) => {
          setFocused(event.currentTarget.matches(':focus-visible'))
        }}
        onBlur={() => {
          setFocused(false)
        }}
      >
        <div className="byte-space" role="presentation" style={{ height: rowCount * rowHeight }}>
          {Array.from({ length: chunks.end - chunks.first }, (_, i) => chunks.first + i).map((chunk) => (
            <ByteRows
              key={chunk}
              layout={layout}
              secretsShown={secretsShown}
              columns={columns}
              chunk={chunk}
              rowHeight={rowHeight}
            />
          ))}
          <div className="byte-marks" aria-hidden="true">
            <Suspense fallback={null}>
              <Marks side={side} focused={focused} caret={focused && bytes.length > 0 ? cursorNow() : null} {...area} />
            </Suspense>
          </div>
        </div>
      </div>
      {length < bytes.length && (
        <p className="byte-rest">
          The first {length.toLocaleString('en')} of {bytes.length.toLocaleString('en')} bytes are drawn.
        </p>
      )}
      <p className="visually-hidden" aria-live="polite">
        {focused && cursor !== null && cursor < bytes.length ? describe(cursor) : ''}
      </p>
    </div>
  )

  function describe(offset: number): string {
    const row = leafAt(layout, offset)
    const field = row < 0 ? 'not decoded' : `${layout.name(row)}, ${layout.shape(row).type}`
    const masked = row >= 0 && layout.shape(row).secret === true && !secretsShown
    const byte = masked ? 'hidden' : hexText(bytes.subarray(offset, offset + 1))
    return `offset 0x${offset.toString(16)}, byte ${byte}, ${field}`
  }
}

function gridName(side: Side, space: Space | null): string {
  if (space === null) return `Bytes of the ${side}`
  return space.path === '' ? `Bytes of ${space.owner?.title ?? side}` : `Decompressed bytes of ${space.path}`
}

/** Brings a selection made elsewhere into the sight of a grid that scrolls; the page itself is left where it is. */
function useScrollToSelection(
  side: Side,
  layout: Layout,
  scroller: React.RefObject<HTMLDivElement | null>,
  columns: Columns,
  rowHeight: number,
  scrolls: boolean,
): void {
  const selected = useSelection((state) => state.selected)
  const follow = useEffectEvent((to: Selection | null) => {
    const element = scroller.current
    if (!scrolls || element === null || to?.side !== side || to.from === 'grid') return
    const row = layout.row(to.path)
    if (row < 0) return
    const top = Math.floor(layout.start(row) / columns) * rowHeight
    if (top < element.scrollTop || top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = Math.max(0, top - element.clientHeight / 3)
  })
  useLayoutEffect(() => follow(selected), [selected, columns, rowHeight, scrolls])
}
