/** The document of the page: the bytes of one API's request and response, the layouts made from them, and their history. */
import { createStore } from 'zustand/vanilla'
import { applyEdit, type Edit, type Layout } from '../../codec/index.ts'
import { SIDES, type DocumentState, type Side, type SideDocument } from './document-state.ts'
import { createEditQueue } from './edit-queue.ts'
import { createHistory, type Snapshot } from './history.ts'
import { apiOf, sampleFrame } from './instance.ts'
import { loadOpener, NO_READINGS } from './payloads.ts'
import { read, readBoth, smallestOf, startedAfresh, wasAt } from './read-side.ts'
import { sameBytes } from './same-bytes.ts'

export * from './document-state.ts'

/** How long the marks of the last edit stay, in milliseconds. */
export const MARKS_LAST = 4000
/** The longest pause between two keystrokes that are undone together, in milliseconds. */
export const KEYSTROKE_PAUSE = 1000

const API_VERSIONS = 18

/** A store with the newest version of an API open; `splice` stands in for applyEdit in tests. */
export function createDocumentStore(firstApi = API_VERSIONS, splice: typeof applyEdit = applyEdit) {
  const history = createHistory()
  const timers: Partial<Record<Side, ReturnType<typeof setTimeout>>> = {}
  /** Counts what makes edits under way pointless: another document, another version, undo. */
  let epoch = 0
  /** The newest keystroke, the layout from before the first of those it is undone with, and whether undo has that step. */
  let typing: { side: Side; path: string; time: number; from: Layout; stepped: boolean } | null = null
  let smallest = smallestOf(firstApi, apiOf(firstApi).versions.hi)

  return createStore<DocumentState>()((set, get) => {
    const present = (): Snapshot => {
      const { version, sides } = get()
      const { request, response } = sides
      return {
        version,
        request: request.bytes,
        response: response.bytes,
        readings: { request: request.readings, response: response.readings },
      }
    }
    const update = (side: Side, part: Partial<SideDocument>): void => {
      set(({ sides }) => ({ sides: { ...sides, [side]: { ...sides[side], ...part } } }))
    }
    const syncHistory = (): void => {
      set({ canUndo: history.canUndo(), canRedo: history.canRedo() })
    }
    const unmarkLater = (side: Side): void => {
      clearTimeout(timers[side])
      timers[side] = setTimeout(() => {
        update(side, { changed: [], was: null })
      }, MARKS_LAST)
    }

    /** Marks what changed in a side, unless it has changed again before the code that compares is there. */
    const mark = async (side: Side, from: Layout, to: Layout): Promise<void> => {
      const { changedRanges } = await import('./changed-ranges.ts')
      if (get().sides[side].layout !== to) return
      update(side, { changed: changedRanges(from, to) })
      unmarkLater(side)
    }

    /** Shows a snapshot; a side whose bytes it does not change stays the very same object. */
    const show = (next: Snapshot): void => {
      const { apiKey, version, sides } = get()
      const sameVersion = next.version === version
      if (!sameVersion) smallest = smallestOf(apiKey, next.version)
      const side = (name: Side): SideDocument => {
        const old = sides[name]
        const readings = next.readings?.[name] ?? NO_READINGS
        if (sameVersion && next[name] === old.bytes && readings === old.readings)
          return old.refusal === null ? old : { ...old, refusal: null }
        const now = read(apiKey, name, next.version, next[name], smallest, readings)
        if (!sameVersion) return now
        void mark(name, old.layout, now.layout)
        return now
      }
      set({ version: next.version, sides: { request: side('request'), response: side('response') } })
      syncHistory()
    }
    /** Ends whatever is being typed: its edits were meant for bytes that are about to go. */
    const interrupt = (): void => {
      epoch++
      typing = null
      for (const name of SIDES) queues[name].clear()
    }
    const step = (next: Snapshot): void => {
      const before = present()
      interrupt()
      const same = (side: Side): boolean =>
        sameBytes(next[side], before[side]) && next.readings?.[side] === before.readings?.[side]
      if (next.version === before.version && SIDES.every(same)) return
      history.push(before)
      show(next)
    }

    const make = async (side: Side, edit: Edit): Promise<void> => {
      const started = epoch
      const before = get().sides[side]
      const comparing = import('./changed-ranges.ts')
      let bytes: Uint8Array
      try {
        bytes = await splice(before.layout, edit)
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        if (started === epoch) update(side, { refusal: { path: edit.path, message } })
        return
      }
      const { changedRanges } = await comparing
      if (started !== epoch) return
      const time = Date.now()
      const goesOn =
        typing !== null &&
        edit.op === 'set' &&
        typing.side === side &&
        typing.path === edit.path &&
        time - typing.time < KEYSTROKE_PAUSE
      const from = goesOn && typing !== null ? typing.from : before.layout
      let stepped = goesOn && typing !== null && typing.stepped
      const moved = !sameBytes(bytes, before.bytes)
      if (moved && !stepped) history.push(present())
      stepped ||= moved
      if (stepped && sameBytes(bytes, from.bytes)) {
        history.drop()
        stepped = false
        bytes = from.bytes
      }
      typing = edit.op === 'set' ? { side, path: edit.path, time, from, stepped } : null
      if (!moved) {
        if (before.refusal !== null) update(side, { refusal: null })
        return
      }
      const { apiKey, version } = get()
      const now = read(apiKey, side, version, bytes, smallest, before.readings)
      const changed = bytes === from.bytes ? [] : changedRanges(from, now.layout)
      update(side, { ...now, changed, was: bytes === from.bytes ? null : wasAt(from, edit) })
      unmarkLater(side)
      syncHistory()
    }
    const queues = {
      request: createEditQueue((edit) => make('request', edit)),
      response: createEditQueue((edit) => make('response', edit)),
    }

    return {
      apiKey: firstApi,
      version: smallest.version,
      sides: readBoth(firstApi, smallest),
      notice: null,
      canUndo: false,
      canRedo: false,
      open: (apiKey, wanted) => {
        const { lo, hi } = apiOf(apiKey).versions
        const version = Math.min(Math.max(wanted, lo), hi)
        smallest = smallestOf(apiKey, version)
        interrupt()
        history.clear()
        for (const side of SIDES) clearTimeout(timers[side])
        set({ apiKey, version, sides: readBoth(apiKey, smallest), notice: null })
        syncHistory()
      },
      setVersion: async (wanted) => {
        const { apiKey, version: old, sides } = get()
        const api = apiOf(apiKey)
        const version = Math.min(Math.max(wanted, api.versions.lo), api.versions.hi)
        if (version === old) return
        const fresh = smallestOf(apiKey, version)
        if (!SIDES.some((side) => sides[side].edited)) {
          step({ ...present(), ...fresh })
          return
        }
        const started = ++epoch
        const { frameAtVersion } = await import('./frame-values.ts')
        if (started !== epoch) return
        const lost: Side[] = []
        const move = (side: Side): Uint8Array => {
          if (!sides[side].edited) return fresh[side]
          const moved = frameAtVersion(api, side, sides[side].layout, version)
          if (moved === undefined) lost.push(side)
          return moved ?? fresh[side]
        }
        step({ ...present(), version, request: move('request'), response: move('response') })
        set({ notice: lost.length === 0 ? null : startedAfresh(lost, old, version) })
      },
      edit: (side, edit) => queues[side].add(edit),
      settle: (side) => {
        typing = null
        if (get().sides[side].refusal !== null) update(side, { refusal: null })
      },
      fill: async (side, kind) => {
        const { apiKey, version, sides } = get()
        const api = apiOf(apiKey)
        if (kind === 'smallest') {
          step({ ...present(), [side]: sampleFrame(api, side, version, kind) })
          return
        }
        const [{ headerOf }, { populatedFrame }] = await Promise.all([
          import('./frame-values.ts'),
          import('./populated.ts'),
        ])
        const now = get()
        if (now.apiKey !== apiKey || now.version !== version) return
        const header = headerOf(sides[side].layout)
        const frame =
          kind === 'populated'
            ? populatedFrame(api, side, version, header)
            : sampleFrame(api, side, version, kind, header)
        step({ ...present(), [side]: frame })
      },
      loadBytes: (side, bytes, readings = NO_READINGS) => {
        const now = present()
        step({ ...now, [side]: bytes, readings: { ...now.readings!, [side]: readings } })
      },
      readAs: (side, path, name) => {
        const now = present()
        const readings = new Map(get().sides[side].readings)
        if (name === null) readings.delete(path)
        else readings.set(path, name)
        step({ ...now, readings: { ...now.readings!, [side]: readings } })
      },
      openPayloads: async () => {
        if (!(await loadOpener())) return
        const { apiKey, version, sides } = get()
        for (const side of SIDES) {
          const { bytes, readings, layout } = sides[side]
          const now = read(apiKey, side, version, bytes, smallest, readings)
          if (get().sides[side].layout === layout && now.layout.rowCount !== layout.rowCount)
            update(side, { layout: now.layout })
        }
      },
      undo: () => {
        interrupt()
        const snapshot = history.undo(present())
        if (snapshot !== undefined) show(snapshot)
      },
      redo: () => {
        interrupt()
        const snapshot = history.redo(present())
        if (snapshot !== undefined) show(snapshot)
      },
      reset: () => {
        step(smallest)
      },
      tell: (notice) => {
        set({ notice })
      },
    }
  })
}
