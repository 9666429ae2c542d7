/** One pasted frame: how it is read, its bytes and its tree, and what is wrong with it. */
import { useEffect, useMemo } from 'react'
import { formatForeign, type Candidate, type Layout } from '../../codec/index.ts'
import { ByteGrid } from '../grid/byte-grid.tsx'
import { RegionStrip } from '../grid/region-strip.tsx'
import type { Side } from '../stores/document-state.ts'
import { SpaceProvider, type Space, type SpaceOwner } from '../stores/space.ts'
import { selectionStore, useSelection } from '../stores/use-document.ts'
import { ObjectTree } from '../tree/object-tree.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { ReadoutSlot } from '../workbench/readout-slot.tsx'
import { DiagnosisPanel } from './diagnosis-panel.tsx'
import { frameActions, frameNow, useFrameWork, type FrameWork } from './frame-store.ts'
import { isWhole, openInWorkbench } from './open-in-workbench.ts'
import type { FoundFrame } from './paste-types.ts'
import { SpecChoice } from './spec-choice.tsx'
import { bareSpec, isFramed, specTitle, specWords } from './spec-words.ts'
import type { ToldDiagnosis } from './paste-types.ts'
import { useDiagnosis } from './use-diagnosis.ts'

interface FrameViewProps {
  readonly frame: FoundFrame
  readonly partner?: FoundFrame
}

const ownerOf = (frame: FoundFrame, title: string): SpaceOwner => ({
  title,
  edit: (edit) => frameActions.edit(frame, edit),
  settle: () => frameActions.settle(frame),
  layoutNow: () => frameNow(frame).layout,
  open: (path) => frameActions.open(frame, path),
  readAs: (path, name) => frameActions.readAs(frame, path, name),
})

/** The spaces of a frame: its own, and those of what stands open in it. */
function spacesOf(work: FrameWork, side: Side, owner: SpaceOwner, told: ToldDiagnosis | null): Space[] {
  const { layout, changed, refusal, readings, opened } = work
  const shared = { side, owner, opening: false, failed: null, refusal, readings }
  const { rootCause, breaksAt } = told ?? {}
  const cause = rootCause && breaksAt && rootCause.offset < breaksAt.offset ? rootCause : undefined
  return [
    {
      ...shared,
      path: '',
      layout,
      changed,
      ...(cause && { cause: { start: cause.offset, end: Math.max(cause.end, cause.offset + 1) } }),
    },
    ...opened.map(({ path, layout: inner, failed }) => ({ ...shared, path, layout: inner, failed, opening: !inner })),
  ]
}

/** The view; made anew for each frame. */
export function FrameView({ frame, partner }: FrameViewProps) {
  const work = useFrameWork(frame)
  const { spec, layout, bytes } = work
  const side = spec.side ?? 'request'
  const foreign = spec === frame.spec ? frame.foreign : undefined
  const { diagnosis, failure } = useDiagnosis(foreign ? null : bytes, spec)
  const title = specWords(spec)
  const owner = useMemo(() => ownerOf(frame, title), [frame, title])
  const spaces = spacesOf(work, side, owner, diagnosis)
  const selectedPath = useSelection(({ selected }) => (selected?.side === side ? selected.path : undefined))
  useEffect(() => selectionStore.getState().clear(), [frame])
  const holder = spaces.find((space) => selectedPath !== undefined && (space.layout?.row(selectedPath) ?? -1) >= 0)
  const sound = !foreign && diagnosis?.severity !== 'error' && diagnosis?.severity !== 'incomplete'
  return (
    <>
      <SpecChoice spec={spec} onChoose={(next) => frameActions.step(frame, { spec: bareSpec(next) })} />
      <div className="pasted">
        <section className="pane" aria-labelledby="pasted-title" data-side={side}>
          <SpaceProvider value={spaces[0]!}>
            <RegionStrip side={side} />
            <FrameHead frame={frame} work={work} partner={partner} />
            <ByteGrid side={side} />
            <ObjectTree side={side} />
          </SpaceProvider>
          {spaces.slice(1).map((space) => (
            <Opened key={space.path} space={space} onClose={() => frameActions.close(frame, space.path)} />
          ))}
        </section>
        <div className="pasted-words">
          {foreign ? (
            <section className="diagnosis is-bad" aria-label="Diagnosis">
              <p className="diagnosis-verdict">Not Kafka</p>
              <h3>{formatForeign(foreign)}</h3>
            </section>
          ) : (
            <DiagnosisPanel
              layout={layout}
              side={side}
              diagnosis={diagnosis}
              failure={failure}
              onStep={(next) => frameActions.step(frame, next)}
            />
          )}
          {frame.leftOut.length > 0 && <LeftOut layout={layout} side={side} paths={frame.leftOut} />}
          {(!frame.sure || !sound) && <Others frame={frame} now={work} />}
        </div>
      </div>
      <SpaceProvider value={holder ?? spaces[0]!}>
        <ReadoutSlot />
      </SpaceProvider>
    </>
  )
}

interface FrameHeadProps extends FrameViewProps {
  readonly work: FrameWork
}

/** What it is, how much of it decodes, and what can be done with it as a whole. */
function FrameHead({ frame, work, partner }: FrameHeadProps) {
  const { bytes, layout, spec, past, future } = work
  const lost = layout.problems.length === 0 ? 0 : undecodedBytes(layout)
  return (
    <div className="pane-head">
      <h2 id="pasted-title">{isFramed(spec) ? (spec.side === 'response' ? 'Response' : 'Request') : 'Bytes'}</h2>
      <code className="pane-message">{specTitle(spec)}</code>
      <span className="pane-tools" role="group" aria-label="Edits">
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

/** What came out of a compressed row, with its own grid and tree. */
function Opened({ space, onClose }: { readonly space: Space; readonly onClose: () => void }) {
  const { side, path, layout, failed, opening } = space
  return (
    <section className="space" aria-label={`Decompressed, ${path}`} aria-busy={opening}>
      <div className="space-head">
        <h3>Decompressed</h3>
        <code title={path}>{path}</code>
        {layout && (
          <span className="space-sizes">
            <b>{layout.bytes.length.toLocaleString('en')}</b> bytes
          </span>
        )}
        <IconButton icon="close" label="Close the decompressed bytes" onClick={onClose} />
      </div>
      {failed !== null && <p className="paste-bad">{failed}</p>}
      {layout && (
        <SpaceProvider value={space}>
          <ByteGrid side={side} />
          <ObjectTree side={side} />
        </SpaceProvider>
      )}
    </section>
  )
}

/** Where a request log left records out. */
function LeftOut({ layout, side, paths }: { layout: Layout; side: Side; paths: readonly string[] }) {
  return (
    <section className="diagnosis" aria-label="Left out">
      <p>The log leaves these records out. An empty batch stands in the place of each; write the real ones into it.</p>
      <ul className="left-out">
        {paths.map((path) => (
          <li key={path}>
            <button
              type="button"
              className="diagnosis-place"
              disabled={layout.row(path) < 0}
              onClick={() => selectionStore.getState().select(side, path, 'readout')}
            >
              {path}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What else the bytes could be, best first. */
function Others({ frame, now }: { readonly frame: FoundFrame; readonly now: FrameWork }) {
  const same = ({ spec }: Candidate): boolean => specWords(spec) === specWords(now.spec)
  const others = frame.candidates.filter((candidate) => !same(candidate))
  if (others.length === 0) return null
  return (
    <section className="others" aria-labelledby="others">
      <h3 id="others">{frame.sure ? 'It could also be' : 'The bytes do not say what they are; this fits too'}</h3>
      <ol>
        {others.map(({ spec, clean }) => (
          <li key={`${specWords(spec)} ${spec.layoutName}`}>
            <span>
              {specWords(spec)}
              {spec.layoutName === 'body' && ', the body alone'}
              {spec.layoutName === 'header+body' && ', without its size'}
              {!clean && <small> does not fit to the end</small>}
            </span>
            <Button look="line" onClick={() => frameActions.step(frame, { spec: bareSpec(spec) })}>
              Read it so
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
