/** The two bit streams of Zstandard (RFC 8878, 4.1): forwards in table descriptions, backwards in entropy-coded data. */
import { StreamError } from './output.ts'

/** Bits from the lowest of the first byte upwards. */
export class ForwardBits {
  #bit = 0
  constructor(
    readonly bytes: Uint8Array,
    readonly start: number,
    readonly end: number,
  ) {}

  /** The next `count` (at most 16) bits without taking them; zeros behind the end. */
  peek(count: number): number {
    const at = this.start + (this.#bit >> 3)
    const byte = (i: number): number => (at + i < this.end ? this.bytes[at + i]! : 0)
    const word = byte(0) | (byte(1) << 8) | (byte(2) << 16)
    return (word >> (this.#bit & 7)) & ((1 << count) - 1)
  }
  skip(count: number): void {
    this.#bit += count
    if (this.#bit > (this.end - this.start) * 8) throw new StreamError('truncated', this.end, 'more bits', 0)
  }
  take(count: number): number {
    const bits = this.peek(count)
    this.skip(count)
    return bits
  }
  /** The offset of the first byte that no bit was taken from. */
  byteOffset(): number {
    return this.start + ((this.#bit + 7) >> 3)
  }
}

/** Bits from the highest below the end mark of the last byte downwards; it may be read past its beginning, as zeros. */
export class BackwardBits {
  /** Bits that are left; negative once more were read than there are. */
  left: number
  readonly #bytes: Uint8Array
  readonly #start: number

  constructor(bytes: Uint8Array, start: number, end: number) {
    const last = end > start ? bytes[end - 1]! : 0
    if (last === 0) throw new StreamError('corrupt', Math.max(start, end - 1), 'an end mark in the last byte', last)
    this.#bytes = bytes
    this.#start = start
    this.left = (end - start - 1) * 8 + (31 - Math.clz32(last))
  }

  /** At most 25 bits. */
  peek(count: number): number {
    const low = this.left - count
    if (low >= 0) {
      const at = this.#start + (low >> 3)
      const bytes = this.#bytes
      const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
      return (word >>> (low & 7)) & ((1 << count) - 1)
    }
    if (this.left <= 0) return 0
    const there = this.left
    return (this.#first(there) << (count - there)) & ((1 << count) - 1)
  }

  #first(count: number): number {
    const at = this.#start
    const word =
      this.#bytes[at]! | (this.#bytes[at + 1]! << 8) | (this.#bytes[at + 2]! << 16) | (this.#bytes[at + 3]! << 24)
    return word & ((1 << count) - 1)
  }

  take(count: number): number {
    if (count === 0) return 0
    if (count > 16) {
      const high = this.take(count - 16)
      return high * 65536 + this.take(16)
    }
    const bits = this.peek(count)
    this.left -= count
    return bits
  }
}
