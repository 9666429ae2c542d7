/** Ranges of versions in words. */
import type { VersionRange } from '../../codec/index.ts'

/** `0 to 13`, `2`, or `none`. */
export function rangeWords(range: VersionRange): string {
  if (range === null) return 'none'
  return range.lo === range.hi ? String(range.lo) : `${range.lo} to ${range.hi}`
}

/** The part of `all` that is flexible: `9 to 13`, `13`, `all`, or `none`. */
export function flexibleWords(flexible: VersionRange, all: NonNullable<VersionRange>): string {
  if (flexible === null || flexible.lo > all.hi) return 'none'
  if (flexible.lo <= all.lo) return 'all'
  return rangeWords({ lo: flexible.lo, hi: all.hi })
}
