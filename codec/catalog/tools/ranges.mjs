/** Ranges of versions for the tools: `{ lo, hi }` with both ends included, null for none. */

/** The upper end of an open range. */
export const OPEN = 32767

/** The range that a text names. Throws for anything but `3`, `3-5`, `3+` and `none`. */
export function parseRange(text) {
  if (text === 'none') return null
  const match = /^(\d+)(?:(\+)|-(\d+))?$/.exec(text)
  const lo = Number(match?.[1])
  const hi = match?.[2] ? OPEN : Number(match?.[3] ?? lo)
  if (!match || lo > hi) throw new Error(`"${text}" is no range of versions: write 3, 3-5, 3+ or none`)
  return { lo, hi }
}

/** The shortest text that names a range. */
export function formatRange(range) {
  if (range === null) return 'none'
  if (range.hi >= OPEN) return `${range.lo}+`
  return range.lo === range.hi ? String(range.lo) : `${range.lo}-${range.hi}`
}

/** The versions in both ranges. */
export function common(a, b) {
  if (a === null || b === null) return null
  const lo = Math.max(a.lo, b.lo)
  const hi = Math.min(a.hi, b.hi)
  return lo > hi ? null : { lo, hi }
}

/** The one range that holds both; undefined where a version of `within` lies between them. */
export function joined(a, b, within) {
  if (a === null || b === null) return a ?? b
  const between = common({ lo: Math.min(a.hi, b.hi) + 1, hi: Math.max(a.lo, b.lo) - 1 }, within)
  if (between !== null && between.lo <= between.hi) return undefined
  return { lo: Math.min(a.lo, b.lo), hi: Math.max(a.hi, b.hi) }
}

/** Whether a version lies in a range. */
export const holds = (range, version) => range !== null && version >= range.lo && version <= range.hi

/** Every version of a closed range. */
export const versionsIn = (range) =>
  range === null ? [] : Array.from({ length: range.hi - range.lo + 1 }, (_, i) => range.lo + i)

/** Versions as text, neighbours drawn together: `0-2, 5`. */
export function formatVersionList(versions) {
  const runs = []
  for (const version of [...versions].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.hi === version - 1) last.hi = version
    else runs.push({ lo: version, hi: version })
  }
  return runs.map(formatRange).join(', ')
}
