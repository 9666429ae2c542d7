/** What is wrong with a row, in the words of the codec. */
import { formatProblem, type Problem } from '../../codec/index.ts'

/** Signal red only for what stops or contradicts the reading; what is merely odd stays grey. */
export function RowProblem({ problem }: { readonly problem: Problem }) {
  const sentence = formatProblem(problem)
  const look = problem.severity === 'error' || problem.severity === 'incomplete' ? 'row-problem' : 'row-words'
  return (
    <span className={look} title={sentence}>
      {inPlace(sentence, problem.path)}
    </span>
  )
}

/** Beside its row a sentence need not say where it is. */
const inPlace = (sentence: string, path: string): string =>
  sentence.replace(/^At 0x[0-9a-f]+, /, '').replace(path === '' ? '' : `${path} `, '')
