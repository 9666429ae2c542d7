/** The one selection and the one hover of the page, from which grid, tree, schema and readout all draw. */
import { createStore } from 'zustand/vanilla'
import type { Side } from './document-store.ts'

/** Which pane asked for the selection; a pane does not scroll for a selection of its own. */
export type SelectionSource = 'grid' | 'tree' | 'schema' | 'link' | 'readout'

/** A node of one side. Paths outlive edits, rows do not. */
export interface NodePlace {
  readonly side: Side
  readonly path: string
}

export interface Selection extends NodePlace {
  /** The pane it was made in. */
  readonly from: SelectionSource
  /** Whether the keyboard asks to go on in the tree row of the selection (Enter in the grid). */
  readonly focusTree: boolean
}

export interface SelectionState {
  /** The selected node, or null; a new object at every select, so that asking again scrolls again. */
  readonly selected: Selection | null
  /** The node under the pointer, or null; it never scrolls anything. */
  readonly hovered: NodePlace | null
  /** Selects a node; `focusTree` moves the keyboard to its tree row. */
  readonly select: (side: Side, path: string, from: SelectionSource, focusTree?: boolean) => void
  /** Marks the node under the pointer; `null` when the pointer leaves `side`. */
  readonly hover: (side: Side, path: string | null) => void
  /** Selects nothing. */
  readonly clear: () => void
}

/** A selection store with nothing selected. */
export const createSelectionStore = () =>
  createStore<SelectionState>()((set, get) => ({
    selected: null,
    hovered: null,
    select: (side, path, from, focusTree = false) => {
      set({ selected: { side, path, from, focusTree } })
    },
    hover: (side, path) => {
      const { hovered } = get()
      if (path === null) {
        if (hovered?.side === side) set({ hovered: null })
      } else if (hovered?.side !== side || hovered.path !== path) set({ hovered: { side, path } })
    },
    clear: () => {
      set({ selected: null, hovered: null })
    },
  }))
