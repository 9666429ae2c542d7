/** The way between rows of a layout and fields of a schema: both are named by the fields from the message down. */
import type { Layout } from '../../codec/index.ts'

/** Names of the schema's fields above and at `row`; empty for a row that is part of none, as the frame's and the header's are. */
export function fieldNames(layout: Layout, row: number): string[] {
  const line = layout.lineage(row)
  if (line.some((at) => layout.shape(at).region === 'header')) return []
  return line.flatMap((at) => {
    const { role, field } = layout.shape(at)
    return role === 'field' && field !== undefined ? [field.name] : []
  })
}

/** Fields of common structs stand below no field of the message, so their names are the end of a row's. */
const endsWith = (names: readonly string[], end: readonly string[]): boolean =>
  end.length <= names.length && end.every((name, i) => names[names.length - end.length + i] === name)

/** The first row of the field, or -1 where the bytes hold none. */
export function rowOfField(layout: Layout, path: readonly string[]): number {
  let likely = -1
  for (let row = 0; row < layout.rowCount; row++) {
    const { role, field } = layout.shape(row)
    if (role !== 'field' || field?.name !== path.at(-1)) continue
    const names = fieldNames(layout, row)
    if (!endsWith(names, path)) continue
    if (names.length === path.length) return row
    if (likely < 0) likely = row
  }
  return likely
}

/** Which of the paths is the field of `names`: the very same, or else the one of a common struct that it ends with. */
export function pathOfNames(
  paths: readonly (readonly string[])[],
  names: readonly string[],
): readonly string[] | undefined {
  if (names.length === 0) return undefined
  return (
    paths.find((path) => path.length === names.length && endsWith(names, path)) ??
    paths.find((path) => endsWith(names, path))
  )
}
