/** Passwords and tokens: where they are, and bytes and values with something else in their place. */
import type { Layout, Range } from '../../codec/index.ts'
import { contentStart } from '../../codec/index.ts'

/** What stands for a secret value. */
export const MASK = '\u2022'.repeat(8)

/** What stands for a secret byte among hexadecimal ones. */
const MASKED_BYTE = '**'
const ASTERISK = 0x2a

/** The bytes that are secret in each space, in order; what holds a space with secrets compressed is one itself. */
export function secretsOf(spaces: readonly Layout[]): ReadonlyMap<Layout, readonly Range[]> {
  const secrets = new Map<Layout, Range[]>()
  for (const layout of [...spaces].reverse()) {
    const own = [...(secrets.get(layout) ?? []), ...secretRows(layout)].sort((a, b) => a.start - b.start)
    secrets.set(layout, own)
    if (own.length === 0 || !layout.origin) continue
    const { layout: outer, row } = layout.origin
    const packed = { start: contentStart(outer.shape(row), outer.bytes, outer.start(row)), end: outer.end(row) }
    secrets.set(outer, [...(secrets.get(outer) ?? []), packed])
  }
  return secrets
}

function secretRows(layout: Layout): Range[] {
  if (!layout.tape.shapes.some(({ secret }) => secret === true)) return []
  const ranges: Range[] = []
  for (let row = 0; row < layout.rowCount; row++) {
    const shape = layout.shape(row)
    if (shape.secret !== true) continue
    const content = contentStart(shape, layout.bytes, layout.start(row))
    if (content >= 0 && content < layout.end(row)) ranges.push({ start: content, end: layout.end(row) })
  }
  return ranges
}

export const overlaps = (secrets: readonly Range[], start: number, end: number): boolean =>
  secrets.some((secret) => secret.start < end && secret.end > start)

/** Two characters a byte: hexadecimal digits, or asterisks for a secret one. */
export function hexPairs(bytes: Uint8Array, secrets: readonly Range[], start = 0, end = bytes.length): string[] {
  const pairs: string[] = []
  for (let at = start; at < end; at++) pairs.push(bytes[at]!.toString(16).padStart(2, '0'))
  for (const secret of secrets)
    for (let at = Math.max(start, secret.start); at < Math.min(end, secret.end); at++) pairs[at - start] = MASKED_BYTE
  return pairs
}

/** The same bytes with asterisks where they are secret: every length is as before. */
export function maskedBytes(bytes: Uint8Array, secrets: readonly Range[]): Uint8Array {
  if (secrets.length === 0) return bytes
  const masked = bytes.slice()
  for (const { start, end } of secrets) masked.fill(ASTERISK, start, end)
  return masked
}
