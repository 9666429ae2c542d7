/** Header and body of a frame as values, each for itself: a mistake in one of them, or inside records, does not hide the other. */
import type { Layout } from '../layout/layout.ts'
import { allPaths as pathsOfTape } from '../layout/all-paths.ts'
import { structValue } from '../message/value.ts'
import type { Value } from '../schema/types.ts'

/** The path of every row by row, in one walk. */
export const allPaths = (layout: Layout): string[] => pathsOfTape(layout.tape)

/**
 * What the encoder of the header or body takes; undefined where there is no such part or it does not read to its end.
 * Records are opaque here, so what is wrong inside them does not count, unless the frame was cut off there.
 */
export function partOf(layout: Layout, part: 'header' | 'body'): Value | undefined {
  const row = layout.row(part)
  if (row < 0) return undefined
  const grave = layout.problems.filter(({ severity }) => severity === 'error' || severity === 'incomplete')
  const isCut = grave.some(({ path }) => path === 'size')
  const counts = (offset: number): boolean => isCut || !isInBatch(layout, layout.at(offset))
  if (grave.some(({ path, start }) => (path === part || path.startsWith(`${part}.`)) && counts(start))) return undefined
  return structValue(layout.tape, row)
}

const isInBatch = (layout: Layout, row: number): boolean =>
  row > 0 && layout.lineage(row).some((at) => BATCHES.has(layout.shape(at).role))

const BATCHES = new Set<string>(['batch', 'message', 'opaqueMessage'])
