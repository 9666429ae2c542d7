/** Writes one Zstandard frame (RFC 8878): raw literals, and sequences in the predefined distributions. Valid everywhere, not the smallest. */
import { Writer } from '../../bytes/writer.ts'
import { LITERAL_LENGTHS, MATCH_LENGTHS, predefined, type CodeTable } from './zstd-codes.ts'
import type { FseTable } from './zstd-fse.ts'

const BLOCK = 128 * 1024
const SHORTEST = 4

interface Sequence {
  readonly literals: number
  readonly match: number
  readonly offset: number
}

/** A frame without content size and checksum, as the Java client's stream writes it. */
export function zstdCompress(bytes: Uint8Array): Uint8Array {
  const writer = new Writer(bytes.length + 32)
  writer.raw(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58))
  const seen = new Int32Array(1 << 15).fill(-1)
  let at = 0
  do {
    const end = Math.min(bytes.length, at + BLOCK)
    writeBlock(writer, bytes, at, end, seen)
    at = end
  } while (at < bytes.length)
  return writer.finish()
}

function writeBlock(writer: Writer, bytes: Uint8Array, start: number, end: number, seen: Int32Array): void {
  const { sequences, literals } = findSequences(bytes, start, end, seen)
  const block = new Writer(end - start)
  writeLiterals(block, literals)
  writeSequences(block, sequences)
  const last = end === bytes.length ? 1 : 0
  const smaller = sequences.length > 0 && block.length < end - start
  const header = ((smaller ? block.length : end - start) << 3) | (smaller ? 4 : 0) | last
  for (let i = 0; i < 3; i++) writer.int8((header >> (8 * i)) & 0xff)
  writer.raw(smaller ? block.view() : bytes.subarray(start, end))
}

/** Greedy matches by a hash of four bytes; matches may reach into earlier blocks of the frame's 2 MiB window. */
function findSequences(
  bytes: Uint8Array,
  start: number,
  end: number,
  seen: Int32Array,
): { sequences: Sequence[]; literals: Uint8Array } {
  const sequences: Sequence[] = []
  const literals = new Writer(end - start)
  let anchor = start
  for (let at = start; at + SHORTEST <= end;) {
    const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    const slot = Math.imul(word, 0x9e3779b1) >>> 17
    const candidate = seen[slot]!
    seen[slot] = at
    let length = 0
    if (candidate >= 0 && at - candidate < 1 << 21)
      while (at + length < end && length < 65538 && bytes[candidate + length] === bytes[at + length]) length++
    if (length < SHORTEST) {
      at++
      continue
    }
    literals.raw(bytes.subarray(anchor, at))
    sequences.push({ literals: at - anchor, match: length, offset: at - candidate })
    at += length
    anchor = at
  }
  literals.raw(bytes.subarray(anchor, end))
  return { sequences, literals: literals.view() }
}

function writeLiterals(writer: Writer, literals: Uint8Array): void {
  const size = literals.length
  if (size < 32) writer.int8(size << 3)
  else if (size < 4096) {
    writer.int8(((size & 15) << 4) | 4)
    writer.int8(size >> 4)
  } else {
    writer.int8(((size & 15) << 4) | 12)
    writer.int8((size >> 4) & 0xff)
    writer.int8(size >> 12)
  }
  writer.raw(literals)
}

/** The last sequence is written first, for the stream is read backwards. */
function writeSequences(writer: Writer, sequences: readonly Sequence[]): void {
  const count = sequences.length
  if (count < 128) writer.int8(count)
  else if (count < 0x7f00) {
    writer.int8((count >> 8) + 128)
    writer.int8(count & 0xff)
  } else {
    writer.int8(255)
    writer.int8((count - 0x7f00) & 0xff)
    writer.int8((count - 0x7f00) >> 8)
  }
  if (count === 0) return
  writer.int8(0)
  const bits = new BitWriter(writer)
  const fixed = predefined()
  const lengths = new Encoder(fixed.literals)
  const offsets = new Encoder(fixed.offsets)
  const matches = new Encoder(fixed.matches)
  for (const { literals, match, offset } of [...sequences].reverse()) {
    const length = codeOf(LITERAL_LENGTHS, literals)
    const reach = codeOf(MATCH_LENGTHS, match)
    const offsetCode = 31 - Math.clz32(offset + 3)
    offsets.step(offsetCode, bits)
    matches.step(reach, bits)
    lengths.step(length, bits)
    bits.put(literals - LITERAL_LENGTHS.bases[length]!, LITERAL_LENGTHS.bits[length]!)
    bits.put(match - MATCH_LENGTHS.bases[reach]!, MATCH_LENGTHS.bits[reach]!)
    bits.put(offset + 3 - 2 ** offsetCode, offsetCode)
  }
  matches.finish(bits)
  offsets.finish(bits)
  lengths.finish(bits)
  bits.close()
}

function codeOf(table: CodeTable, value: number): number {
  let code = table.bases.length - 1
  while (table.bases[code]! > value) code--
  return code
}

/** Walks a decoder's table from its last state to its first. */
class Encoder {
  #state = -1
  constructor(readonly table: FseTable) {}

  step(symbol: number, bits: BitWriter): void {
    const { symbols, bases, bits: counts } = this.table
    for (let state = 0; state < symbols.length; state++) {
      if (symbols[state] !== symbol) continue
      const rest = this.#state - bases[state]!
      if (this.#state >= 0 && (rest < 0 || rest >= 1 << counts[state]!)) continue
      if (this.#state >= 0) bits.put(rest, counts[state]!)
      this.#state = state
      return
    }
  }
  finish(bits: BitWriter): void {
    bits.put(this.#state, this.table.log)
  }
}

class BitWriter {
  #held = 0
  #count = 0
  constructor(readonly writer: Writer) {}

  put(value: number, count: number): void {
    for (let i = 0; i < count; i++) {
      this.#held |= ((value >> i) & 1) << this.#count
      if (++this.#count === 8) {
        this.writer.int8(this.#held)
        this.#held = 0
        this.#count = 0
      }
    }
  }
  /** The end mark. */
  close(): void {
    this.put(1, 1)
    if (this.#count > 0) this.writer.int8(this.#held)
  }
}
