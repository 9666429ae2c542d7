/** Huffman-coded literals of Zstandard (RFC 8878, 4.2). */
import { StreamError } from './output.ts'
import { BackwardBits } from './zstd-bits.ts'
import { FseState, readTable } from './zstd-fse.ts'

export interface HuffmanTable {
  readonly log: number
  readonly symbols: Uint8Array
  readonly bits: Uint8Array
}

const MAX_LOG = 11

/** Reads the description of a Huffman tree at `start`; returns where it ends too. */
export function readHuffman(bytes: Uint8Array, start: number, end: number): { table: HuffmanTable; end: number } {
  const head = bytes[start]
  if (start >= end || head === undefined) throw new StreamError('truncated', start, 1, 0)
  if (head < 128) {
    const stop = start + 1 + head
    if (stop > end) throw new StreamError('truncated', start, head, end - start - 1)
    return { table: tableOf(compressedWeights(bytes, start + 1, stop), start), end: stop }
  }
  const count = head - 127
  const stop = start + 1 + ((count + 1) >> 1)
  if (stop > end) throw new StreamError('truncated', start, (count + 1) >> 1, end - start - 1)
  const weights = Array.from({ length: count }, (_, i) => (bytes[start + 1 + (i >> 1)]! >> (i & 1 ? 0 : 4)) & 15)
  return { table: tableOf(weights, start), end: stop }
}

/** Two states take turns until the stream is used up. */
function compressedWeights(bytes: Uint8Array, start: number, end: number): number[] {
  const { table, end: from } = readTable(bytes, start, end, 6, 255)
  const stream = new BackwardBits(bytes, from, end)
  const states = [new FseState(table, stream), new FseState(table, stream)] as const
  const weights: number[] = []
  for (let turn = 0; ; turn ^= 1) {
    const state = states[turn as 0 | 1]
    weights.push(state.symbol)
    if (weights.length > 255) throw new StreamError('corrupt', start, 'at most 255 weights', 'more')
    state.advance(stream)
    if (stream.left < 0) {
      weights.push(states[(turn ^ 1) as 0 | 1].symbol)
      return weights
    }
  }
}

/** The last weight is not sent: it fills the sum up to a power of two. */
function tableOf(weights: readonly number[], at: number): HuffmanTable {
  const sum = weights.reduce((total, weight) => total + (weight > 0 ? 2 ** (weight - 1) : 0), 0)
  if (sum === 0 || weights.some((weight) => weight > MAX_LOG + 1) || weights.length > 255)
    throw new StreamError('corrupt', at, 'weights of a Huffman tree', 'others')
  const log = 32 - Math.clz32(sum)
  const rest = 2 ** log - sum
  if (log > MAX_LOG || (rest & (rest - 1)) !== 0)
    throw new StreamError('corrupt', at, 'weights of a Huffman tree', 'others')
  const all = [...weights, 32 - Math.clz32(rest)]
  const symbols = new Uint8Array(1 << log)
  const bits = new Uint8Array(1 << log)
  let index = 0
  for (let weight = 1; weight <= log; weight++)
    all.forEach((own, symbol) => {
      if (own !== weight) return
      const span = 1 << (weight - 1)
      symbols.fill(symbol, index, index + span)
      bits.fill(log + 1 - weight, index, index + span)
      index += span
    })
  if (index !== 1 << log) throw new StreamError('corrupt', at, 'weights of a Huffman tree', 'others')
  return { log, symbols, bits }
}

/** Decodes one stream into `target[from, to)`; it must be used up to the last bit. */
export function readHuffmanStream(
  table: HuffmanTable,
  bytes: Uint8Array,
  start: number,
  end: number,
  target: Uint8Array,
  from: number,
  to: number,
): void {
  const stream = new BackwardBits(bytes, start, end)
  const { log, symbols, bits } = table
  for (let i = from; i < to; i++) {
    const index = stream.peek(log)
    target[i] = symbols[index]!
    stream.left -= bits[index]!
  }
  if (stream.left !== 0)
    throw new StreamError('corrupt', start, 'a stream used up to its last bit', `${stream.left} bits left`)
}
