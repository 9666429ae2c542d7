/** Which schema a row belongs to, and by which names its field is reached in it; inside bytes, that of the structure found there. */
import type { Layout, MessageSchema, NodeShape, ResolvedMessage, Words } from '../../codec/index.ts'

export interface SchemaPlace {
  /** The message, header or structure that the row lies in; undefined for what is part of none. */
  readonly schema: MessageSchema | undefined
  /** The version of that schema. */
  readonly version: number | undefined
  /** Schema field names from the top down to the row's own: `['Topics', 'Name']`. */
  readonly names: readonly string[]
}

/** The whole message whose fields stand below a row of this shape. */
const messageBelow = ({ struct }: NodeShape): ResolvedMessage | undefined =>
  struct !== undefined && 'schema' in struct ? (struct as ResolvedMessage) : undefined

/** Where a row stands in its schema. A row that carries a structure belongs to the schema around it. */
export function schemaPlace(layout: Layout, row: number): SchemaPlace {
  const line = layout.lineage(row)
  const from = line.findLastIndex((at) => at !== row && messageBelow(layout.shape(at)) !== undefined)
  const message = from < 0 ? undefined : messageBelow(layout.shape(line[from]!))
  const names = line.slice(from + 1).flatMap((at) => {
    const { role, field } = layout.shape(at)
    return role === 'field' && field !== undefined ? [field.name] : []
  })
  return { schema: message?.schema, version: message?.version, names }
}

/** The sentence that says what a row is for, or undefined where nobody has written one. */
export function describeNode(layout: Layout, row: number, words: Words): string | undefined {
  const shape = layout.shape(row)
  if (shape.words !== undefined) return words.node(shape.words)
  const { schema, names } = schemaPlace(layout, row)
  if (schema === undefined || names.length === 0) return undefined
  // What is in no catalog brings its words along.
  return words.field(schema.name, names) ?? shape.field?.schema.about
}
