/** What a row says about itself in words: what its value means where that can be told, and its description. */
import { meaningOf, valueMeaningOf, type Role, type Words } from '../../codec/index.ts'
import { holdsApiKey } from '../editors/edit-kind.ts'
import { describeNode } from '../inspector/node-place.ts'
import type { FlatTree } from './flatten.ts'

/** The words of a row: what its value stands for, and what it is for. */
export interface RowWords {
  /** Empty where the value says it all. */
  readonly meaning: string
  /** Empty where there is none, or where it would only repeat itself in row after row. */
  readonly about: string
}

/** The words of a row; its meaning alone until the descriptions are there. */
export function describeRow(flat: FlatTree, entry: number, words: Words | null): RowWords {
  const { layout } = flat
  const row = flat.row(entry)
  const shape = flat.shape(entry)
  // The name of the API stands beside its number already.
  const named = shape.region === 'header' || holdsApiKey(shape) || valueMeaningOf(layout, row)?.quiet === true
  return {
    meaning: (named ? undefined : meaningOf(layout, row)) ?? '',
    about: described(flat, entry, words) ?? '',
  }
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
  if (shape.words === undefined && shape.role !== 'field') return undefined
  return describeNode(flat.layout, flat.row(entry), words)
}
