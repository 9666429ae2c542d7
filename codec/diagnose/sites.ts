/** The places in a picture of bytes where lengths, counts and tag buffers stand, up to where reading broke. */
import type { Layout } from '../layout/layout.ts'
import { pathOf } from '../layout/path.ts'
import type { NodeShape } from '../layout/shape.ts'
import { contentStart } from '../layout/read-value.ts'

export type SiteKind =
  | 'compact' // an unsigned varint, one more than the length
  | 'int16' // the length of a classic string
  | 'int32' // the count or length of a classic array, of bytes or of records
  | 'tags' // the count of a tag buffer
  | 'end' // where a struct without a tag buffer ends

export interface Site {
  readonly kind: SiteKind
  /** What is measured. */
  readonly of: 'string' | 'array' | 'bytes' | 'records' | 'struct'
  readonly offset: number
  /** Behind the length itself. */
  readonly end: number
  readonly nullable: boolean
  readonly path: () => string
}

/** Of more places than these the first and the last are looked at. */
const MOST_SITES = 240

/** Outside of record sets, in order of offset; the place where reading broke is among them. */
export function sitesOf(layout: Layout): readonly Site[] {
  const { tape } = layout
  const sites: Site[] = []
  for (let row = 0; row < layout.rowCount; row++) {
    const shape = tape.shape(row)
    if (shape.role === 'batch' || shape.role === 'message') {
      row = tape.subtreeEnd(row) - 1
      continue
    }
    const found = siteAt(layout, row, shape)
    if (found) sites.push(found)
    if (shape.struct?.flexible === false && !layout.isLeaf(row))
      sites.push({
        kind: 'end',
        of: 'struct',
        offset: layout.end(row),
        end: layout.end(row),
        nullable: false,
        path: () => layout.path(row),
      })
  }
  for (const { row, child, start, code } of tape.problems) {
    const broken = child ? kindOf(child) : undefined
    if (child && broken)
      sites.push({
        ...broken,
        offset: start,
        end: start + 1,
        nullable: child.nullable === true,
        path: () => withoutLead(pathOf(tape, row, child)),
      })
    if (code === 'trailing-bytes')
      sites.push({
        kind: 'end',
        of: 'struct',
        offset: start,
        end: start,
        nullable: false,
        path: () => pathOf(tape, row),
      })
  }
  sites.sort((a, b) => a.offset - b.offset)
  const half = MOST_SITES / 2
  return sites.length <= MOST_SITES ? sites : [...sites.slice(0, half), ...sites.slice(-half)]
}

/** The path of an array rather than of its count. */
export const withoutLead = (path: string): string =>
  /(^|\.)records\[\d+\]\.length$/.test(path)
    ? path
    : path.replace(/\.length$/, '').replace(/(_tags\[\d+\])\.data$/, '$1')

function kindOf(shape: NodeShape): Pick<Site, 'kind' | 'of'> | undefined {
  switch (shape.role) {
    case 'compactCount':
      return { kind: 'compact', of: 'array' }
    case 'count':
      return shape.code === 'int32' && shape.words === 'array.count' ? { kind: 'int32', of: 'array' } : undefined
    case 'compactMeasure':
      return { kind: 'compact', of: 'records' }
    case 'measure':
      return shape.words === 'records.length' ? { kind: 'int32', of: 'records' } : undefined
    case 'tagCount':
      return { kind: 'tags', of: 'struct' }
    case 'field':
    case 'element':
      return CODES[shape.code]
    default:
      return undefined
  }
}

const CODES: Partial<Record<NodeShape['code'], Pick<Site, 'kind' | 'of'>>> = {
  string: { kind: 'int16', of: 'string' },
  bytes: { kind: 'int32', of: 'bytes' },
  compactString: { kind: 'compact', of: 'string' },
  compactBytes: { kind: 'compact', of: 'bytes' },
  // A broken array or records field is named as such where its count could not be read.
  compactArray: { kind: 'compact', of: 'array' },
  array: { kind: 'int32', of: 'array' },
}

function siteAt(layout: Layout, row: number, shape: NodeShape): Site | undefined {
  const kind = kindOf(shape)
  // Arrays and records are known by the row of their count.
  if (!kind || shape.code === 'array' || shape.code === 'compactArray') return undefined
  const offset = layout.start(row)
  const leads = shape.role !== 'field' && shape.role !== 'element'
  const content = leads ? layout.end(row) : contentStart(shape, layout.bytes, offset)
  const end = content < 0 ? layout.end(row) : content
  const nullable = (leads ? layout.shape(row - 1) : shape).nullable === true
  return { ...kind, offset, end, nullable, path: () => withoutLead(layout.path(row)) }
}
