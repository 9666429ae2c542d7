/** Tells problems that break a read from those that only remark on it. */
import type { Layout } from '../layout/layout.ts'
import type { Problem } from '../layout/problem.ts'

/** Errors and what is cut off. */
export const graveOf = (layout: Layout): readonly Problem[] =>
  layout.problems.filter(({ severity }) => severity === 'error' || severity === 'incomplete')

/** A checksum says nothing of the structure. */
export const isStructural = ({ code }: Problem): boolean => code !== 'crc-mismatch'

/** Whether a strict read uses up all bytes; checksums do not count. */
export const decodesCleanly = (layout: Layout): boolean => !graveOf(layout).some(isStructural)
