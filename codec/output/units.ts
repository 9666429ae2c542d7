/** Numbers with a unit, or with many digits, as people read them. */

/** An ISO date of milliseconds since 1970, `no timestamp` for -1; undefined for 0 and what no date can be. */
export function dateWords(milliseconds: bigint): string | undefined {
  if (milliseconds === -1n) return 'no timestamp'
  // Beyond these a Date cannot go (ECMA-262, time values).
  if (milliseconds < -8640000000000000n || milliseconds > 8640000000000000n) return undefined
  return milliseconds === 0n ? undefined : new Date(Number(milliseconds)).toISOString()
}

const UNITS = [
  [86400000n, 'd'],
  [3600000n, 'h'],
  [60000n, 'min'],
] as const

/** Milliseconds without rounding: `500 ms`, `30 s`, `1 h 2.5 s`; undefined for 0. */
export function durationWords(milliseconds: bigint): string | undefined {
  if (milliseconds === 0n) return undefined
  if (milliseconds < 0n) return `-${durationWords(-milliseconds) ?? ''}`
  if (milliseconds < 1000n) return `${String(milliseconds)} ms`
  const words: string[] = []
  let rest = milliseconds
  for (const [size, unit] of UNITS) {
    if (rest >= size) words.push(`${groupedDigits(rest / size)} ${unit}`)
    rest %= size
  }
  if (rest > 0n) words.push(`${Number(rest) / 1000} s`)
  return words.join(' ')
}

/** `50 MiB`, `about 1.4 MiB`; undefined below 1024, where the number says it all. */
export function byteWords(bytes: bigint): string | undefined {
  if (bytes < 1024n) return undefined
  let power = 1n
  while (bytes >> (10n * (power + 1n)) > 0n) power++
  const unit = `${'KMGTPE'.charAt(Number(power) - 1)}iB`
  const size = 1n << (10n * power)
  return bytes % size === 0n
    ? `${String(bytes / size)} ${unit}`
    : `about ${(Number(bytes) / Number(size)).toFixed(1).replace(/\.0$/, '')} ${unit}`
}

/** `1,234,567`; undefined for what has too few digits to need it. */
export function groupedWords(value: bigint): string | undefined {
  return value > -10000n && value < 10000n ? undefined : groupedDigits(value)
}

const groupedDigits = (value: bigint): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
