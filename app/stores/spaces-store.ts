/** The second byte spaces that stand open: opened from compressed rows, and opened anew whenever the frame changes. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { decompress, isCompressed, openCompressed, type Decompress } from '../../codec/index.ts'
import { SIDES, type Side } from './document-state.ts'
import type { Space } from './space.ts'
import { documentStore } from './use-document.ts'
import { viewStore } from './view-store.ts'

/** Compressed bytes, and bytes that come out, from which on a worker takes them apart: about what takes 50 ms. */
const WORKER_FROM = 256 * 1024
const WORKER_FROM_CONTENT = 4 * 1024 * 1024

export interface SpacesState {
  readonly spaces: readonly Space[]
  /** Opens what the row at `path` holds, or opens it anew with another limit. Resolves when it is there. */
  readonly open: (side: Side, path: string, limit?: number) => Promise<void>
  readonly close: (side: Side, path: string) => void
  /** Resolves when nothing is being opened. */
  readonly settled: () => Promise<void>
}

const isAt = (side: Side, path: string) => (space: Space) => space.side === side && space.path === path

export const spacesStore = createStore<SpacesState>()((set, get) => {
  const running = new Map<Space['path'], { stop: AbortController; done: Promise<void> }>()
  const keyOf = (side: Side, path: string): string => `${side} ${path}`
  const change = (side: Side, path: string, part: Partial<Space>): void => {
    set(({ spaces }) => ({ spaces: spaces.map((space) => (isAt(side, path)(space) ? { ...space, ...part } : space)) }))
  }

  const run = (side: Side, path: string): Promise<void> => {
    const key = keyOf(side, path)
    running.get(key)?.stop.abort()
    const stop = new AbortController()
    const work = async (): Promise<void> => {
      const { layout: outer } = documentStore.getState().sides[side]
      const row = outer.row(path)
      const limit = get().spaces.find(isAt(side, path))?.limit
      change(side, path, { opening: true, failed: null })
      try {
        const layout = await openCompressed(outer, row, {
          ...(limit !== undefined && { limit }),
          decompress: hereOrInWorker(stop.signal),
        })
        if (!stop.signal.aborted) change(side, path, { layout, opening: false })
      } catch (error) {
        if (!stop.signal.aborted)
          change(side, path, { opening: false, failed: error instanceof Error ? error.message : String(error) })
      }
    }
    const done = work()
    running.set(key, { stop, done })
    return done
  }

  documentStore.subscribe((now, before) => {
    for (const side of SIDES) {
      const { layout } = now.sides[side]
      if (layout === before.sides[side].layout) continue
      for (const space of get().spaces.filter((open) => open.side === side))
        if (isCompressed(layout, layout.row(space.path))) void run(side, space.path)
        else get().close(side, space.path)
    }
  })

  return {
    spaces: [],
    open: async (side, path, limit) => {
      const { layout } = documentStore.getState().sides[side]
      if (!isCompressed(layout, layout.row(path))) return
      const known = get().spaces.find(isAt(side, path))
      if (known) change(side, path, limit === undefined ? {} : { limit })
      else {
        const space: Space = { side, path, layout: null, opening: true, failed: null, ...(limit && { limit }) }
        set(({ spaces }) => ({ spaces: [...spaces, space] }))
      }
      await run(side, path)
    },
    close: (side, path) => {
      running.get(keyOf(side, path))?.stop.abort()
      running.delete(keyOf(side, path))
      set(({ spaces }) => ({ spaces: spaces.filter((space) => !isAt(side, path)(space)) }))
    },
    settled: async () => {
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
})

// The panes need to know no more than this before the code of spaces is loaded.
spacesStore.subscribe(({ spaces }) => {
  for (const side of SIDES) {
    const count = spaces.filter((space) => space.side === side).length
    if (viewStore.getState().openSpaces[side] !== count) viewStore.getState().setOpenSpaces(side, count)
  }
})

/** A part of the open spaces. */
export const useSpaces = <T>(pick: (state: SpacesState) => T): T => useStore(spacesStore, pick)

/** What is small is taken apart at once; what is large, or turns out to be, by a worker. */
const hereOrInWorker =
  (signal: AbortSignal): Decompress =>
  async (codec, bytes, options) => {
    if (bytes.length < WORKER_FROM) {
      const limit = Math.min(options.limit ?? Infinity, WORKER_FROM_CONTENT)
      const content = await decompress(codec, bytes, { ...options, limit })
      if (content.problem?.code !== 'over-limit' || limit === options.limit) return content
    }
    const { decompressInWorker } = await import('../workers/decompress-in-worker.ts')
    return decompressInWorker(signal)(codec, bytes, options)
  }
