/** Where a key takes the byte cursor of the grid. */
import type { Columns } from './columns.ts'

/** What a move depends on. */
export interface GridExtent {
  readonly columns: Columns
  /** Bytes of the document. */
  readonly length: number
  /** Rows that Page Up and Page Down pass over. */
  readonly pageRows: number
}

/** The offset that a key leads to from `cursor`, or null for a key that moves nothing. `far` is Ctrl or Command. */
export function moveCursor(
  key: string,
  cursor: number,
  { columns, length, pageRows }: GridExtent,
  far = false,
): number | null {
  const last = length - 1
  const column = cursor % columns
  const row = cursor - column
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, cursor - 1)
    case 'ArrowRight':
      return Math.min(last, cursor + 1)
    case 'ArrowUp':
      return cursor >= columns ? cursor - columns : cursor
    case 'ArrowDown':
      return cursor + columns <= last ? cursor + columns : Math.floor(last / columns) * columns > row ? last : cursor
    case 'Home':
      return far ? 0 : row
    case 'End':
      return far ? last : Math.min(last, row + columns - 1)
    case 'PageUp':
      return Math.max(column, cursor - pageRows * columns)
    case 'PageDown':
      return Math.min(last, cursor + pageRows * columns)
    default:
      return null
  }
}
