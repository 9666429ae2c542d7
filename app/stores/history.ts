/** The one line of undo and redo over both sides of a document. Snapshots share their bytes; nothing is copied. */

/** What undo brings back: a version and the bytes of both sides at it. */
export interface Snapshot {
  readonly version: number
  readonly request: Uint8Array
  readonly response: Uint8Array
  /** What was chosen for bytes inside; nothing where left out. */
  readonly readings?: Readonly<Record<'request' | 'response', ReadonlyMap<string, string>>>
}

/** Two stacks of snapshots around a present that the document store keeps. */
export interface History {
  /** Remembers `before` as the step that undo returns to, and forgets what could be redone. */
  push(before: Snapshot): void
  /** Forgets the newest step without going back to it. */
  drop(): void
  /** Gives the snapshot to return to and remembers `present` for redo. */
  undo(present: Snapshot): Snapshot | undefined
  redo(present: Snapshot): Snapshot | undefined
  clear(): void
  canUndo(): boolean
  canRedo(): boolean
}

/** A history of at most `steps` steps, and of fewer where their distinct bytes add up to more than `byteLimit`. */
export function createHistory(steps = 200, byteLimit = 64 << 20): History {
  let past: Snapshot[] = []
  let future: Snapshot[] = []

  function trim(): void {
    if (past.length > steps) past = past.slice(-steps)
    let held = 0
    const seen = new Set<Uint8Array>()
    for (let i = past.length - 1; i >= 0; i--) {
      for (const bytes of [past[i]!.request, past[i]!.response])
        if (!seen.has(bytes)) {
          seen.add(bytes)
          held += bytes.length
        }
      if (held > byteLimit && i < past.length - 1) {
        past = past.slice(i + 1)
        return
      }
    }
  }

  return {
    push(before) {
      past.push(before)
      future = []
      trim()
    },
    drop() {
      past.pop()
    },
    undo(present) {
      const snapshot = past.pop()
      if (snapshot !== undefined) future.push(present)
      return snapshot
    },
    redo(present) {
      const snapshot = future.pop()
      if (snapshot !== undefined) past.push(present)
      return snapshot
    },
    clear() {
      past = []
      future = []
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  }
}
