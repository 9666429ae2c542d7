/** What can be added to a row, and under which path. */
import type { NodeShape } from '../../codec/index.ts'
import { elementNoun } from './element-noun.ts'

/** The path of the list that adding to this row makes longer; null where the row is no list. */
export function listPath(shape: NodeShape, path: string): string | null {
  if (shape.role === 'batch' || shape.words === 'opaque.content') return `${path}.records`
  if (shape.role === 'record') return `${path}.headers`
  if (shape.words === 'record.headerCount') return path.replace(/headerCount$/, 'headers')
  if (shape.code === 'records' || shape.code === 'compactRecords') return `${path}.batch`
  return shape.code === 'array' || shape.code === 'compactArray' ? path : null
}

/** What the list that `listPath` names consists of. */
export function addedNoun(shape: NodeShape): string {
  if (shape.role === 'batch' || shape.words === 'opaque.content') return 'record'
  if (shape.role === 'record' || shape.words === 'record.headerCount') return 'header'
  if (shape.code === 'records' || shape.code === 'compactRecords') return 'batch'
  return elementNoun(shape.name)
}
