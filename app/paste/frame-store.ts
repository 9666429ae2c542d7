/** How each pasted frame is read and what was changed in it, with a history of its own; the page of an API takes over from here. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { applyEdit, decodeAs, isCompressed, openCompressed, readAs } from '../../codec/index.ts'
import type { Edit, Layout, Range, ReadingSpec, Severity } from '../../codec/index.ts'
import { changedRanges } from '../stores/changed-ranges.ts'
import { sameBytes } from '../stores/same-bytes.ts'
import type { FoundFrame } from './paste-types.ts'

type Readings = ReadonlyMap<string, string>

/** What undo goes back to. */
interface Step {
  readonly bytes: Uint8Array
  readonly spec: ReadingSpec
  readonly readings: Readings
}

/** What stands open of a compressed row. */
export interface OpenedRow {
  readonly path: string
  readonly layout: Layout | null
  readonly failed: string | null
}

/** A frame as it stands. */
export interface FrameWork extends Step {
  readonly layout: Layout
  /** What the last step changed. */
  readonly changed: readonly Range[]
  readonly refusal: { readonly path: string; readonly message: string } | null
  readonly opened: readonly OpenedRow[]
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

interface FramesState {
  readonly works: ReadonlyMap<FoundFrame, FrameWork>
}

const store = createStore<FramesState>()(() => ({ works: new Map() }))

/** Rows over bytes by a reading, with what was chosen inside. */
export function layoutBy(bytes: Uint8Array, { layoutName, ...rest }: ReadingSpec, readings?: Readings): Layout {
  let layout = decodeAs(bytes, { layout: layoutName, ...rest })
  for (const [path, name] of readings ?? []) if (layout.row(path) >= 0) layout = readAs(layout, path, name)
  return layout
}

function begin({ bytes, spec }: FoundFrame): FrameWork {
  const step: Step = { bytes, spec, readings: new Map() }
  return { ...step, layout: layoutBy(bytes, spec), changed: [], refusal: null, opened: [], past: [], future: [] }
}

const workOf = (frame: FoundFrame): FrameWork => store.getState().works.get(frame) ?? fresh(frame)

const begun = new WeakMap<FoundFrame, FrameWork>()

/** The work before anything was done, made once for each frame. */
function fresh(frame: FoundFrame): FrameWork {
  const known = begun.get(frame) ?? begin(frame)
  begun.set(frame, known)
  return known
}

const put = (frame: FoundFrame, part: Partial<FrameWork>): void =>
  store.setState(({ works }) => ({ works: new Map(works).set(frame, { ...workOf(frame), ...part }) }))

const stepOf = ({ bytes, spec, readings }: FrameWork): Step => ({ bytes, spec, readings })

/** Shows a step, and opens anew what stood open. */
function show(frame: FoundFrame, next: Step, past: readonly Step[], future: readonly Step[]): void {
  const before = workOf(frame)
  const layout = layoutBy(next.bytes, next.spec, next.readings)
  const changed = sameBytes(before.bytes, next.bytes) ? [] : changedRanges(before.layout, layout)
  const opened = before.opened.filter(({ path }) => isCompressed(layout, layout.row(path)))
  put(frame, { ...next, layout, changed, refusal: null, opened, past, future })
  for (const { path } of opened) void fill(frame, path)
}

async function fill(frame: FoundFrame, path: string): Promise<void> {
  const { layout: outer } = workOf(frame)
  const change = (part: Partial<OpenedRow>): void => {
    const { opened, layout } = workOf(frame)
    if (layout === outer) put(frame, { opened: opened.map((row) => (row.path === path ? { ...row, ...part } : row)) })
  }
  try {
    change({ layout: await openCompressed(outer, outer.row(path)), failed: null })
  } catch (error) {
    change({ failed: error instanceof Error ? error.message : String(error) })
  }
}

/** The steps that can be made with a frame. */
export const frameActions = {
  /** Reads the frame otherwise, or other bytes in its place; a step that can be undone. */
  step(frame: FoundFrame, next: Partial<Step>): void {
    const work = workOf(frame)
    show(frame, { ...stepOf(work), ...next }, [...work.past, stepOf(work)], [])
  },
  /** Makes one edit; one that does not fit becomes a refusal. */
  async edit(frame: FoundFrame, edit: Edit): Promise<void> {
    const { layout } = workOf(frame)
    try {
      const bytes = await applyEdit(layout, edit)
      if (workOf(frame).layout === layout && !sameBytes(bytes, layout.bytes)) frameActions.step(frame, { bytes })
    } catch (error) {
      put(frame, { refusal: { path: edit.path, message: error instanceof Error ? error.message : String(error) } })
    }
  },
  settle(frame: FoundFrame): void {
    if (workOf(frame).refusal !== null) put(frame, { refusal: null })
  },
  readAs(frame: FoundFrame, path: string, name: string | null): void {
    const readings = new Map(workOf(frame).readings)
    if (name === null) readings.delete(path)
    else readings.set(path, name)
    frameActions.step(frame, { readings })
  },
  async open(frame: FoundFrame, path: string): Promise<void> {
    const { opened } = workOf(frame)
    if (opened.some((row) => row.path === path)) return
    put(frame, { opened: [...opened, { path, layout: null, failed: null }] })
    await fill(frame, path)
  },
  close(frame: FoundFrame, path: string): void {
    put(frame, { opened: workOf(frame).opened.filter((row) => row.path !== path) })
  },
  undo(frame: FoundFrame): boolean {
    const work = workOf(frame)
    const to = work.past.at(-1)
    if (to) show(frame, to, work.past.slice(0, -1), [...work.future, stepOf(work)])
    return to !== undefined
  },
  redo(frame: FoundFrame): boolean {
    const work = workOf(frame)
    const to = work.future.at(-1)
    if (to) show(frame, to, [...work.past, stepOf(work)], work.future.slice(0, -1))
    return to !== undefined
  },
}

/** The frame as it stands, now. */
export const frameNow = workOf

/** How a frame is read now, its bytes, and how grave its problems are; frames that nobody touched are not decoded for it. */
export function useFrameSummary(frame: FoundFrame): Pick<FoundFrame, 'bytes' | 'spec' | 'worst'> {
  const work = useStore(store, ({ works }) => works.get(frame))
  return work === undefined ? frame : { bytes: work.bytes, spec: work.spec, worst: worstOf(work.layout) }
}

const GRAVEST_FIRST: readonly Severity[] = ['error', 'incomplete', 'warning', 'info']

/** The gravest problem of a layout. */
export const worstOf = ({ problems }: Layout): FoundFrame['worst'] =>
  GRAVEST_FIRST.find((severity) => problems.some((problem) => problem.severity === severity)) ?? 'none'

/** The frame as it stands; the component renders again when that changes. */
export const useFrameWork = (frame: FoundFrame): FrameWork =>
  useStore(store, ({ works }) => works.get(frame) ?? fresh(frame))
