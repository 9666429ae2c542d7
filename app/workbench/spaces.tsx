/** The decompressed bytes that stand open below a side, each with a grid and a tree of its own; loaded with the first of them. */
import { Suspense, lazy, useEffect, useEffectEvent, useRef } from 'react'
import type { Layout } from '../../codec/index.ts'
import { ByteGrid } from '../grid/byte-grid.tsx'
import type { Side } from '../stores/document-state.ts'
import { SpaceProvider, type Space } from '../stores/space.ts'
import { spacesStore, useSpaces } from '../stores/spaces-store.ts'
import { selectionStore, useDocument } from '../stores/use-document.ts'
import { ObjectTree } from '../tree/object-tree.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import './spaces.css'

const ProblemList = lazy(() => import('./problem-list.tsx'))

/** What a reader may ask for where 64 MiB are not enough. */
const MORE = 256 << 20

/** All of one side, in the order in which they were opened. */
export default function Spaces({ side }: { readonly side: Side }) {
  const spaces = useSpaces((state) => state.spaces)
  return spaces.filter((space) => space.side === side).map((space) => <SpacePanel key={space.path} space={space} />)
}

function SpacePanel({ space }: { readonly space: Space }) {
  const { side, path, layout, opening, failed } = space
  const head = useRef<HTMLDivElement>(null)
  const isThere = layout !== null
  const show = useEffectEvent(() => {
    const { selected } = selectionStore.getState()
    // A row selected inside, as by a link, brings itself into view.
    if (selected?.side === side && layout !== null && layout.row(selected.path) > 0) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    head.current?.scrollIntoView({ block: isThere ? 'start' : 'nearest', behavior: still ? 'instant' : 'smooth' })
  })
  useEffect(() => {
    if (!isThere) show()
    else requestAnimationFrame(() => show())
  }, [isThere])
  const close = (): void => {
    spacesStore.getState().close(side, path)
    selectionStore.getState().select(side, path, 'readout')
  }
  const id = `space-${side}-${path.replace(/[^\w]+/g, '-')}`
  return (
    <section className="space" aria-labelledby={id} data-space={path} aria-busy={opening}>
      <div ref={head} className="space-head">
        <h3 id={id}>Decompressed</h3>
        <code title={path}>
          <bdi>{path.replace(/^body\./, '').replace(/\.(compressedRecords|value)$/, '')}</bdi>
        </code>
        {layout !== null && <Sizes layout={layout} />}
        <IconButton icon="close" label="Close the decompressed bytes" onClick={close} />
      </div>
      {opening && layout === null && (
        <div className="space-wait" role="status">
          <progress aria-label="Decompressing" /> Decompressing
          <Button look="line" onClick={close}>
            Cancel
          </Button>
        </div>
      )}
      {failed !== null && (
        <p className="space-failed" role="alert">
          {failed}
        </p>
      )}
      {layout !== null && (
        <SpaceProvider value={space}>
          <Suspense fallback={null}>{layout.problems.length > 0 && <ProblemList side={side} />}</Suspense>
          {layout.problems.some(({ code }) => code === 'stream-over-limit') && space.limit === undefined && (
            <Button look="line" onClick={() => void spacesStore.getState().open(side, path, MORE)}>
              Read up to 256 MiB
            </Button>
          )}
          <ByteGrid side={side} />
          <ObjectTree side={side} />
        </SpaceProvider>
      )}
    </section>
  )
}

/** Codec, both sizes, and their ratio. */
function Sizes({ layout }: { readonly layout: Layout }) {
  const { origin } = layout
  const codec = useDocument(() => origin?.layout.shape(origin.row).type ?? '')
  if (!origin) return null
  const before = origin.layout.end(origin.row) - origin.layout.start(origin.row)
  const after = layout.bytes.length
  return (
    <span className="space-sizes">
      {/^(gzip|snappy|lz4|zstd)$/.test(codec) && `${codec}: `}
      <b>{before.toLocaleString('en')}</b> <span aria-label="become">→</span> <b>{after.toLocaleString('en')}</b> bytes
      {after > 0 && before > 0 && `, ${ratioWords(before, after)}`}
    </span>
  )
}

/** How much the compression saved, or cost. */
export function ratioWords(before: number, after: number): string {
  const times = after >= before ? after / before : before / after
  const text = times >= 100 ? Math.round(times).toLocaleString('en') : times.toFixed(1)
  return after === before ? 'no smaller' : `${text} \u00d7 ${after > before ? 'smaller' : 'larger'}`
}
