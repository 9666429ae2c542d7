/** What is wrong with bytes: where reading breaks, where the mistake is, and the readings that would fit, each with its fix. */
import { useRef } from 'react'
import { formatRemark, formatRootCause, type Layout, type ReadingSpec } from '../../codec/index.ts'
import type { Side } from '../stores/document-state.ts'
import { selectionStore } from '../stores/use-document.ts'
import { viewStore } from '../stores/view-store.ts'
import { offsetText } from './fix-preview.tsx'
import type { ToldDiagnosis } from './paste-types.ts'
import { ReadingItem } from './reading-item.tsx'
import { specWords } from './spec-words.ts'
import type { DiagnosisState } from './use-diagnosis.ts'
import './diagnosis-panel.css'

/** What a reading or its fix makes of the bytes. */
export interface NextStep {
  readonly bytes: Uint8Array
  readonly spec: ReadingSpec
}

interface DiagnosisPanelProps extends DiagnosisState {
  readonly layout: Layout
  readonly side: Side
  readonly onStep: (next: NextStep) => void
}

/** The panel; it says nothing about bytes that have nothing wrong with them but that they decode. */
export function DiagnosisPanel({ layout, side, diagnosis, failure, onStep }: DiagnosisPanelProps) {
  const title = useRef<HTMLHeadingElement>(null)
  if (failure !== null) return <p className="paste-bad">The diagnosis failed: {failure}</p>
  const step = (next: NextStep): void => {
    onStep(next)
    viewStore.getState().announce('Done. Undo brings the bytes back.')
    title.current?.focus()
  }
  const severity = diagnosis?.severity
  const bad = severity === 'error' || severity === 'incomplete'
  return (
    <section className={bad ? 'diagnosis is-bad' : 'diagnosis'} aria-label="Diagnosis" aria-busy={diagnosis === null}>
      {diagnosis && <Verdict diagnosis={diagnosis} layout={layout} />}
      {/* It stays in the page while the bytes change, and so does the focus that is on it. */}
      <h3 ref={title} tabIndex={-1}>
        {diagnosis ? headline(diagnosis) : 'Trying what would fit'}
      </h3>
      {diagnosis && <Findings diagnosis={diagnosis} layout={layout} side={side} onStep={step} />}
    </section>
  )
}

/** The root cause, or that there is none. */
function headline({ rootCause, readings, severity, spec }: ToldDiagnosis): string {
  if (rootCause) return formatRootCause(rootCause, readings[0])
  if (severity === 'error' || severity === 'incomplete') return 'No other reading that was tried fits.'
  return `Read as ${specWords(spec)}, nothing is wrong with them.`
}

interface FindingsProps extends Pick<DiagnosisPanelProps, 'layout' | 'side' | 'onStep'> {
  readonly diagnosis: ToldDiagnosis
}

/** Places, remarks and readings. */
function Findings({ diagnosis, layout, side, onStep }: FindingsProps) {
  const { remarks, readings } = diagnosis
  return (
    <>
      <Places diagnosis={diagnosis} layout={layout} side={side} />
      {remarks.map((remark) => (
        <p key={`${remark.code} ${String(remark.offset)}`} className="diagnosis-remark">
          <Place layout={layout} side={side} offset={remark.offset} path={remark.path} />
          {formatRemark(remark)}
        </p>
      ))}
      {readings.length > 0 && (
        <>
          <h4>{readings.length === 1 ? 'A reading that fits' : 'Readings that fit, best first'}</h4>
          <ol className="reading-list">
            {readings.map((reading, i) => (
              <ReadingItem
                key={`${reading.code} ${String(i)}`}
                reading={reading}
                layout={layout}
                said={headline(diagnosis)}
                onStep={onStep}
              />
            ))}
          </ol>
        </>
      )}
    </>
  )
}

/** How far the bytes decode. */
function Verdict({ diagnosis: { breaksAt, severity, foreign }, layout }: { diagnosis: ToldDiagnosis; layout: Layout }) {
  const total = layout.bytes.length.toLocaleString('en')
  if (foreign) return <p className="diagnosis-verdict">Not Kafka</p>
  if (breaksAt)
    return (
      <p className="diagnosis-verdict">
        Stops at {offsetText(breaksAt.offset)}: the {breaksAt.offset.toLocaleString('en')} of {total} bytes before it
        decode
      </p>
    )
  const words: Partial<Record<typeof severity, string>> = {
    error: 'Something does not fit',
    incomplete: 'The end is missing',
    warning: `All ${total} bytes decode, with a warning`,
  }
  return <p className="diagnosis-verdict">{words[severity] ?? `All ${total} bytes decode`}</p>
}

/** The break, what was expected there, and the place of the mistake where it lies elsewhere. */
function Places({ diagnosis, layout, side }: { diagnosis: ToldDiagnosis; layout: Layout; side: Side }) {
  const { breaksAt, breaksInRecords, rootCause, foreign } = diagnosis
  const stop = breaksAt ?? breaksInRecords
  if (foreign || (!stop && !rootCause)) return null
  const apart = rootCause && rootCause.offset !== stop?.offset
  return (
    <dl className="diagnosis-places">
      {apart && (
        <div>
          <dt>likely cause</dt>
          <dd>
            <Place layout={layout} side={side} offset={rootCause.offset} path={rootCause.path} />
          </dd>
        </div>
      )}
      {stop && (
        <div>
          <dt>breaks at</dt>
          <dd>
            <Place layout={layout} side={side} offset={stop.offset} path={stop.path} />
            <span>
              expected {String(stop.expected)}, found {String(stop.actual)}
            </span>
          </dd>
        </div>
      )}
    </dl>
  )
}

interface PlaceProps {
  readonly layout: Layout
  readonly side: Side
  readonly offset: number
  readonly path: string
}

/** A place in the bytes; following it selects the field there. */
function Place({ layout, side, offset, path }: PlaceProps) {
  const go = (): void => {
    const named = path === '' ? -1 : layout.row(path)
    const row = named >= 0 ? named : layout.at(Math.min(offset, layout.bytes.length - 1))
    if (row >= 0) selectionStore.getState().select(side, layout.path(row), 'readout')
  }
  return (
    <button type="button" className="diagnosis-place" onClick={go}>
      <code>{offsetText(offset)}</code> {path}
    </button>
  )
}
