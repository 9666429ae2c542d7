/** Where the mistake really is: what the best reading mends, or else what the first problem points back to. */
import type { Layout } from '../layout/layout.ts'
import type { Problem } from '../layout/problem.ts'
import type { Foreign, Reading, RootCause } from './diagnosis.ts'
import { graveOf } from './grave.ts'
import { splitFrames } from './split-frames.ts'
import { batchLengthOf, brokenPath, entriesBefore, statesEntry } from './strict-break.ts'

/** Undefined where nothing is wrong. */
export function rootCauseOf(
  layout: Layout,
  readings: readonly Reading[],
  foreign: Foreign | undefined,
): RootCause | undefined {
  if (foreign) {
    const { size = layout.bytes.length, follow = 0 } = foreign.facts
    const end = Math.min(4, layout.bytes.length)
    return { code: 'foreign', offset: 0, end, path: 'size', expected: follow, actual: size, facts: foreign.facts }
  }
  const grave = graveOf(layout)
  const [best] = readings
  if (best && grave.length > 0 && convincing(best)) return fromReading(best, grave)
  const problem = grave[0] ?? layout.problems.find(({ code }) => code === 'zero-padding' || code === 'partial-batch')
  return problem && fromProblem(layout, problem)
}

/** A reading that little speaks for is shown among the readings, but is not called the cause. */
const convincing = ({ score, code }: Reading): boolean =>
  score > -20 && code !== 'other-api' && code !== 'other-layout' && code !== 'other-side'

function fromReading({ code, at, facts }: Reading, grave: readonly Problem[]): RootCause {
  const { expected = '', actual = '' } = grave[0] ?? {}
  const [problem] = grave
  return {
    code,
    ...at,
    expected: facts.right ?? expected,
    actual: facts.found ?? actual,
    facts,
    ...(code === 'crc' && problem ? { problem } : {}),
  }
}

function fromProblem(layout: Layout, problem: Problem): RootCause {
  const { code, path, start, end, expected, actual } = problem
  const cause = { code, offset: start, end, path: brokenPath(problem), expected, actual, facts: {}, problem }
  switch (code) {
    case 'partial-batch': {
      const { offset, path: at } = batchLengthOf(layout, problem)
      return { ...cause, offset, end: offset + 4, path: at }
    }
    case 'record-length':
      return statesEntry(problem)
        ? { ...cause, path: `${path || 'records'}.batch[${entriesBefore(layout, path, start)}].batchLength` }
        : cause
    case 'trailing-bytes': {
      const pieces = layout.subject.kind === 'frame' ? splitFrames(layout.bytes) : []
      const frames = pieces.every(({ sized }) => sized) ? pieces.length : 1
      return frames > 1 && start === pieces[0]?.end ? { ...cause, facts: { frames } } : cause
    }
    case 'zero-padding':
      return { ...cause, path: path || 'records' }
    case 'record-count':
      return { ...cause, ...rangeOf(layout, `${path}.recordCount`, cause) }
    case 'length-exceeds': {
      const size = /^(.*_tags\[\d+\])\.data$/.exec(path)?.[1]
      return size === undefined ? cause : { ...cause, ...rangeOf(layout, `${size}.size`, cause) }
    }
    default:
      return cause
  }
}

function rangeOf(layout: Layout, path: string, otherwise: Pick<RootCause, 'offset' | 'end' | 'path'>) {
  const row = layout.row(path)
  return row < 0
    ? { offset: otherwise.offset, end: otherwise.end, path: otherwise.path }
    : { offset: layout.start(row), end: layout.end(row), path }
}
