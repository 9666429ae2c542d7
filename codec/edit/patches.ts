/** Replacements within bytes that stay as they are elsewhere: what an edit amounts to. */

export interface Patch {
  /** Half-open range of the old bytes that is replaced; empty for an insertion. */
  readonly start: number
  readonly end: number
  readonly bytes: Uint8Array
}

const growth = (patch: Patch): number => patch.bytes.length - (patch.end - patch.start)

export class Patches {
  readonly #list: Patch[] = []
  constructor(readonly old: Uint8Array) {}

  add(start: number, end: number, bytes: Uint8Array): void {
    this.#list.push({ start, end, bytes })
  }

  /** Whether exactly this range is replaced already. */
  covers(start: number, end: number): boolean {
    return this.#list.some((patch) => patch.start === start && patch.end === end)
  }

  /** Whether anything of this range is replaced. */
  touches(start: number, end: number): boolean {
    return this.#list.some((patch) => patch.start < end && patch.end > start)
  }

  /** Whether anything at or behind `offset` changes. */
  touchesFrom(offset: number): boolean {
    return this.#list.some((patch) => patch.start >= offset)
  }

  /** By how many bytes what begins at or behind `offset` grows. */
  growthFrom(offset: number): number {
    return this.#list.reduce((sum, patch) => sum + (patch.start >= offset ? growth(patch) : 0), 0)
  }

  /** Where an old offset, itself untouched, stands in the new bytes. */
  moved(offset: number): number {
    return this.#list.reduce((at, patch) => at + (patch.start < offset ? growth(patch) : 0), offset)
  }

  apply(): Uint8Array {
    const sorted = [...this.#list].sort((a, b) => a.start - b.start || a.end - b.end)
    const result = new Uint8Array(this.old.length + this.growthFrom(0))
    let from = 0
    let at = 0
    for (const patch of sorted) {
      result.set(this.old.subarray(from, patch.start), at)
      at += patch.start - from
      result.set(patch.bytes, at)
      at += patch.bytes.length
      from = patch.end
    }
    result.set(this.old.subarray(from), at)
    return result
  }
}
