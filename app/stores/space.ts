/** Which bytes the panes around draw from: the frame of a side, or what one of its batches holds compressed. */
import { createContext, useContext } from 'react'
import type { Layout } from '../../codec/index.ts'
import type { Side } from './document-state.ts'
import { useDocument } from './use-document.ts'

/** A second byte space: the bytes that came out of a compressed row. */
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
