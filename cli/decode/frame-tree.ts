/** A decoded frame as a tree in text, in colours where there are any. */
import type { Layout, Words } from '../../codec/index.ts'
import { describeRow, hexEncode, lengthText, valueText } from '../../codec/index.ts'
import type { Paint } from '../colours.ts'

/** One line a row: name, type, value, [offset, size] and with words what it is for. */
export function* treeLines(layout: Layout, paint: Paint, showSecrets: boolean, words?: Words): Iterable<string> {
  if (layout.rowCount === 0) return
  // The ends of the rows that are open, to know which of them have further children.
  const open: number[] = []
  for (let row = 0; row < layout.rowCount; row++) {
    while (open.length > 0 && open.at(-1)! <= row) open.pop()
    const end = layout.subtreeEnd(row)
    const rails = open.map((outer, i) => (i + 1 === open.length ? '+-- ' : open[i + 1]! < outer ? '|   ' : '    '))
    yield paint('dim', rails.join('')) + rowText(layout, row, paint, showSecrets, words)
    open.push(end)
  }
}

function rowText(layout: Layout, row: number, paint: Paint, showSecrets: boolean, words: Words | undefined): string {
  const shape = layout.shape(row)
  const value = shownValue(layout, row, showSecrets)
  const length = lengthText(layout, row)
  const place = `[0x${layout.start(row).toString(16).padStart(4, '0')}, ${layout.end(row) - layout.start(row)}B]`
  const about = words && shape.role !== 'element' ? describeRow(layout, row, words) : undefined
  return [
    paint(shape.region, layout.name(row)),
    shape.carries === undefined ? shape.type : `${shape.type}, ${shape.carries}`,
    value === '' ? '' : `= ${value}`,
    length === undefined ? '' : paint('dim', `(${length})`),
    paint('dim', place),
    about === undefined ? '' : paint('dim', about),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** The value of a row; empty for groups. */
export function shownValue(layout: Layout, row: number, showSecrets: boolean): string {
  const shape = layout.shape(row)
  if (shape.code === 'none' || (shape.role === 'group' && shape.name === 'body')) return ''
  const value = showSecrets && shape.secret === true ? layout.value(row) : undefined
  if (typeof value === 'string') return JSON.stringify(value)
  return value instanceof Uint8Array ? `${value.length} bytes: ${hexEncode(value, ' ')}` : valueText(layout, row)
}
