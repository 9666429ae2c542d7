/** The decompressed bytes that stand open below a side of the workbench; loaded with the first of them. */
import type { Side } from '../stores/document-state.ts'
import { spacesStore, useSpaces } from '../stores/spaces-store.ts'
import { selectionStore } from '../stores/use-document.ts'
import { SpacePanel } from './space-panel.tsx'

/** What a reader may ask for where 64 MiB are not enough. */
const MORE = 256 << 20

/** All of one side, in the order in which they were opened. */
export default function Spaces({ side }: { readonly side: Side }) {
  const spaces = useSpaces((state) => state.spaces)
  return spaces
    .filter((space) => space.side === side)
    .map((space) => (
      <SpacePanel
        key={space.path}
        space={space}
        onClose={() => {
          spacesStore.getState().close(side, space.path)
          selectionStore.getState().select(side, space.path, 'readout')
        }}
        onMore={() => void spacesStore.getState().open(side, space.path, MORE)}
      />
    ))
}
