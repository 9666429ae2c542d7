/** Ranges of versions as the schema language writes them: `3`, `3-9`, `3+`, `none`. */
import type { VersionRange } from './types.ts'

/** The upper end of an open range ("3+"): the largest version an int16 can hold. */
export const OPEN = 32767

const RANGE = /^(\d{1,5})(?:(\+)|-(\d{1,5}))?$/

/** The range that a text names; null for `none`. Throws a RangeError for anything else, an upside-down range included. */
export function parseVersions(text: string): VersionRange {
  const trimmed = text.trim()
  if (trimmed === 'none') return null
  const match = RANGE.exec(trimmed)
  if (!match) throw new RangeError(`"${text}" is no range of versions`)
  const lo = Number(match[1])
  const hi = match[2] ? OPEN : match[3] === undefined ? lo : Number(match[3])
  if (lo > hi || hi > OPEN) throw new RangeError(`"${text}" is no range of versions`)
  return { lo, hi }
}

/** The text that names a range, in the shortest form: `4`, `3-9`, `3+`, `none`. */
export function formatVersions(range: VersionRange): string {
  if (range === null) return 'none'
  if (range.hi >= OPEN) return `${range.lo}+`
  return range.lo === range.hi ? String(range.lo) : `${range.lo}-${range.hi}`
}

/** Whether a version lies in a range, both ends included. */
export function inRange(range: VersionRange, version: number): boolean {
  return range !== null && version >= range.lo && version <= range.hi
}

/** The versions that lie in both ranges. */
export function intersect(a: VersionRange, b: VersionRange): VersionRange {
  if (a === null || b === null) return null
  const lo = Math.max(a.lo, b.lo)
  const hi = Math.min(a.hi, b.hi)
  return lo > hi ? null : { lo, hi }
}

/** Every version of a range, ascending. Meant for the closed ranges of `validVersions`. */
export function versionsOf(range: VersionRange): number[] {
  return range === null ? [] : Array.from({ length: range.hi - range.lo + 1 }, (_, i) => range.lo + i)
}
