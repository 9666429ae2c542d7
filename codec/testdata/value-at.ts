/** Values by path. For tests alone. */
import type { Layout } from '../index.ts'

/** The value at a path, or words that no value is. */
export function valueAt(layout: Layout, path: string): unknown {
  const row = layout.row(path)
  return row < 0 ? 'no such row' : layout.value(row)
}
