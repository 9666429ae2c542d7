/** Reads records whose varints were written without zigzag, and writes them as they should be. */
import { uvarintAt } from '../../bytes/varint.ts'
import { utf8Decode } from '../../bytes/utf8.ts'
import { encodeRecord } from '../../records/encode.ts'
import type { RecordHeader } from '../../records/value.ts'

/** -1 as an unsigned varint of 32 bits. */
const MINUS_ONE = 0xffffffff

/** Ends the reading where the bytes do not fit. */
const UNFIT = new Error('unfit')

/** The records over exactly `[start, end)`, written anew; undefined where they do not fit to the last byte. */
export function recordsWithoutZigzag(
  bytes: Uint8Array,
  start: number,
  end: number,
  count: number,
): Uint8Array | undefined {
  if (count <= 0 || count > end - start) return undefined
  const reader = new UnsignedReader(bytes, start, end)
  try {
    const parts = Array.from({ length: count }, (_, i) => reader.record(i))
    return reader.pos === end ? Uint8Array.from(parts.flatMap((part) => [...part])) : undefined
  } catch (error) {
    if (error !== UNFIT) throw error
    return undefined
  }
}

class UnsignedReader {
  constructor(
    readonly bytes: Uint8Array,
    public pos: number,
    readonly end: number,
  ) {}

  #varint(): number {
    const start = this.pos
    while (this.pos < this.end && this.pos < start + 10 && this.bytes[this.pos]! >= 0x80) this.pos++
    if (this.pos >= this.end || this.pos >= start + 10) throw UNFIT
    this.pos++
    return uvarintAt(this.bytes, start)
  }

  #content(): Uint8Array | null {
    const length = this.#varint()
    if (length === MINUS_ONE) return null
    if (length > this.end - this.pos) throw UNFIT
    this.pos += length
    return this.bytes.slice(this.pos - length, this.pos)
  }

  record(index: number): Uint8Array {
    const length = this.#varint()
    const end = this.pos + length
    if (length < 6 || end > this.end) throw UNFIT
    const attributes = (this.bytes[this.pos++]! << 24) >> 24
    const timestampDelta = BigInt(this.#varint())
    const offsetDelta = this.#varint()
    const key = this.#content()
    const value = this.#content()
    const count = this.#varint()
    if (offsetDelta > 0x7fffffff || count > end - this.pos) throw UNFIT
    const headers: RecordHeader[] = Array.from({ length: count }, () => ({
      key: utf8Decode(this.#content() ?? new Uint8Array(0)),
      value: this.#content(),
    }))
    if (this.pos !== end) throw UNFIT
    return encodeRecord({ attributes, timestampDelta, offsetDelta, key, value, headers }, index)
  }
}
