/** What is wrong or odd with the bytes of a side, the worst first; a click selects the place. Loaded where something is. */
import { lazy, Suspense } from 'react'
import { formatProblem, type Edit, type Problem } from '../../codec/index.ts'
import type { Side } from '../stores/document-state.ts'
import { Button } from '../ui/button.tsx'
import { useShownLayout, useSpace } from '../stores/space.ts'
import { documentStore, selectionStore } from '../stores/use-document.ts'

const WorkbenchDiagnosis = lazy(() => import('../paste/workbench-diagnosis.tsx'))

const SHOWN = 3
const WEIGHT: Readonly<Record<Problem['severity'], number>> = { error: 0, incomplete: 1, warning: 2, info: 3 }

/** Writes the checksum that was computed. */
const rightCrc = ({ path, expected }: Problem): Edit => ({ op: 'set', path, value: Number(expected) })

/** The problems; there has to be one. */
export default function ProblemList({ side }: { side: Side }) {
  const layout = useShownLayout(side)
  const inFrame = useSpace() === null
  const problems = [...layout.problems].sort((a, b) => WEIGHT[a.severity] - WEIGHT[b.severity])
  const broken = inFrame && problems.some(({ severity }) => WEIGHT[severity] < 2)
  return (
    <>
      <ul className="problems" aria-label={`Problems of the ${side}`}>
        {problems.slice(0, SHOWN).map((problem) => (
          <li
            key={`${problem.code} ${problem.start} ${problem.path}`}
            className={WEIGHT[problem.severity] < 2 ? 'is-bad' : undefined}
          >
            <button type="button" onClick={() => selectionStore.getState().select(side, problem.path, 'readout')}>
              {formatProblem(problem)}
            </button>
            {problem.code === 'crc-mismatch' && (
              <Button look="line" onClick={() => void documentStore.getState().edit(side, rightCrc(problem))}>
                Set the CRC right
              </Button>
            )}
          </li>
        ))}
        {problems.length > SHOWN && (
          <li>
            <small>and {problems.length - SHOWN} more</small>
          </li>
        )}
      </ul>
      <Suspense fallback={null}>{broken && <WorkbenchDiagnosis side={side} />}</Suspense>
    </>
  )
}
