/** Where decompressors put their bytes: grows with what is really there, never with what is claimed, and stops at a limit. */

/** Why a stream could not be read to its end. `offset` counts in the compressed bytes. */
export type StreamProblemCode = 'truncated' | 'corrupt' | 'checksum' | 'over-limit' | 'trailing-bytes'

export class StreamError extends Error {
  constructor(
    readonly code: StreamProblemCode,
    readonly offset: number,
    readonly expected: string | number,
    readonly actual: string | number,
  ) {
    super(`${code} at ${offset}: expected ${expected}, but found ${actual}`)
    this.name = 'StreamError'
  }
}

/** Reads what there is of something that is known to be broken, whatever else is found wrong with it. */
export function partly(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof StreamError)) throw error
  }
}

export class Output {
  #bytes: Uint8Array
  length = 0

  /** `limit`: the most bytes it takes. */
  constructor(
    readonly limit: number,
    hint = 1024,
  ) {
    this.#bytes = new Uint8Array(Math.max(64, Math.min(hint, limit, 1 << 16)))
  }

  #reserve(count: number, offset: number): void {
    const needed = this.length + count
    if (needed > this.limit) throw new StreamError('over-limit', offset, this.limit, 'more')
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.min(this.limit, Math.max(needed, this.#bytes.length * 2)))
    larger.set(this.#bytes.subarray(0, this.length))
    this.#bytes = larger
  }

  /** Appends bytes, those that fit where the limit is near; `offset` is where in the input they come from, for the error. */
  append(bytes: Uint8Array, offset: number): void {
    const room = this.limit - this.length
    if (bytes.length > room) this.append(bytes.subarray(0, room), offset)
    this.#reserve(bytes.length, offset)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Repeats `count` bytes from `distance` bytes back, overlapping where the distance is shorter. */
  repeat(distance: number, count: number, from: number, offset: number): void {
    if (distance <= 0 || distance > this.length - from)
      throw new StreamError('corrupt', offset, `a distance of 1 to ${this.length - from}`, distance)
    this.#reserve(count, offset)
    const bytes = this.#bytes
    let at = this.length
    if (distance >= count) bytes.copyWithin(at, at - distance, at - distance + count)
    else for (const end = at + count; at < end; at++) bytes[at] = bytes[at - distance]!
    this.length += count
  }

  /** The bytes from `from` on, over the live buffer. */
  view(from = 0): Uint8Array {
    return this.#bytes.subarray(from, this.length)
  }

  /** All bytes, after which nothing may be added. A copy only where much room was left over. */
  finish(): Uint8Array {
    const { length } = this
    return length > this.#bytes.length / 2 ? this.#bytes.subarray(0, length) : this.#bytes.slice(0, length)
  }
}
