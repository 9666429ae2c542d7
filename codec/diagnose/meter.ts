/** Bounds what a diagnosis may cost: each reading is linear in the bytes, and so many of them are tried as the bytes are few. */
import type { Layout } from '../layout/layout.ts'

const MOST_TRIED = 1200
/** Where nothing is known: every API at every version, in each form. */
const MOST_OF_ALL = 3000
const LEAST_TRIED = 32
const BYTES_IN_ALL = 4_000_000

export class Meter {
  steps = 0
  tried = 0
  readonly #most: number

  constructor(length: number, all = false) {
    const most = all ? MOST_OF_ALL : MOST_TRIED
    this.#most = Math.max(LEAST_TRIED, Math.min(most, Math.floor(BYTES_IN_ALL / (length + 64))))
  }

  get mayTry(): boolean {
    return this.tried < this.#most
  }

  count(layout: Layout): Layout {
    this.tried++
    this.steps += layout.steps
    return layout
  }
}
