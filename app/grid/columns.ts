/** Where a byte stands in a row of the grid, in `ch`: three a byte, one more after the eighth of sixteen. */

/** Bytes a row: sixteen, or eight where sixteen do not fit. */
export type Columns = 16 | 8

/** The distance from the left edge of the bytes to column `column`. */
export const columnX = (column: number): number => 3 * column + (column > 7 ? 1 : 0)

/** The width of `count` bytes from column `from` on. */
export const spanWidth = (from: number, count: number): number =>
  count === 0 ? 0 : columnX(from + count - 1) + 2 - columnX(from)

/** The width kept for the bytes of a row, two ch of air before the text included. */
export const bytesWidth = (columns: Columns): number => columnX(columns - 1) + 4

/** Digits of the offsets of a document of `length` bytes, four at least. */
export const offsetDigits = (length: number): number => Math.max(4, Math.max(0, length - 1).toString(16).length)

/** The width kept for the offset of a row. */
export const gutterWidth = (length: number): number => offsetDigits(length) + 2

/** The width of a whole row: offset, bytes and text. */
export const rowWidth = (columns: Columns, length: number): number =>
  gutterWidth(length) + bytesWidth(columns) + columns

/** The column of a point `x` ch from the left edge of the bytes, or -1 outside them; gaps belong to a neighbour. */
export function columnAt(x: number, columns: Columns): number {
  const half = columnX(8) - 0.5
  const column = Math.floor((x < half ? x + 0.5 : x - 0.5) / 3)
  return x >= -0.5 && column >= 0 && column < columns ? column : -1
}

/** A stretch of one row of the grid that a range of bytes covers. */
export interface Box {
  /** The row, counted from 0. */
  readonly row: number
  /** Its first column. */
  readonly from: number
  /** How many bytes; 0 for an empty range. */
  readonly count: number
  /** Whether the range began in a row before. */
  readonly continued: boolean
  /** Whether the range goes on in the row after. */
  readonly continues: boolean
}

/** The boxes that cover the bytes from `start` to `end`, of the rows from `firstRow` to before `lastRow` only. */
export function boxesOf(start: number, end: number, columns: Columns, firstRow = 0, lastRow = Infinity): Box[] {
  const boxes: Box[] = []
  const last = Math.min(lastRow - 1, end > start ? Math.floor((end - 1) / columns) : Math.floor(start / columns))
  for (let row = Math.max(firstRow, Math.floor(start / columns)); row <= last; row++) {
    const from = Math.max(start, row * columns)
    const to = Math.min(end, (row + 1) * columns)
    boxes.push({ row, from: from - row * columns, count: to - from, continued: from > start, continues: to < end })
  }
  return boxes
}
