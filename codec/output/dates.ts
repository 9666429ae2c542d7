/** Kafka's timestamps as dates. */

/** An ISO date of milliseconds since 1970, `no timestamp` for -1; undefined for 0 and what no date can be. */
export function dateWords(milliseconds: bigint): string | undefined {
  if (milliseconds === -1n) return 'no timestamp'
  // Beyond these a Date cannot go (ECMA-262, time values).
  if (milliseconds < -8640000000000000n || milliseconds > 8640000000000000n) return undefined
  return milliseconds === 0n ? undefined : new Date(Number(milliseconds)).toISOString()
}
