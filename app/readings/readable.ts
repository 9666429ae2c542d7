/** Which rows can be read as something else. */
import type { Layout } from '../../codec/index.ts'

const BYTES = new Set<string>(['bytes', 'compactBytes', 'rawBytes'])
const ROLES = new Set<string>(['field', 'element', 'tagData'])

/** Bytes hold a structure; records, and what holds them, belong to a topic. */
export function readableKind(layout: Layout, row: number): 'bytes' | 'records' | null {
  if (row < 0 || row >= layout.rowCount) return null
  const { code, role } = layout.shape(row)
  if (role === 'batch' || role === 'message' || code === 'records' || code === 'compactRecords')
    return layout.value(row) === null ? null : 'records'
  return BYTES.has(code) && ROLES.has(role) && layout.value(row) !== null ? 'bytes' : null
}
