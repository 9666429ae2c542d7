/** Code tables of Zstandard's sequences (RFC 8878, 3.1.1.3.2.1): baselines, extra bits, and the predefined distributions. */
import type { FseTable } from './zstd-fse.ts'
import { buildTable } from './zstd-fse.ts'

export interface CodeTable {
  readonly bases: readonly number[]
  readonly bits: readonly number[]
}

const from = (start: number, bits: readonly number[]): CodeTable => {
  let next = start
  const bases = bits.map((count) => {
    const base = next
    next += 2 ** count
    return base
  })
  return { bases, bits }
}

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

export const LITERAL_LENGTHS = from(0, [
  ...zeros(16),
  1,
  1,
  1,
  1,
  2,
  2,
  3,
  3,
  4,
  6,
  7,
  8,
  9,
  10,
  11,
  12,
  13,
  14,
  15,
  16,
])
export const MATCH_LENGTHS = from(3, [
  ...zeros(32),
  1,
  1,
  1,
  1,
  2,
  2,
  3,
  3,
  4,
  4,
  5,
  7,
  8,
  9,
  10,
  11,
  12,
  13,
  14,
  15,
  16,
])
export const MAX_OFFSET_CODE = 31

const ones = (count: number): number[] => Array.from({ length: count }, () => 1)
const lows = (count: number): number[] => Array.from({ length: count }, () => -1)
const twos = (count: number): number[] => Array.from({ length: count }, () => 2)

let tables: { literals: FseTable; offsets: FseTable; matches: FseTable } | undefined

/** The distributions that need no description. */
export function predefined(): { literals: FseTable; offsets: FseTable; matches: FseTable } {
  tables ??= {
    literals: buildTable([4, 3, ...twos(11), 1, 1, 1, ...twos(9), 3, 2, ...ones(5), ...lows(4)], 6),
    offsets: buildTable([...ones(6), 2, 2, 2, ...ones(15), ...lows(5)], 5),
    matches: buildTable([1, 4, 3, ...twos(6), ...ones(37), ...lows(7)], 6),
  }
  return tables
}
