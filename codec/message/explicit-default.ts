/** Finds tagged fields that are sent although they hold their default, which Kafka leaves out; looked for when problems are asked for. */
import type { NotedProblem, Tape } from '../layout/tape.ts'
import { isDefault } from './equal.ts'
import { valueOfRow } from './value.ts'

/** An info where the tagged field at `row` holds its default. */
export function explicitDefault(tape: Tape, row: number): NotedProblem[] {
  const { field } = tape.shape(row)
  if (!field || !isDefault(field, valueOfRow(tape, row))) return []
  const [start, end] = [tape.start(row), tape.end(row)]
  return [{ code: 'explicit-default', severity: 'info', start, end, row, expected: 'absent', actual: 'present' }]
}
