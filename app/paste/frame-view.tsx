/** One pasted frame: how it is read, its bytes and its tree beside those of its partner, and what is wrong with it. */
import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { formatForeign } from '../../codec/index.ts'
import type { Side } from '../stores/document-state.ts'
import { SpaceProvider, type Space } from '../stores/space.ts'
import { selectionStore, useSelection } from '../stores/use-document.ts'
import { ReadoutSlot } from '../workbench/readout-slot.tsx'
import { DiagnosisPanel } from './diagnosis-panel.tsx'
import { FramePane } from './frame-pane.tsx'
import { ownerOf, spacesOf } from './frame-spaces.ts'
import { frameActions, useFrameWork } from './frame-store.ts'
import { LeftOut, Others } from './other-candidates.tsx'
import type { FoundFrame } from './paste-types.ts'
import { SpecChoice } from './spec-choice.tsx'
import { bareSpec, specWords } from './spec-words.ts'
import { useDiagnosis } from './use-diagnosis.ts'

interface FrameViewProps {
  readonly frame: FoundFrame
  readonly partner?: FoundFrame
}

interface ShownFrameProps extends FrameViewProps {
  /** Where the readout goes, at the foot of the page. */
  readonly place: HTMLElement | null
}

/** The view; made anew for each frame. */
export function FrameView({ frame, partner, place }: ShownFrameProps) {
  const work = useFrameWork(frame)
  const { spec, layout, bytes } = work
  const side = spec.side ?? 'request'
  const foreign = spec === frame.spec ? frame.foreign : undefined
  const { diagnosis, failure } = useDiagnosis(foreign ? null : bytes, spec)
  const title = specWords(spec)
  const owner = useMemo(() => ownerOf(frame, title), [frame, title])
  const spaces = spacesOf(work, side, owner, diagnosis)
  useEffect(() => selectionStore.getState().clear(), [frame])
  const sound = !foreign && diagnosis?.severity !== 'error' && diagnosis?.severity !== 'incomplete'
  return (
    <>
      <SpecChoice spec={spec} onChoose={(next) => frameActions.step(frame, { spec: bareSpec(next) })} />
      <div
        className={sound && !partner && frame.sure && diagnosis?.readings.length === 0 ? 'pasted is-sound' : 'pasted'}
      >
        <FramePane frame={frame} partner={partner} spaces={spaces} />
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
        {partner && <Partner frame={partner} partner={frame} besides={side} />}
      </div>
      {place && createPortal(<FrameReadout frame={frame} spaces={spaces} partner={partner} />, place)}
    </>
  )
}

interface PartnerProps extends FrameViewProps {
  /** The side that is taken, where both were read as the same one by hand. */
  readonly besides: Side
}

/** The request of a response, or the response of a request. */
function Partner({ frame, partner, besides }: PartnerProps) {
  const work = useFrameWork(frame)
  const side = work.spec.side ?? 'request'
  const title = specWords(work.spec)
  const owner = useMemo(() => ownerOf(frame, title), [frame, title])
  if (side === besides) return null
  return <FramePane frame={frame} partner={partner} spaces={spacesOf(work, side, owner, null)} />
}

interface FrameReadoutProps extends FrameViewProps {
  readonly spaces: readonly Space[]
}

/** The readout of what is selected, in whichever space that is. */
function FrameReadout({ frame, partner, spaces }: FrameReadoutProps) {
  const other = useFrameWork(partner ?? frame)
  const side = other.spec.side ?? 'request'
  const owner = useMemo(() => ownerOf(partner ?? frame, specWords(other.spec)), [partner, frame, other.spec])
  const selected = useSelection((state) => state.selected)
  const all = partner ? [...spaces, ...spacesOf(other, side, owner, null)] : spaces
  const holder = all.find((space) => selected?.side === space.side && (space.layout?.row(selected.path) ?? -1) >= 0)
  return (
    <SpaceProvider value={holder ?? spaces[0]!}>
      <ReadoutSlot />
    </SpaceProvider>
  )
}
