/** Which schema a row of a frame belongs to, and by which names its field is reached in it. */
import type { Layout, MessageSchema, Words } from '../../codec/index.ts'

export interface SchemaPlace {
  /** The message or header that the row lies in; undefined for the frame itself. */
  readonly schema: MessageSchema | undefined
  /** The version of that schema. */
  readonly version: number | undefined
  /** Schema field names from the top down to the row's own: `['Topics', 'Name']`. */
  readonly names: readonly string[]
}

/** Where a row stands in its schema. */
export function schemaPlace(layout: Layout, row: number): SchemaPlace {
  const { schema, version, headerSchema, headerVersion } = layout.subject
  const names: string[] = []
  let inHeader = false
  for (const at of layout.lineage(row)) {
    const { role, name, field } = layout.shape(at)
    if (role === 'group' && name === 'header') inHeader = true
    if (role === 'field' && field !== undefined) names.push(field.name)
  }
  return inHeader ? { schema: headerSchema, version: headerVersion, names } : { schema, version, names }
}

/** The sentence that says what a row is for, or undefined where nobody has written one. */
export function describeNode(layout: Layout, row: number, words: Words): string | undefined {
  const shape = layout.shape(row)
  if (shape.words !== undefined) return words.node(shape.words)
  const { schema, names } = schemaPlace(layout, row)
  return schema === undefined || names.length === 0 ? undefined : words.field(schema.name, names)
}
