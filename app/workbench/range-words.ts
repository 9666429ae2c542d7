/** Ranges of versions in words. */
import type { VersionRange } from '../../codec/index.ts'

/** `0 to 13`, `2`, `9 and up` where the range goes on past `newest`, or `none`. */
export function rangeWords(range: VersionRange, newest = Infinity): string {
  if (range === null) return 'none'
  const { lo, hi } = range
  if (lo === hi && hi < newest) return String(lo)
  return hi >= newest && lo > 0 ? `${lo} and up` : lo === hi ? String(lo) : `${lo} to ${Math.min(hi, newest)}`
}
