/** The version stepper: one cell a version, one tab stop, arrows to step. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import type { ApiInfo } from '../../codec/index.ts'
import { useDocument } from '../stores/use-document.ts'
import { IconButton } from '../ui/button.tsx'
import { versionMarks, versionWords, type VersionMark } from './version-marks.ts'
import type { VersionNotes } from './version-notes.ts'
import './version-stepper.css'

/** Steps through all versions that Kafka ever gave this API. */
export function VersionStepper({ api }: { api: ApiInfo }) {
  const version = useDocument((document) => document.version)
  const setVersion = useDocument((document) => document.setVersion)
  const notes = useVersionNotes(api)
  const different = notes?.different
  const marks = useMemo(() => versionMarks(api, different), [api, different])
  const track = useRef<HTMLDivElement>(null)
  const cells = useRef<HTMLDivElement>(null)
  const { lo, hi } = api.versions

  useLayoutEffect(() => {
    const box = track.current
    const cell = cells.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    if (!box || !cell) return
    // Not scrollIntoView: that would scroll the page as well.
    const left = cell.getBoundingClientRect().left - box.getBoundingClientRect().left + box.scrollLeft
    const room = cell.offsetWidth * 1.5
    if (left - room < box.scrollLeft) box.scrollLeft = left - room
    else if (left + cell.offsetWidth + room > box.scrollLeft + box.clientWidth)
      box.scrollLeft = left + cell.offsetWidth + room - box.clientWidth
  }, [version, marks])

  const go = (wanted: number): void => {
    const next = Math.min(Math.max(wanted, lo), hi)
    void setVersion(next)
    cells.current?.querySelector<HTMLElement>(`[data-version="${next}"]`)?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = {
      ArrowLeft: version - 1,
      ArrowDown: version - 1,
      ArrowRight: version + 1,
      ArrowUp: version + 1,
      Home: lo,
      End: hi,
    }
    const wanted = steps[event.key]
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go(wanted)
  }
  return (
    <div className="stepper" style={{ '--n': marks.length } as CSSProperties}>
      <div className="stepper-row">
        <IconButton
          icon="left"
          label="Previous version"
          tabIndex={-1}
          disabled={version === lo}
          onClick={() => void setVersion(version - 1)}
        />
        <div ref={track} className="stepper-track">
          <div className="stepper-grid">
            <SpanLabels marks={marks} />
            <div ref={cells} className="stepper-cells" role="radiogroup" aria-label="Version" onKeyDown={onKeyDown}>
              {marks.map((mark, index) => (
                <button
                  key={mark.version}
                  type="button"
                  role="radio"
                  aria-checked={mark.version === version}
                  aria-label={versionWords(mark)}
                  tabIndex={mark.version === version ? 0 : -1}
                  data-version={mark.version}
                  title={notes?.words.get(mark.version)}
                  className={cellClass(mark, marks[index - 1])}
                  onClick={() => void setVersion(mark.version)}
                >
                  {mark.version}
                </button>
              ))}
            </div>
          </div>
        </div>
        <IconButton
          icon="right"
          label="Next version"
          tabIndex={-1}
          disabled={version === hi}
          onClick={() => void setVersion(version + 1)}
        />
      </div>
      <StepperNotes marks={marks} known={different !== undefined} />
      {version > lo && (
        <p className="version-changes">
          <b>
            v{version - 1} to v{version}
          </b>{' '}
          {notes?.words.get(version)}
        </p>
      )}
    </div>
  )
}

/** What comparing the versions tells, undefined until the code that compares them is there. */
function useVersionNotes(api: ApiInfo): VersionNotes | undefined {
  const [found, setFound] = useState<VersionNotes>()
  useEffect(() => {
    let wanted = true
    void import('./version-notes.ts').then(({ versionNotes }) => {
      if (wanted) setFound(versionNotes(api))
    })
    return () => {
      wanted = false
    }
  }, [api])
  return found?.api === api ? found : undefined
}

const beginsFlexible = (mark: VersionMark, before: VersionMark | undefined): boolean =>
  mark.flexible && before !== undefined && !before.flexible

function cellClass(mark: VersionMark, before: VersionMark | undefined): string {
  return [
    'stepper-cell',
    mark.differs && 'is-different',
    mark.gone && 'is-gone',
    beginsFlexible(mark, before) && 'begins-flexible',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Names for the two stretches of cells, where a stretch is long enough to carry its name. */
function SpanLabels({ marks }: { marks: readonly VersionMark[] }) {
  const fixed = marks.filter(({ flexible }) => !flexible).length
  const flexible = marks.length - fixed
  return (
    <div className="stepper-spans" aria-hidden="true">
      <span style={{ flexGrow: fixed }}>{fixed > 3 && 'fixed lengths'}</span>
      <span style={{ flexGrow: flexible }} className={fixed > 0 ? 'is-flexible' : undefined}>
        {flexible > 2 && 'flexible'}
      </span>
    </div>
  )
}

interface StepperNotesProps {
  readonly marks: readonly VersionMark[]
  /** Whether the marks tell already which versions differ. */
  readonly known: boolean
}

/** The notes; that of the dots keeps its place until the dots are there. */
function StepperNotes({ marks, known }: StepperNotesProps) {
  const gone = marks.filter((mark) => mark.gone)
  const boundary = marks.find((mark, index) => beginsFlexible(mark, marks[index - 1]))
  const first = gone[0]?.version
  const last = gone.at(-1)?.version
  return (
    <p className="stepper-notes">
      {marks.length === 1 && <span>the only version</span>}
      {(known ? marks.some((mark) => mark.differs) : marks.length > 1) && (
        <span style={known ? undefined : { visibility: 'hidden' }}>
          <i className="stepper-dot" /> bytes change
        </span>
      )}
      {boundary && (
        <span>
          <i className="stepper-line" /> flexible from {boundary.version}
        </span>
      )}
      {first !== undefined && (
        <span>
          <s>{first === last ? first : `${first} to ${last ?? ''}`}</s> gone from brokers
        </span>
      )}
    </p>
  )
}
