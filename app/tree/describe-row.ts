/** What a row says about itself in words: what its value means where that can be told, otherwise its description. */
import { meaningOf, type Role, type Words } from '../../codec/index.ts'
import type { FlatTree } from './flatten.ts'

/** The sentence of a row, empty until the words are there. */
export function describeRow(flat: FlatTree, entry: number, words: Words | null): string {
  const shape = flat.shape(entry)
  // The name of the API stands beside its number already.
  const meaning = shape.region === 'header' ? undefined : meaningOf(flat.layout, flat.row(entry))
  return meaning ?? described(flat, entry, words) ?? ''
}

/** Parts that every message has many of; the readout explains them, in the tree it would be the same words over and over. */
const FAMILIAR = new Set<Role>([
  'root',
  'group',
  'batch',
  'message',
  'record',
  'recordHeader',
  'count',
  'compactCount',
  'compactMeasure',
  'prefix',
  'tagCount',
  'tag',
])

/** The description of the schema's field, or of the part that the row plays. */
function described(flat: FlatTree, entry: number, words: Words | null): string | undefined {
  if (words === null) return undefined
  const shape = flat.shape(entry)
  if (FAMILIAR.has(shape.role) || shape.words === 'records.length') return undefined
  if (shape.words !== undefined) return words.node(shape.words)
  if (shape.role !== 'field') return undefined
  const names: string[] = []
  let message = flat.layout.subject.schema?.name
  for (let at = entry; at >= 0; at = flat.parent(at)) {
    const { role, field, name, label } = flat.shape(at)
    if (role === 'field' && field !== undefined) names.unshift(field.name)
    if (role === 'group' && name === 'header') message = label
  }
  return message === undefined ? undefined : words.field(message, names)
}
