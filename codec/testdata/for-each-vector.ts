/** One check over many vectors. For tests alone. */
import { expect } from 'vitest'
import type { Vector } from './fixtures.ts'
import { nameOf } from './fixtures.ts'

/** Fails with the names of the vectors that break the check, the first ten of them, not with the first alone. */
export function forEachVector(vectors: readonly Vector[], check: (vector: Vector) => void): void {
  const broken: string[] = []
  for (const vector of vectors) {
    try {
      check(vector)
    } catch (error) {
      broken.push(`${nameOf(vector)}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  expect(broken.slice(0, 10).join('\n\n')).toBe('')
}
