/** The first column of the readout: the node's bytes large, length and content apart, then value, type and place. */
import type { Layout } from '../../codec/index.ts'
import { prefixLength } from '../grid/leaves.ts'
import { hexText } from '../stores/hex-text.ts'
import { MASK, secretsIn } from '../stores/secrets.ts'
import { useView } from '../stores/view-store.ts'
import { formatValue, plural } from '../tree/format-value.ts'
import { shortType } from '../tree/short-type.ts'
import { useWords } from '../tree/use-words.ts'
import { NodeCopies } from './node-copies.tsx'
import { valueWords } from './value-words.ts'

/** Bytes shown before the rest is only counted. */
const SHOWN = 8

/** Bytes, value and place of one row. */
export function NodeBytes({ layout, row }: { readonly layout: Layout; readonly row: number }) {
  const shape = layout.shape(row)
  const start = layout.start(row)
  const end = layout.end(row)
  const leaf = layout.isLeaf(row)
  const content = start + leadLength(layout, row)
  const secretsShown = useView((view) => view.secretsShown)
  const { text, look } = formatValue(layout, row, secretsShown)
  const shownEnd = Math.min(end, content + SHOWN)
  const masked = !secretsShown && secretsIn(layout, row).some((range) => range.start < shownEnd && range.end > content)
  // Where the details are folded away the name stands here.
  const name = useWords() === null || masked ? undefined : valueWords(layout, row)?.name
  const childCount = leaf ? 0 : layout.children(row).length
  return (
    <div className="node-bytes">
      <div className="big">
        {content > start && (
          <figure>
            <code className="run-big prefix">{hexText(layout.bytes.subarray(start, content))}</code>
            <figcaption>{prefixWords(layout, leaf ? row : row + 1)}</figcaption>
          </figure>
        )}
        {end > content && (
          <figure>
            <code className="run-big">{masked ? MASK : hexText(layout.bytes.subarray(content, end), SHOWN)}</code>
            {content > start || end - content > SHOWN ? <figcaption>{plural(end - content, 'byte')}</figcaption> : null}
          </figure>
        )}
        {end === start && <p className="no-bytes">no bytes</p>}
      </div>
      <p className={`node-value look-${look}`}>
        {text === '' && childCount > 0 ? plural(childCount, 'part') : text}
        {name !== undefined && <span className="value-name"> {name}</span>}
      </p>
      <p className="node-place">
        {[shortType(shape.type, shape.nullable), plural(end - start, 'byte')].filter(Boolean).join(', ')} at{' '}
        <code>{start.toString(16).padStart(4, '0')}</code>
      </p>
      <NodeCopies layout={layout} row={row} masked={!secretsShown && secretsIn(layout, row).length > 0} />
    </div>
  )
}

const LEADS = new Set(['measure', 'compactMeasure', 'count', 'compactCount', 'marker'])

/** Bytes of a length, count or marker in front, which below an opened row are a row of their own. */
function leadLength(layout: Layout, row: number): number {
  if (layout.isLeaf(row)) return prefixLength(layout, row)
  const { role } = layout.shape(row + 1)
  return LEADS.has(role) ? layout.end(row + 1) - layout.start(row + 1) : 0
}

function prefixWords(layout: Layout, row: number): string {
  const { role } = layout.shape(row)
  if (role === 'count' || role === 'compactCount') return 'count'
  return role === 'marker' || layout.value(row) === null ? 'null or not' : 'length'
}
