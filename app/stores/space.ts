/** Which bytes the panes around draw from: the frame of a side, or what one of its batches holds compressed. */
import { createContext, useContext } from 'react'
import type { Edit, Layout, Range } from '../../codec/index.ts'
import type { Side } from './document-state.ts'
import { useDocument } from './use-document.ts'

/** Whose bytes a space shows, where they are none of the document's: pasted ones that have no page of their own. */
export interface SpaceOwner {
  /** What the bytes are called. */
  readonly title: string
  readonly edit: (edit: Edit) => Promise<void>
  /** Forgets what was refused. */
  readonly settle: () => void
  /** The layout as the last edit left it. */
  readonly layoutNow: () => Layout | null
  /** Opens what a compressed row holds. */
  readonly open: (path: string) => Promise<void>
  readonly readAs: (path: string, name: string | null) => void
}

/** A second byte space: the bytes that came out of a compressed row, or those of somebody else than the document. */
export interface Space {
  readonly side: Side
  /** The path of the compressed row. */
  readonly path: string
  /** The picture of what came out, null until it is there. */
  readonly layout: Layout | null
  /** Whether it is being opened, or opened anew. */
  readonly opening: boolean
  /** A sentence on why it could not be opened. */
  readonly failed: string | null
  /** The most bytes that may come out, where it is not the usual. */
  readonly limit?: number
  readonly owner?: SpaceOwner
  /** What the last edit of its owner changed. */
  readonly changed?: readonly Range[]
  /** The last edit that its owner refused. */
  readonly refusal?: { readonly path: string; readonly message: string } | null
  /** What its owner's bytes were chosen to be read as, by path. */
  readonly readings?: ReadonlyMap<string, string>
  /** The bytes that are most likely to blame for a break behind them. */
  readonly cause?: Range
}

const Context = createContext<Space | null>(null)

/** Lets what is inside draw from a space. */
export const SpaceProvider = Context.Provider

/** The space around the calling component, null in the frame itself. */
export const useSpace = (): Space | null => useContext(Context)

/** The layout to draw: of the space around, or of the side's frame. */
export function useShownLayout(side: Side): Layout {
  const space = useSpace()
  const frame = useDocument((state) => state.sides[side].layout)
  return space?.layout ?? frame
}

/** Sets the trees of a side apart: `request`, or with the path of the space. */
export const treeId = (side: Side, space: Space | null): string =>
  space === null ? side : `${side}-${space.path.replace(/[^\w]+/g, '-')}`
