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
  #used = 0
  readonly #most: number

  constructor(length: number, all = false) {
    const most = all ? MOST_OF_ALL : MOST_TRIED
    this.#most = Math.max(LEAST_TRIED, Math.min(most, Math.floor(BYTES_IN_ALL / (length + 64))))
  }

  get mayTry(): boolean {
    return this.#used < this.#most
  }

  /** One reading made that is no layout. */
  spend(steps: number): void {
    this.#used++
    this.tried++
    this.steps += steps
  }

  /** What a part of the work cost that has a bound of its own. */
  add({ steps, tried }: Meter): void {
    this.steps += steps
    this.tried += tried
  }

  count(layout: Layout): Layout {
    this.spend(layout.steps)
    return layout
  }
}
