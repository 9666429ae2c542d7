/** What is drawn over the bytes: boxes of selection and hover, corners of change, the bar where decoding stops. Loaded after the first paint. */
import { useMemo, type CSSProperties } from 'react'
import type { Layout, Range } from '../../codec/index.ts'
import type { Side } from '../stores/document-store.ts'
import { useSpace } from '../stores/space.ts'
import { useDocument, useSelection } from '../stores/use-document.ts'
import { boxesOf, bytesWidth, columnX, gutterWidth, spanWidth, type Box, type Columns } from './columns.ts'
import { runsOfRows } from './runs.ts'

/** Where marks go: the rows in sight, and how they are laid out. */
export interface MarkArea {
  readonly layout: Layout
  readonly columns: Columns
  readonly rowHeight: number
  readonly firstRow: number
  readonly lastRow: number
}

/** Distance of the bytes from the top of their row: the label line. */
const LABEL_LINE = 12

const place = (area: MarkArea, row: number, x: number, width: number): CSSProperties =>
  ({
    '--x': gutterWidth(area.layout.bytes.length) + x,
    '--w': width,
    top: row * area.rowHeight + (area.columns === 8 ? LABEL_LINE + 2 : LABEL_LINE),
  }) as CSSProperties

/** The range and name of a path, or null where the layout does not have it. */
function useNode(layout: Layout, path: string | undefined): { range: Range; name: string } | null {
  return useMemo(() => {
    const row = path === undefined ? -1 : layout.row(path)
    return row < 0
      ? null
      : { range: { start: layout.start(row), end: layout.end(row) }, name: layout.name(row).replace(/^.*(?=\[)/, '') }
  }, [layout, path])
}

interface NodeMarksProps extends MarkArea {
  readonly side: Side
}

interface MarksProps extends NodeMarksProps {
  /** The byte that the keyboard is at, null while it is elsewhere. */
  readonly caret: number | null
  /** Whether the keyboard is in the grid. */
  readonly focused: boolean
}

/** All marks of a grid. */
export default function Marks({ side, caret, focused, ...area }: MarksProps) {
  return (
    <>
      <ChangeMarks side={side} {...area} />
      <CauseMark {...area} />
      <StopMark {...area} />
      <HoverMark side={side} {...area} />
      <SelectionMark side={side} focused={focused} {...area} />
      {caret !== null && <Caret {...area} offset={caret} />}
    </>
  )
}

/** The box of the node under the pointer. */
function HoverMark({ side, ...area }: NodeMarksProps) {
  const path = useSelection(({ hovered, selected }) =>
    hovered?.side === side && !(selected?.side === side && selected.path === hovered.path) ? hovered.path : undefined,
  )
  const node = useNode(area.layout, path)
  return node === null ? null : <NodeBoxes {...area} range={node.range} name={node.name} kind="hovered" />
}

/** The box of the selected node, with a ring around it while the keyboard is in the grid. */
function SelectionMark({ side, focused, ...area }: NodeMarksProps & { readonly focused: boolean }) {
  const path = useSelection(({ selected }) => (selected?.side === side ? selected.path : undefined))
  const node = useNode(area.layout, path)
  if (node === null) return null
  return <NodeBoxes {...area} range={node.range} name={node.name} kind={focused ? 'selected focused' : 'selected'} />
}

interface NodeBoxesProps extends MarkArea {
  readonly range: Range
  readonly name: string
  readonly kind: string
}

function NodeBoxes({ range, name, kind, ...area }: NodeBoxesProps) {
  const { columns } = area
  const asciiX = bytesWidth(columns)
  return boxesOf(range.start, range.end, columns, area.firstRow, area.lastRow).map((box) => {
    const x = columnX(box.from)
    const open = `${box.continued ? ' continued' : ''}${box.continues ? ' continues' : ''}`
    return (
      <div key={box.row}>
        <div className={`mark ${kind}${open}`} style={place(area, box.row, x, spanWidth(box.from, box.count))}>
          {box.continued ? null : <NodeName name={name} box={box} columns={columns} />}
        </div>
        {box.count > 0 && (
          <div className={`mark-ascii ${kind}`} style={place(area, box.row, asciiX + box.from, box.count)} />
        )}
      </div>
    )
  })
}

/** The name in the label line, shifted to the left as far as it would stick out of the grid. */
function NodeName({ name, box, columns }: { readonly name: string; readonly box: Box; readonly columns: Columns }) {
  const room = bytesWidth(columns) + columns - columnX(box.from)
  const shift = Math.max(0, Math.min(columnX(box.from), name.length * 0.8 + 2 - room))
  return (
    <span className="mark-name" style={shift > 0 ? { left: `calc(${String(-shift)}ch - 2px)` } : undefined}>
      {name}
    </span>
  )
}

const NOTHING: readonly Range[] = []

/** A corner at the start of each run that the last edit changed. */
function ChangeMarks({ side, ...area }: NodeMarksProps) {
  const space = useSpace()
  const changed = useDocument((state) => (space === null ? state.sides[side].changed : (space.changed ?? NOTHING)))
  const { layout, columns, firstRow, lastRow } = area
  const starts = useMemo(
    () =>
      changed.length === 0
        ? []
        : runsOfRows(layout, columns, firstRow, lastRow)
            .flat()
            .filter((run) => changed.some(({ start, end }) => run.start < end && run.end > start))
            .map((run) => run.start),
    [changed, layout, columns, firstRow, lastRow],
  )
  return starts.map((start) => (
    <div
      key={start}
      className="mark-changed"
      style={place(area, Math.floor(start / columns), columnX(start % columns), 0)}
    />
  ))
}

/** A dashed box around the bytes that are probably to blame. */
function CauseMark(area: MarkArea) {
  const cause = useSpace()?.cause
  if (cause === undefined || cause.end <= cause.start) return null
  return <NodeBoxes {...area} range={cause} name="likely cause" kind="cause" />
}

/** The bar between the last byte that was read and the first that was not. */
function StopMark(area: MarkArea) {
  const { layout, columns } = area
  const offset = useMemo(() => stopOf(layout), [layout])
  if (offset < 0) return null
  // A stop at the very end of a full row stands behind its last byte rather than in a row of its own.
  const behind = offset > 0 && offset === layout.bytes.length && offset % columns === 0
  const column = behind ? columns : offset % columns
  const row = Math.floor(offset / columns) - (behind ? 1 : 0)
  if (row < area.firstRow || row >= area.lastRow) return null
  const x = behind ? columnX(columns - 1) + 3 : columnX(column)
  const flip = column > columns / 2
  return (
    <div className={`mark-stop${flip ? ' flipped' : ''}`} style={place(area, row, x, 0)}>
      <span>stops at {offset.toString(16).padStart(4, '0')}</span>
    </div>
  )
}

function stopOf(layout: Layout): number {
  for (let row = layout.rowCount - 1; row >= 0; row--)
    if (layout.shape(row).role === 'undecoded') return layout.start(row)
  return layout.problems.some(({ severity }) => severity === 'incomplete') ? layout.bytes.length : -1
}

/** The byte that the keyboard is at. */
function Caret({ offset, ...area }: MarkArea & { readonly offset: number }) {
  const { columns } = area
  return (
    <div
      className="mark-caret"
      style={place(area, Math.floor(offset / columns), columnX(offset % columns), 2)}
      ref={(element) => {
        element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }}
    />
  )
}
