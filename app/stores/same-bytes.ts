/** Comparing bytes. */

/** Whether two stretches of bytes hold the same. */
export function equalBytes(
  a: Uint8Array,
  aStart: number,
  aEnd: number,
  b: Uint8Array,
  bStart: number,
  bEnd: number,
): boolean {
  if (aEnd - aStart !== bEnd - bStart) return false
  if (a === b && aStart === bStart) return true
  for (let i = aStart, j = bStart; i < aEnd; i++, j++) if (a[i] !== b[j]) return false
  return true
}

/** Whether two arrays hold the same bytes. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a === b || equalBytes(a, 0, a.length, b, 0, b.length)
