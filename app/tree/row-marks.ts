/** What the rows of a layout are marked with: problems by path, and the ranges that the last edit changed. */
import type { Layout, Problem } from '../../codec/index.ts'
import type { SideDocument } from '../stores/document-state.ts'

const RANK: Record<Problem['severity'], number> = { error: 0, incomplete: 1, warning: 2, info: 3 }

/** The worst problem of each path; of a path that no row has, at the nearest row above. */
export function problemsByPath(layout: Layout): ReadonlyMap<string, Problem> {
  const worst = new Map<string, Problem>()
  for (const problem of layout.problems) {
    let path = problem.path
    while (path !== '' && layout.row(path) < 0) path = path.replace(/[.[][^.[]*$/, '')
    const known = worst.get(path)
    if (known === undefined || RANK[problem.severity] < RANK[known.severity]) worst.set(path, problem)
  }
  return worst
}

/** Whether any of the ranges, which are in order, touches `[start, end)`. */
export const touches = (ranges: SideDocument['changed'], start: number, end: number): boolean =>
  ranges.some((range) => range.start < end && start < range.end)
