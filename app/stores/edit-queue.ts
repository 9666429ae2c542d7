/** Lets edits of one side happen one after the other, since each is a splice into the bytes that the one before left. */
import type { Edit } from '../../codec/index.ts'

/** A line of edits that are waiting for their turn. */
export interface EditQueue {
  /** Resolves when the edit was made, was refused, or gave way to a newer one of the same field. */
  add(edit: Edit): Promise<void>
  /** Forgets what waits: the document that it was meant for is gone. */
  clear(): void
}

interface Waiting {
  edit: Edit
  readonly done: (() => void)[]
}

/** A queue that calls `make` for one edit at a time; of several waiting `set`s of one path only the last is made. */
export function createEditQueue(make: (edit: Edit) => Promise<void>): EditQueue {
  let waiting: Waiting[] = []
  let running = false

  async function run(): Promise<void> {
    running = true
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await make(next.edit)
      for (const done of next.done) done()
    }
    running = false
  }

  return {
    add(edit) {
      return new Promise((resolve) => {
        const last = waiting.at(-1)
        if (last?.edit.op === 'set' && edit.op === 'set' && last.edit.path === edit.path) {
          last.edit = edit
          last.done.push(resolve)
        } else waiting.push({ edit, done: [resolve] })
        if (!running) void run()
      })
    },
    clear() {
      const dropped = waiting
      waiting = []
      for (const { done } of dropped) for (const resolve of done) resolve()
    },
  }
}
