/** Says on standard error what is being done, once it takes over a second; says nothing where that is no terminal. */
import { setImmediate } from 'node:timers/promises'
import type { Io } from './io.ts'

/** Before that a person is not kept waiting. */
const PATIENCE_MS = 1000
const EVERY_MS = 100

export class Progress {
  readonly #started: number
  #said = 0

  constructor(
    readonly io: Pick<Io, 'status'>,
    readonly now: () => number = () => performance.now(),
  ) {
    this.#started = now()
  }

  /** What comes next. */
  step(text: string): void {
    const { status } = this.io
    const now = this.now()
    if (!status || now - this.#started < PATIENCE_MS || now - this.#said < EVERY_MS) return
    this.#said = now
    status(text)
  }

  /** Takes the line back, so that output can follow. */
  clear(): void {
    if (this.#said > 0) this.io.status?.('')
    this.#said = 0
  }

  /** Lets what waits (a signal, a closed pipe) have its turn between two long steps. */
  async breathe(): Promise<void> {
    await setImmediate()
  }
}
