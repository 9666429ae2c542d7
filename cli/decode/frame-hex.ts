/** The bytes of a frame in hexadecimal, with the field that each run of them belongs to. */
import type { Layout, Range } from '../../codec/index.ts'
import { allPaths } from '../../codec/index.ts'
import type { Paint } from '../colours.ts'
import { shownValue } from './frame-tree.ts'
import { hexPairs } from './secrets.ts'

const BYTES_A_LINE = 16
/** Room of the bytes of a whole line. */
const WIDTH = BYTES_A_LINE * 3 - 1

/** A line for each field, or several where it has more than 16 bytes: offset, bytes, path, type and value. */
export function* hexLines(
  layout: Layout,
  paint: Paint,
  secrets: readonly Range[],
  showSecrets: boolean,
): Iterable<string> {
  const paths = allPaths(layout)
  for (let row = 0; row < layout.rowCount; row++) {
    const [start, end] = [layout.start(row), layout.end(row)]
    if (!layout.isLeaf(row) || start === end) continue
    const { region, type } = layout.shape(row)
    const value = shownValue(layout, row, showSecrets)
    const pairs = hexPairs(layout.bytes, secrets, start, end)
    for (let at = 0; at < pairs.length; at += BYTES_A_LINE) {
      const bytes = pairs.slice(at, at + BYTES_A_LINE).join(' ')
      const offset = paint('dim', (start + at).toString(16).padStart(4, '0'))
      const said = `${' '.repeat(WIDTH - bytes.length)}  ${paths[row]!} ${paint('dim', type)}${value === '' ? '' : ` = ${value}`}`
      yield `${offset}  ${paint(region, bytes)}${at === 0 ? said : ''}`
    }
  }
}
