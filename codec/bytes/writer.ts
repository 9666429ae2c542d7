/** A growing byte buffer; its methods are named after Kafka's types. Values must fit: callers check them first. */
import { utf8Encode } from './utf8.ts'
import { zigzag32, zigzag64 } from './varint.ts'

export class Writer {
  #bytes: Uint8Array
  #view: DataView
  length = 0

  constructor(capacity = 256) {
    this.#bytes = new Uint8Array(capacity)
    this.#view = new DataView(this.#bytes.buffer)
  }

  #reserve(count: number): number {
    const at = this.length
    const needed = at + count
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
      larger.set(this.#bytes)
      this.#bytes = larger
      this.#view = new DataView(larger.buffer)
    }
    this.length = needed
    return at
  }

  int8(value: number): void {
    const at = this.#reserve(1)
    this.#bytes[at] = value
  }
  bool(value: boolean): void {
    this.int8(value ? 1 : 0)
  }
  int16(value: number): void {
    const at = this.#reserve(2)
    this.#view.setInt16(at, value)
  }
  uint16(value: number): void {
    this.int16(value)
  }
  int32(value: number): void {
    const at = this.#reserve(4)
    this.#view.setInt32(at, value)
  }
  uint32(value: number): void {
    this.int32(value)
  }
  int64(value: bigint): void {
    const at = this.#reserve(8)
    this.#view.setBigInt64(at, value)
  }
  float64(value: number): void {
    const at = this.#reserve(8)
    this.#view.setFloat64(at, value)
  }

  uvarint(value: number): void {
    let rest = value
    for (; rest >= 0x80; rest >>>= 7) this.int8((rest & 0x7f) | 0x80)
    this.int8(rest)
  }
  varint(value: number): void {
    this.uvarint(zigzag32(value))
  }
  varlong(value: bigint): void {
    const small = Number(value)
    if (small === (small | 0)) return this.varint(small)
    let rest = zigzag64(value)
    while (rest >= 0x80n) {
      this.int8(Number(rest & 0x7fn) | 0x80)
      rest >>= 7n
    }
    this.int8(Number(rest))
  }

  raw(bytes: Uint8Array): void {
    const at = this.#reserve(bytes.length)
    this.#bytes.set(bytes, at)
  }
  /** UTF-8 without a length. */
  text(text: string): void {
    this.raw(utf8Encode(text))
  }

  /** Overwrites four bytes that were written before. */
  patchInt32(at: number, value: number): void {
    this.#view.setInt32(at, value)
  }
  /** Overwrites bytes that were written before. */
  patch(at: number, bytes: Uint8Array): void {
    this.#bytes.set(bytes, at)
  }
  /** What has been written, over the live buffer: read it before writing on. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }
  /** A copy of what has been written. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.length)
  }
}
