/** Sixteen rows of the grid: drawn anew when the bytes change, never for hover or selection. */
import { memo, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Layout } from '../../codec/index.ts'
import { offsetDigits, type Columns } from './columns.ts'
import { CAN_HIGHLIGHT, dimText, ZEROS } from './dim-text.ts'
import { asciiOf, gapBefore, hexOf, maskedHex, runsOfRows, type Run } from './runs.ts'

/** Rows that are drawn and dropped together. */
export const CHUNK_ROWS = 16

interface ByteRowsProps {
  readonly layout: Layout
  /** Whether passwords and tokens are shown. */
  readonly secretsShown: boolean
  readonly columns: Columns
  /** Which sixteen rows. */
  readonly chunk: number
  /** Height of a row in pixels. */
  readonly rowHeight: number
}

/** The rows of one chunk, in their place within the whole grid. */
export const ByteRows = memo(function ByteRows({ layout, secretsShown, columns, chunk, rowHeight }: ByteRowsProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => (element.current === null ? undefined : dimText(element.current)),
    [layout, secretsShown, columns, chunk],
  )

  const first = chunk * CHUNK_ROWS
  const digits = offsetDigits(layout.bytes.length)
  return (
    <div ref={element} className="byte-rows" role="rowgroup" style={{ top: first * rowHeight }}>
      {runsOfRows(layout, columns, first, first + CHUNK_ROWS).map((runs, i) => {
        const start = (first + i) * columns
        const end = Math.min(start + columns, layout.bytes.length)
        const isMasked = (run: Run): boolean => run.secret && !secretsShown
        return (
          <div key={start} className="byte-row" role="row" aria-rowindex={first + i + 1}>
            <span className="offset" role="rowheader">
              {start.toString(16).padStart(digits, '0')}
            </span>
            <span className="bytes" role="gridcell">
              {runs.map((run) => [
                gapBefore(run.start, columns),
                runElement(run, layout.bytes, columns, isMasked(run)),
              ])}
            </span>
            <span className="ascii" role="gridcell">
              {runs.some(isMasked)
                ? runs.map((run) =>
                    isMasked(run) ? '\u2022'.repeat(run.end - run.start) : asciiOf(layout.bytes, run.start, run.end),
                  )
                : asciiOf(layout.bytes, start, end)}
            </span>
          </div>
        )
      })}
    </div>
  )
})

function runElement(run: Run, bytes: Uint8Array, columns: Columns, masked: boolean): ReactNode {
  const text = masked ? maskedHex(run.start, run.end, columns) : hexOf(bytes, run.start, run.end, columns)
  return (
    <span
      key={run.start}
      className={`run run-${run.shade}${run.odd ? ' run-odd' : ''}`}
      data-region={run.region ?? undefined}
      data-label={run.label ?? undefined}
    >
      {CAN_HIGHLIGHT || run.shade === 'prefix' ? text : withDimZeros(text)}
    </span>
  )
}

function withDimZeros(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(ZEROS)) {
    parts.push(text.slice(at, match.index), <i key={match.index}>{match[0]}</i>)
    at = match.index + match[0].length
  }
  parts.push(text.slice(at))
  return parts
}
