/** The object tree of one side: every row of the layout, selected, opened and edited in place. */
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
} from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Range } from '../../codec/index.ts'
import type { Side } from '../stores/document-state.ts'
import type { Selection } from '../stores/selection-store.ts'
import { treeId, useShownLayout, useSpace } from '../stores/space.ts'
import { selectionStore, useSelection, useSide } from '../stores/use-document.ts'
import { AdderRow } from './adder-row.tsx'
import { ALL_CLOSED, ALL_OPEN, ancestorKeys, openTest, withOpen } from './expansion.ts'
import { flatten, type FlatTree } from './flatten.ts'
import { prefetchRowTools } from './lazy-row-tools.ts'
import { problemsByPath, touches } from './row-marks.ts'
import { TreeCommands, TreeCommandsProvider } from './tree-commands.ts'
import type { treeKey } from './tree-keys.ts'
import { TreeRow } from './tree-row.tsx'
import { useRowWords } from './use-row-words.ts'
import './tree.css'

/** Rows up to which all are in the page; beyond, the tree scrolls within itself and holds only what is in view. */
const MOST_ROWS = 300

const NOTHING: readonly Range[] = []

const LongTree = lazy(() => import('./long-tree.tsx').then((module) => ({ default: module.LongTree })))

/** The head with its columns, and the tree. */
export function ObjectTree({ side }: { readonly side: Side }) {
  const space = useSpace()
  const layout = useShownLayout(side)
  const { was, changed: changedInFrame } = useSide(side)
  const changed = space === null ? changedInFrame : (space.changed ?? NOTHING)
  const id = treeId(side, space)
  const selection = useSelection(({ selected }) => (selected?.side === side ? selected : null))
  const describe = useRowWords()
  const [expansion, setExpansion] = useState(ALL_OPEN)
  const [pointed, setPointed] = useState<string | null>(null)
  const [tagsAt, setTagsAt] = useState<string | null>(null)

  const [seen, setSeen] = useState<Selection | null>(null)
  if (selection !== seen) {
    setSeen(selection)
    if (selection?.from !== 'tree') setPointed(null)
    const row = selection === null ? -1 : layout.row(selection.path)
    if (row > 0) setExpansion(withOpen(expansion, ancestorKeys(layout, row), true))
  }

  const flat = useMemo(() => flatten(layout, openTest(expansion, layout)), [layout, expansion])
  const problems = useMemo(() => problemsByPath(layout), [layout])
  const pointedEntry = pointed === null ? -1 : entryOfKey(flat, pointed)
  const selectedRow = useMemo(() => (selection === null ? -1 : layout.row(selection.path)), [layout, selection])
  const selectedEntry = pointedEntry >= 0 && !flat.adds(pointedEntry) ? pointedEntry : entryOfRow(flat, selectedRow)
  const active = pointedEntry >= 0 ? pointedEntry : Math.max(selectedEntry, 0)

  const element = useRef<HTMLDivElement>(null)
  const scroller = useRef<VirtualizerHandle>(null)
  const typed = useRef({ text: '', time: 0 })
  const keys = useRef<typeof treeKey>(null)
  const [commands] = useState(() => new TreeCommands(side, id, space?.path, space?.owner))

  const scrollTo = useCallback((entry: number, fromAfar = false): void => {
    const row = element.current?.querySelector(`[data-entry="${entry}"]`)
    if (scroller.current === null) {
      row?.scrollIntoView({ block: 'nearest', behavior: fromAfar && !prefersStillness() ? 'smooth' : 'instant' })
    } else if (!fromAfar || !isWithin(row, element.current)) {
      scroller.current.scrollToIndex(entry, { align: fromAfar ? 'center' : 'nearest' })
    }
  }, [])
  useEffect(() => {
    prefetchRowTools()
    void import('./tree-keys.ts').then((module) => {
      keys.current = module.treeKey
    })
  }, [])
  useEffect(() => {
    commands.see({
      flat,
      active,
      element: element.current,
      changeExpansion: setExpansion,
      point: setPointed,
      openTags: setTagsAt,
      scrollTo,
    })
  }, [commands, flat, active, scrollTo])

  const follow = useEffectEvent((to: Selection) => {
    if (to.from === 'tree' || selectedEntry < 0) return
    // Whoever walks through the bytes by key needs them in view more than the tree; a tree with its own scrollbar does both.
    const walking = to.from === 'grid' && !to.focusTree && document.activeElement?.matches(':focus-visible') === true
    if (scroller.current || !walking) scrollTo(selectedEntry, true)
    if (scroller.current && to.from !== 'grid') element.current?.scrollIntoView({ block: 'nearest' })
    if (to.focusTree) element.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (selection !== null) follow(selection)
  }, [selection])

  const entryAt = (event: MouseEvent): number =>
    Number((event.target as Element).closest<HTMLElement>('[data-entry]')?.dataset.entry ?? -1)

  const row = (entry: number) => {
    if (flat.adds(entry)) return <AdderRow key={flat.key(entry)} flat={flat} entry={entry} active={entry === active} />
    const at = flat.row(entry)
    const path = flat.path(entry)
    return (
      <TreeRow
        key={flat.key(entry)}
        flat={flat}
        entry={entry}
        active={entry === active}
        selected={entry === selectedEntry}
        changed={changed.length > 0 && layout.isLeaf(at) && touches(changed, layout.start(at), layout.end(at))}
        was={was?.path === path ? was.text : undefined}
        problem={problems.get(path)}
        tagsOpen={tagsAt === path}
        describe={describe}
      />
    )
  }
  const long = flat.length > MOST_ROWS
  const columns = {
    '--offset-digits': Math.max(4, (layout.bytes.length - 1).toString(16).length),
    '--size-digits': String(layout.bytes.length).length,
  } as CSSProperties
  const entries = useMemo(() => Array.from({ length: flat.length }, (_, entry) => entry), [flat.length])

  return (
    <TreeCommandsProvider value={commands}>
      <div className="tree-head" style={columns}>
        <span className="row-offset">offset</span>
        <span className="row-size">size</span>
        <span className="tree-head-fields">field, type, value</span>
        <button type="button" onClick={() => setExpansion(expansion.open ? ALL_CLOSED : ALL_OPEN)}>
          {expansion.open ? 'Collapse all' : 'Expand all'}
        </button>
      </div>
      <p id={`tree-${id}-keys`} className="visually-hidden">
        {KEYS}
      </p>
      <div
        ref={element}
        role="tree"
        tabIndex={0}
        className={long ? 'tree is-long' : 'tree'}
        style={columns}
        aria-label={`${layout.rowCount > 0 ? layout.name(0) : side} object tree`}
        aria-describedby={`tree-${id}-keys`}
        aria-activedescendant={`tree-${id}-${active}`}
        onKeyDown={(event) => {
          if (event.defaultPrevented || (event.target as Element).closest('[data-editor], .tag-form, .editor')) return
          if (keys.current?.(event, flat, active, commands, typed.current) === true) event.preventDefault()
        }}
        onMouseDown={(event) => {
          if (
            !(event.target as Element).closest('button, .row-twist') ||
            (event.target as Element).closest('.tag-form')
          )
            return
          event.preventDefault()
          element.current?.focus({ preventScroll: true })
        }}
        onClick={(event) => {
          const entry = entryAt(event)
          if (entry < 0 || flat.adds(entry) || (event.target as Element).closest('button, .tag-form, .editor')) return
          if ((event.target as Element).closest('[data-twist]')) commands.toggle(entry)
          else commands.go(entry, false)
        }}
        onDoubleClick={(event) => {
          const entry = entryAt(event)
          if (entry >= 0 && !(event.target as Element).closest('button, input, textarea, .tag-form, [data-twist]'))
            commands.toggle(entry)
        }}
        onMouseOver={(event) => {
          const entry = entryAt(event)
          if (entry >= 0 && !flat.adds(entry)) selectionStore.getState().hover(side, flat.path(entry))
        }}
        onMouseLeave={() => selectionStore.getState().hover(side, null)}
      >
        {long ? (
          <Suspense fallback={null}>
            <LongTree ref={scroller} entries={entries} row={row} active={active} />
          </Suspense>
        ) : (
          entries.map(row)
        )}
      </div>
    </TreeCommandsProvider>
  )
}

/** Told once to readers of screens when they come to the tree. */
const KEYS =
  'Enter edits a value. Delete removes an element, a record or a tagged field, and makes a nullable field null. ' +
  'Insert adds an element. Control D duplicates one, Alt with the up or down arrow moves it.'

/** Whether a row is in view within its tree. */
function isWithin(row: Element | null | undefined, tree: Element | null): boolean {
  if (!row || !tree) return false
  const [inner, outer] = [row.getBoundingClientRect(), tree.getBoundingClientRect()]
  return inner.top >= outer.top && inner.bottom <= outer.bottom
}

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The entry of exactly this row; -1 where it is hidden or gone. */
function entryOfRow(flat: FlatTree, row: number): number {
  const entry = row < 0 ? -1 : flat.entryOf(row)
  return entry >= 0 && flat.row(entry) === row ? entry : -1
}

/** The entry of a key of a row that no path names: the adding row of a list, or a group without a segment. */
function entryOfKey(flat: FlatTree, key: string): number {
  const row = flat.layout.row(key.replace(/\+$|\/[^/]*$/, ''))
  if (row < 0) return -1
  if (key.endsWith('+')) {
    const entry = flat.adderOf(row)
    return flat.adds(entry) ? entry : -1
  }
  const group = flat.layout.children(row).find((child) => flat.layout.shape(child).name === '')
  return entryOfRow(flat, group ?? -1)
}
