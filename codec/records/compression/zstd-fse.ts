/** Finite-state entropy tables of Zstandard (RFC 8878, 4.1): read from a stream, or the predefined ones. */
import { StreamError } from './output.ts'
import type { BackwardBits } from './zstd-bits.ts'
import { ForwardBits } from './zstd-bits.ts'

/** For each state its symbol, and how the next state is made: `base` plus so many `bits`. */
export interface FseTable {
  readonly log: number
  readonly symbols: Uint8Array
  readonly bits: Uint8Array
  readonly bases: Uint16Array
}

/** A table that always gives one symbol. */
export const rleTable = (symbol: number): FseTable => ({
  log: 0,
  symbols: Uint8Array.of(symbol),
  bits: Uint8Array.of(0),
  bases: Uint16Array.of(0),
})

/** The table of normalised counts, in which -1 stands for "less than one". */
export function buildTable(counts: readonly number[], log: number): FseTable {
  const size = 1 << log
  const symbols = new Uint8Array(size)
  const next = new Uint16Array(counts.length)
  let high = size
  counts.forEach((count, symbol) => {
    next[symbol] = Math.abs(count)
    if (count === -1) symbols[--high] = symbol
  })
  const step = (size >> 1) + (size >> 3) + 3
  let at = 0
  counts.forEach((count, symbol) => {
    for (let i = 0; i < count; i++) {
      symbols[at] = symbol
      do at = (at + step) & (size - 1)
      while (at >= high)
    }
  })
  const bits = new Uint8Array(size)
  const bases = new Uint16Array(size)
  for (let state = 0; state < size; state++) {
    const value = next[symbols[state]!]!++
    bits[state] = log - (31 - Math.clz32(value))
    bases[state] = (value << bits[state]!) - size
  }
  return { log, symbols, bits, bases }
}

/** Reads a table's description at `start`; returns where it ends too. */
export function readTable(
  bytes: Uint8Array,
  start: number,
  end: number,
  maxLog: number,
  maxSymbol: number,
): { table: FseTable; end: number } {
  const stream = new ForwardBits(bytes, start, end)
  const log = stream.take(4) + 5
  if (log > maxLog) throw new StreamError('corrupt', start, `an accuracy of at most ${maxLog}`, log)
  const counts: number[] = []
  let remaining = 1 << log
  while (remaining > 0) {
    if (counts.length > maxSymbol)
      throw new StreamError('corrupt', stream.byteOffset(), `at most ${maxSymbol + 1} symbols`, 'more')
    const width = 32 - Math.clz32(remaining + 1)
    const mask = (1 << (width - 1)) - 1
    const threshold = (1 << width) - 1 - (remaining + 1)
    let value = stream.peek(width)
    if ((value & mask) < threshold) {
      stream.skip(width - 1)
      value &= mask
    } else {
      stream.skip(width)
      if (value > mask) value -= threshold
    }
    const count = value - 1
    remaining -= Math.abs(count)
    counts.push(count)
    if (count === 0)
      for (let repeat = 3; repeat === 3;) {
        repeat = stream.take(2)
        for (let i = 0; i < repeat; i++) counts.push(0)
      }
  }
  if (remaining < 0 || counts.length > maxSymbol + 1)
    throw new StreamError('corrupt', start, `counts that add up to ${1 << log}`, 'others')
  return { table: buildTable(counts, log), end: stream.byteOffset() }
}

/** One decoder of a table. */
export class FseState {
  state: number
  constructor(
    readonly table: FseTable,
    bits: BackwardBits,
  ) {
    this.state = bits.take(table.log)
  }
  get symbol(): number {
    return this.table.symbols[this.state]!
  }
  advance(bits: BackwardBits): void {
    const { state, table } = this
    this.state = table.bases[state]! + bits.take(table.bits[state]!)
  }
}
