/** The paths of all rows in one walk: asking for them one by one goes over the siblings before each. */
import { numberedAs, segmentOf } from './path.ts'
import type { Tape } from './tape.ts'

/** Path by row, each as `pathOf` tells it. */
export function allPaths(tape: Tape): string[] {
  const paths: string[] = []
  // Rows that are still open: what goes before the names below them, and how many of each kind there have been.
  const open: {
    readonly end: number
    readonly path: string
    readonly inTag: string | null
    counts: Map<string, number>
  }[] = []
  for (let row = 0; row < tape.length; row++) {
    while (open.length > 0 && open.at(-1)!.end <= row) open.pop()
    const around = open.at(-1)
    const shape = tape.shape(row)
    const kind = numberedAs(shape)
    const index = around?.counts.get(kind) ?? 0
    around?.counts.set(kind, index + 1)
    // A known tagged field goes by the path of a plain one, past its entry.
    const before = shape.role === 'field' && typeof around?.inTag === 'string' ? around.inTag : (around?.path ?? '')
    const path = before + segmentOf(shape, () => index)
    paths.push(path.startsWith('.') ? path.slice(1) : path)
    const inTag = shape.role === 'tag' ? before : null
    open.push({ end: tape.subtreeEnd(row), path, inTag, counts: new Map<string, number>() })
  }
  return paths
}
