/** What a row says about itself in words: what its value means where that can be told, otherwise its description. */
import type { Words } from '../../codec/index.ts'
import type { FlatTree } from './flatten.ts'

/** The sentence of a row, empty until the words are there. */
export function describeRow(flat: FlatTree, entry: number, words: Words | null): string {
  return meaning(flat, entry) ?? described(flat, entry, words) ?? ''
}

/** The description of the schema's field, or of the part that the row plays. */
function described(flat: FlatTree, entry: number, words: Words | null): string | undefined {
  if (words === null) return undefined
  const shape = flat.shape(entry)
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

/** What a value means beyond its digits: a moment, the bits of a batch, an offset told from a delta. */
function meaning(flat: FlatTree, entry: number): string | undefined {
  const shape = flat.shape(entry)
  if (shape.region !== 'batch' && shape.region !== 'record' && shape.code !== 'int64') return undefined
  const { layout } = flat
  const row = flat.row(entry)
  if (shape.code === 'int64' && /timestamp|TimeMs$/i.test(shape.name)) return moment(layout.value(row))
  if (shape.words === 'batch.attributes') return attributesText(Number(layout.value(row)))
  if (shape.name !== 'timestampDelta' && shape.name !== 'offsetDelta') return undefined
  const batch = flat.path(entry).replace(/\.records\[\d+\]\.\w+$/, '')
  const base = layout.row(`${batch}.${shape.name === 'offsetDelta' ? 'baseOffset' : 'baseTimestamp'}`)
  const delta = layout.value(row)
  const from = base < 0 ? undefined : layout.value(base)
  if (typeof from !== 'bigint' || (typeof delta !== 'number' && typeof delta !== 'bigint')) return undefined
  const sum = from + BigInt(delta)
  return shape.name === 'offsetDelta' ? `offset ${String(sum)}` : moment(sum)
}

/** A moment in UTC for milliseconds that may well be one (from the year 2001 on). */
function moment(value: unknown): string | undefined {
  if (typeof value !== 'bigint' || value < 1_000_000_000_000n || value > 8_640_000_000_000_000n) return undefined
  return new Date(Number(value)).toISOString().replace('T', ' ').replace('Z', ' UTC')
}

const COMPRESSIONS = ['no compression', 'gzip', 'snappy', 'lz4', 'zstd']

/** The bits of a batch's attributes in words. */
export function attributesText(attributes: number): string {
  const compression = COMPRESSIONS[attributes & 7] ?? `compression ${String(attributes & 7)}, unknown`
  const parts = [compression, (attributes & 8) === 0 ? 'create time' : 'log append time']
  if ((attributes & 16) !== 0) parts.push('transactional')
  if ((attributes & 32) !== 0) parts.push('control batch')
  if ((attributes & 64) !== 0) parts.push('delete horizon set')
  return parts.join(', ')
}
