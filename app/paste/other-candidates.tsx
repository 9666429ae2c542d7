/** What stands beside a diagnosis: what else the bytes could be, and what a request log left out. */
import { useState } from 'react'
import type { Candidate, Layout } from '../../codec/index.ts'
import type { Side } from '../stores/document-state.ts'
import { selectionStore } from '../stores/use-document.ts'
import { Button } from '../ui/button.tsx'
import { frameActions, type FrameWork } from './frame-store.ts'
import type { FoundFrame } from './paste-types.ts'
import { bareSpec, specWords } from './spec-words.ts'

/** What is shown of what fits too, until more is asked for. */
const SHOWN = 4

/** Where a request log left records out. */
export function LeftOut({ layout, side, paths }: { layout: Layout; side: Side; paths: readonly string[] }) {
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

/** Heads the list, without calling fitting what is not. */
function headingOf(sure: boolean, others: readonly Candidate[]): string {
  if (!others.some(({ clean }) => clean)) return 'Other ways to read it'
  return sure ? 'It could also be' : 'The bytes do not say what they are; this fits too'
}

/** What else the bytes could be, best first. */
export function Others({ frame, now }: { readonly frame: FoundFrame; readonly now: FrameWork }) {
  const same = ({ spec }: Candidate): boolean => specWords(spec) === specWords(now.spec)
  const others = frame.candidates.filter((candidate) => !same(candidate))
  const [all, setAll] = useState(false)
  if (others.length === 0) return null
  return (
    <section className="others" aria-labelledby="others">
      <h3 id="others">{headingOf(frame.sure, others)}</h3>
      <ol>
        {others.slice(0, all ? undefined : SHOWN).map(({ spec, clean }) => (
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
      {others.length > SHOWN && !all && <Button onClick={() => setAll(true)}>Show {others.length - SHOWN} more</Button>}
    </section>
  )
}
