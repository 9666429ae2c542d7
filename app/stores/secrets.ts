/** Passwords and tokens among the bytes: where they are, and what stands in their place until somebody asks to see them. */
import type { Layout, Range } from '../../codec/index.ts'

/** What stands for a password or a token, however long it is. */
export const MASK = '\u2022'.repeat(8)

/** Whether any row is a secret. */
export const hasSecrets = (layout: Layout): boolean => layout.tape.shapes.some(({ secret }) => secret === true)

/** The stretches from `row` down that are secret, in order. */
export function secretsIn(layout: Layout, row: number): Range[] {
  if (!hasSecrets(layout)) return []
  const ranges: Range[] = []
  for (let at = row; at < layout.subtreeEnd(row); at++)
    if (layout.shape(at).secret === true) ranges.push({ start: layout.start(at), end: layout.end(at) })
  return ranges
}
