/** Where a row stands in its message's schema: the names by which the catalog's words and meanings know it. */
import type { Layout } from '../layout/layout.ts'
import { messageOf } from '../layout/message-of.ts'

/** A field by its message and the schema's names from there down; an element has the path of its array. */
export interface FieldPath {
  readonly message: string
  readonly names: readonly string[]
}

/** Undefined for rows that are no field of a message. */
export function fieldPathOf(layout: Layout, row: number): FieldPath | undefined {
  const line = layout.lineage(row)
  const from = line.findLastIndex((at, i) => i < line.length - 1 && messageOf(layout.shape(at)) !== undefined)
  const message = from < 0 ? undefined : messageOf(layout.shape(line[from]!))
  if (!message) return undefined
  const names = line
    .slice(from + 1)
    .filter((at) => layout.shape(at).role === 'field')
    .map((at) => layout.shape(at).field?.name ?? layout.shape(at).name)
  return { message: message.schema.name, names }
}
