/** Reads compressed blocks of a Zstandard frame (RFC 8878, 3.1.1.3): literals, sequences, and what they give. */
import type { Output } from './output.ts'
import { StreamError } from './output.ts'
import { BackwardBits } from './zstd-bits.ts'
import { LITERAL_LENGTHS, MATCH_LENGTHS, MAX_OFFSET_CODE, predefined } from './zstd-codes.ts'
import type { FseTable } from './zstd-fse.ts'
import { FseState, readTable, rleTable } from './zstd-fse.ts'
import type { HuffmanTable } from './zstd-huffman.ts'
import { readHuffman, readHuffmanStream } from './zstd-huffman.ts'

/** What one block leaves for the next: tables to repeat and the last three offsets. */
export class BlockReader {
  #huffman: HuffmanTable | undefined
  #tables: (FseTable | undefined)[] = []
  #offsets: [number, number, number] = [1, 4, 8]

  constructor(
    readonly bytes: Uint8Array,
    readonly output: Output,
    /** Where in the output the frame began: no match reaches further back. */
    readonly from: number,
    readonly blockMax: number,
  ) {}

  #byte(at: number, end: number): number {
    if (at >= end) throw new StreamError('truncated', at, 1, 0)
    return this.bytes[at]!
  }

  read(start: number, end: number): void {
    const before = this.output.length
    const { literals, at } = this.#literals(start, end)
    this.#sequences(at, end, literals)
    const made = this.output.length - before
    if (made > this.blockMax) throw new StreamError('corrupt', start, `a block of at most ${this.blockMax}`, made)
  }

  #literals(start: number, end: number): { literals: Uint8Array; at: number } {
    const head = this.#byte(start, end)
    const kind = head & 3
    const format = (head >> 2) & 3
    if (kind < 2) {
      const headerSize = format === 1 ? 2 : format === 3 ? 3 : 1
      const size = headerSize === 1 ? head >> 3 : this.#little(start, headerSize, end) >> 4
      const at = start + headerSize
      this.#limit(size, start)
      if (kind === 1) return { literals: new Uint8Array(size).fill(this.#byte(at, end)), at: at + 1 }
      if (at + size > end) throw new StreamError('truncated', at, size, end - at)
      return { literals: this.bytes.subarray(at, at + size), at: at + size }
    }
    const width = format < 2 ? 10 : format === 2 ? 14 : 18
    const headerSize = format < 2 ? 3 : format + 2
    const word = this.#little(start, headerSize, end)
    const size = Math.floor(word / 16) % 2 ** width
    const compressed = Math.floor(word / 2 ** (4 + width))
    this.#limit(size, start)
    let at = start + headerSize
    const stop = at + compressed
    if (stop > end) throw new StreamError('truncated', at, compressed, end - at)
    if (kind === 2) {
      const { table, end: after } = readHuffman(this.bytes, at, stop)
      this.#huffman = table
      at = after
    }
    if (!this.#huffman) throw new StreamError('corrupt', start, 'a Huffman tree to repeat', 'none')
    const literals = new Uint8Array(size)
    if (format === 0) readHuffmanStream(this.#huffman, this.bytes, at, stop, literals, 0, size)
    else this.#fourStreams(this.#huffman, at, stop, literals)
    return { literals, at: stop }
  }

  #fourStreams(table: HuffmanTable, start: number, end: number, literals: Uint8Array): void {
    const sizes = [0, 2, 4].map((i) => this.#little(start + i, 2, end))
    const share = (literals.length + 3) >> 2
    let at = start + 6
    for (let i = 0; i < 4; i++) {
      const stop = i < 3 ? at + sizes[i]! : end
      if (stop > end) throw new StreamError('truncated', at, sizes[i] ?? 0, end - at)
      const to = i < 3 ? share * (i + 1) : literals.length
      if (to > literals.length) throw new StreamError('corrupt', start, 'four streams of literals', literals.length)
      readHuffmanStream(table, this.bytes, at, stop, literals, share * i, to)
      at = stop
    }
  }

  #little(at: number, size: number, end: number): number {
    if (at + size > end) throw new StreamError('truncated', at, size, Math.max(0, end - at))
    let value = 0
    for (let i = 0; i < size; i++) value += this.bytes[at + i]! * 2 ** (8 * i)
    return value
  }

  #limit(size: number, at: number): void {
    if (size > this.blockMax) throw new StreamError('corrupt', at, `at most ${this.blockMax} literals`, size)
  }

  #sequences(start: number, end: number, literals: Uint8Array): void {
    const { output } = this
    let at = start
    let count = this.#byte(at++, end)
    if (count === 255) {
      count = this.#little(at, 2, end) + 0x7f00
      at += 2
    } else if (count >= 128) count = ((count - 128) << 8) + this.#byte(at++, end)
    if (count === 0) {
      if (at !== end) throw new StreamError('corrupt', at, 'the end of the block', `${end - at} bytes more`)
      output.append(literals, start)
      return
    }
    const modes = this.#byte(at++, end)
    if ((modes & 3) !== 0) throw new StreamError('corrupt', at - 1, 'reserved bits of 0', modes & 3)
    const fixed = predefined()
    at = this.#table(0, modes >> 6, fixed.literals, at, end, 9, 35)
    at = this.#table(1, (modes >> 4) & 3, fixed.offsets, at, end, 8, MAX_OFFSET_CODE)
    at = this.#table(2, (modes >> 2) & 3, fixed.matches, at, end, 9, 52)
    const stream = new BackwardBits(this.bytes, at, end)
    const [lengths, offsets, matches] = this.#tables.map((table) => new FseState(table!, stream)) as [
      FseState,
      FseState,
      FseState,
    ]
    let used = 0
    for (let i = 0; i < count; i++) {
      const offsetCode = offsets.symbol
      const offsetValue = 2 ** offsetCode + stream.take(offsetCode)
      const match = MATCH_LENGTHS.bases[matches.symbol]! + stream.take(MATCH_LENGTHS.bits[matches.symbol]!)
      const length = LITERAL_LENGTHS.bases[lengths.symbol]! + stream.take(LITERAL_LENGTHS.bits[lengths.symbol]!)
      if (i < count - 1) {
        lengths.advance(stream)
        matches.advance(stream)
        offsets.advance(stream)
      }
      if (stream.left < 0) throw new StreamError('corrupt', at, `${count} sequences`, i)
      if (used + length > literals.length)
        throw new StreamError('corrupt', at, `${literals.length - used} literals`, length)
      output.append(literals.subarray(used, used + length), at)
      used += length
      output.repeat(this.#offset(offsetValue, length, at), match, this.from, at)
    }
    if (stream.left !== 0)
      throw new StreamError('corrupt', at, 'a stream used up to its last bit', `${stream.left} bits left`)
    output.append(literals.subarray(used), at)
  }

  #table(
    which: number,
    mode: number,
    fixed: FseTable,
    at: number,
    end: number,
    maxLog: number,
    maxSymbol: number,
  ): number {
    switch (mode) {
      case 0:
        this.#tables[which] = fixed
        return at
      case 1: {
        const symbol = this.#byte(at, end)
        if (symbol > maxSymbol) throw new StreamError('corrupt', at, `a code of at most ${maxSymbol}`, symbol)
        this.#tables[which] = rleTable(symbol)
        return at + 1
      }
      case 2: {
        const { table, end: after } = readTable(this.bytes, at, end, maxLog, maxSymbol)
        this.#tables[which] = table
        return after
      }
      default:
        if (!this.#tables[which]) throw new StreamError('corrupt', at, 'a table to repeat', 'none')
        return at
    }
  }

  /** Values up to 3 name one of the last three offsets, shifted by one where no literal came before. */
  #offset(value: number, literals: number, at: number): number {
    const last = this.#offsets
    if (value > 3) {
      this.#offsets = [value - 3, last[0], last[1]]
      return value - 3
    }
    const which = value - 1 + (literals === 0 ? 1 : 0)
    const offset = which === 3 ? last[0] - 1 : last[which]!
    if (offset === 0) throw new StreamError('corrupt', at, 'an offset above 0', 0)
    if (which === 1) this.#offsets = [last[1], last[0], last[2]]
    else if (which > 1) this.#offsets = [offset, last[0], last[1]]
    return offset
  }
}
