/** One second byte space: what came out of a compressed row, with a grid and a tree of its own. */
import { Suspense, lazy, useEffect, useEffectEvent, useRef } from 'react'
import type { Layout } from '../../codec/index.ts'
import { ByteGrid } from '../grid/byte-grid.tsx'
import { SpaceProvider, type Space } from '../stores/space.ts'
import { selectionStore } from '../stores/use-document.ts'
import { ObjectTree } from '../tree/object-tree.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import './spaces.css'

const ProblemList = lazy(() => import('./problem-list.tsx'))

interface SpacePanelProps {
  readonly space: Space
  readonly onClose: () => void
  /** Reads on beyond the usual limit, where that can be done. */
  readonly onMore?: () => void
}

/** Heading with sizes and ratio, problems, grid and tree. */
export function SpacePanel({ space, onClose, onMore }: SpacePanelProps) {
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
  const id = `space-${side}-${path.replace(/[^\w]+/g, '-')}`
  return (
    <section className="space" aria-labelledby={id} data-space={path} aria-busy={opening}>
      <div ref={head} className="space-head">
        <h3 id={id}>Decompressed</h3>
        <code title={path}>
          <bdi>{path.replace(/^body\./, '').replace(/\.(compressedRecords|value)$/, '')}</bdi>
        </code>
        {layout !== null && <Sizes layout={layout} />}
        <IconButton icon="close" label="Close the decompressed bytes" onClick={onClose} />
      </div>
      {opening && layout === null && (
        <div className="space-wait" role="status">
          <progress aria-label="Decompressing" /> Decompressing
          <Button look="line" onClick={onClose}>
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
          {layout.problems.some(({ code }) => code === 'stream-over-limit') && space.limit === undefined && onMore && (
            <Button look="line" onClick={onMore}>
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
  if (!origin) return null
  const codec = origin.layout.shape(origin.row).type
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
function ratioWords(before: number, after: number): string {
  const times = after >= before ? after / before : before / after
  const text = times >= 100 ? Math.round(times).toLocaleString('en') : times.toFixed(1)
  return after === before ? 'no smaller' : `${text} \u00d7 ${after > before ? 'smaller' : 'larger'}`
}
