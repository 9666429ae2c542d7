/** The tagged fields that could be added to a struct. */
import type { Layout, ResolvedField } from '../../codec/index.ts'

/** Tagged fields that the schema knows in the struct at `row` and the bytes do not hold. */
export function absentTagged(layout: Layout, row: number): readonly ResolvedField[] {
  const present = new Set<unknown>()
  for (const child of layout.children(row)) if (layout.shape(child).role === 'tag') present.add(layout.value(child + 1))
  return (layout.shape(row).struct?.tagged ?? []).filter((field) => !present.has(field.tag))
}
