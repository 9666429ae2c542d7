/** What the length-delimited bytes of an unknown Protobuf field are: text, a message or neither. Each byte is looked at a bounded number of times. */
import { uvarintAt, varintEnd } from '../bytes/varint.ts'

const LARGEST_FIELD = 2 ** 29 - 1

/** The length that the varint at `[at, end)` states; one beyond 32 bits is larger than any bytes there are. */
export function lengthAt(bytes: Uint8Array, at: number, end: number): number {
  for (let i = at + 4; i < end; i++) if ((bytes[i]! & (i === at + 4 ? 0x70 : 0x7f)) !== 0) return Infinity
  return uvarintAt(bytes, at)
}

/** Whether fields fill the bytes exactly. What is inside length-delimited ones is not looked at. */
export function isMessage(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start
  while (at < end) {
    const tagEnd = varintEnd(bytes, at, end, 5)
    if (tagEnd < 0) return false
    const tag = uvarintAt(bytes, at)
    if (tag >>> 3 === 0 || tag >>> 3 > LARGEST_FIELD) return false
    at = fieldEnd(bytes, tag & 7, tagEnd, end)
    if (at < 0 || at > end) return false
  }
  return true
}

function fieldEnd(bytes: Uint8Array, wireType: number, at: number, end: number): number {
  if (wireType === 0) return varintEnd(bytes, at, end, 10)
  if (wireType === 1) return at + 8
  if (wireType === 5) return at + 4
  if (wireType !== 2) return -1
  const content = varintEnd(bytes, at, end, 10)
  return content < 0 ? -1 : content + lengthAt(bytes, at, content)
}

/** Finds text going forward only: the next byte that is none is kept, so that nested messages cost nothing more. */
export class TextFinder {
  #from = 0
  #bad = 0
  steps = 0

  constructor(
    readonly bytes: Uint8Array,
    readonly limit: number,
  ) {}

  /** Whether the bytes are UTF-8 without control characters. `start` never goes back by more than what was found to be text. */
  isText(start: number, end: number): boolean {
    const { bytes } = this
    if (start < end && isContinuation(bytes[start]!)) return false
    if (start < this.#from || start >= this.#bad) {
      this.#from = start
      this.#bad = this.#scan(start)
    }
    return this.#bad >= end && !(end < this.limit && end < this.#bad && isContinuation(bytes[end]!))
  }

  #scan(start: number): number {
    const { bytes, limit } = this
    let at = start
    while (at < limit) {
      const size = characterSize(bytes, at, limit)
      if (size === 0) break
      at += size
    }
    this.steps += at - start
    return at
  }
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80

/** Bytes of the printable character at `at` (RFC 3629), 0 where none stands there. */
function characterSize(bytes: Uint8Array, at: number, limit: number): number {
  const first = bytes[at]!
  if (first < 0x80) return (first >= 0x20 && first !== 0x7f) || first === 9 || first === 10 || first === 13 ? 1 : 0
  const size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  if (size === 0 || at + size > limit) return 0
  for (let i = 1; i < size; i++) if (!isContinuation(bytes[at + i]!)) return 0
  const second = bytes[at + 1]!
  const outside =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f)
  return outside ? 0 : size
}
