/** The bytes and the tree of one pasted frame, and of what stands open in it. */
import { lazy, Suspense } from 'react'
import type { Layout } from '../../codec/index.ts'
import { ByteGrid } from '../grid/byte-grid.tsx'
import { RegionStrip } from '../grid/region-strip.tsx'
import { hasSecrets } from '../stores/secrets.ts'
import { SpaceProvider, type Space } from '../stores/space.ts'
import { ObjectTree } from '../tree/object-tree.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { SpacePanel } from '../workbench/space-panel.tsx'
import { frameActions, frameNow, useFrameWork, type FrameWork } from './frame-store.ts'
import { isWhole, openInWorkbench } from './open-in-workbench.ts'
import type { FoundFrame } from './paste-types.ts'
import { isFramed, specTitle } from './spec-words.ts'

const SecretsButton = lazy(() => import('../workbench/secrets-button.tsx'))

interface FramePaneProps {
  readonly frame: FoundFrame
  readonly partner?: FoundFrame
  /** The spaces of the frame, its own first. */
  readonly spaces: readonly Space[]
}

/** The pane. */
export function FramePane({ frame, partner, spaces }: FramePaneProps) {
  const work = useFrameWork(frame)
  const [own, ...opened] = spaces
  if (!own) return null
  const { side } = own
  return (
    <section className="pane" aria-labelledby={`pasted-${side}`} data-side={side}>
      <SpaceProvider value={own}>
        <RegionStrip side={side} />
        <FrameHead id={`pasted-${side}`} frame={frame} work={work} partner={partner} />
        <ByteGrid side={side} />
        <ObjectTree side={side} />
      </SpaceProvider>
      {opened.map((space) => (
        <SpacePanel key={space.path} space={space} onClose={() => frameActions.close(frame, space.path)} />
      ))}
    </section>
  )
}

interface FrameHeadProps extends Omit<FramePaneProps, 'spaces'> {
  readonly id: string
  readonly work: FrameWork
}

/** What it is, how much of it decodes, and what can be done with it as a whole. */
function FrameHead({ id, frame, work, partner }: FrameHeadProps) {
  const { bytes, layout, spec, past, future } = work
  const lost = layout.problems.length === 0 ? 0 : undecodedBytes(layout)
  return (
    <div className="pane-head">
      <h2 id={id}>{isFramed(spec) ? (spec.side === 'response' ? 'Response' : 'Request') : 'Bytes'}</h2>
      <code className="pane-message">{specTitle(spec)}</code>
      <span className="pane-tools" role="group" aria-label="Edits">
        <Suspense fallback={null}>{hasSecrets(layout) && <SecretsButton />}</Suspense>
        <IconButton
          icon="undo"
          label="Undo"
          disabled={past.length === 0}
          onClick={() => void frameActions.undo(frame)}
        />
        <IconButton
          icon="redo"
          label="Redo"
          disabled={future.length === 0}
          onClick={() => void frameActions.redo(frame)}
        />
        {isWhole(work) && (
          <Button look="line" onClick={() => openInWorkbench(work, partner && frameNow(partner))}>
            Open in the workbench
          </Button>
        )}
      </span>
      <span className="pane-size">
        {lost > 0 && (
          <>
            <b>{(bytes.length - lost).toLocaleString('en')}</b> of{' '}
          </>
        )}
        <b>{bytes.length.toLocaleString('en')}</b> bytes{lost > 0 && ' decoded'}
      </span>
    </div>
  )
}

function undecodedBytes(layout: Layout): number {
  let lost = 0
  for (let row = 0; row < layout.rowCount; row++)
    if (layout.shape(row).role === 'undecoded') lost += layout.end(row) - layout.start(row)
  return lost
}
