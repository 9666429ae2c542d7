/** The Value that a layout is the picture of. */
import type { Layout } from '../layout/layout.ts'
import { structValue } from '../message/value.ts'
import { batchesOf } from '../records/batch-values.ts'
import type { Value } from '../schema/types.ts'

/** A layout that cannot be read back into a value; `path` is where its first error is. */
export class UnreadableError extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message)
    this.name = 'UnreadableError'
  }
}

/**
 * Of a message or a structure behind its version the struct that its encoder takes, of a frame `{header, body}`, of a record set its batches.
 * Throws UnreadableError where a problem is an error or bytes are missing.
 */
export function valueOfLayout(layout: Layout): Value {
  const problem = layout.problems.find(({ severity }) => severity === 'error' || severity === 'incomplete')
  if (problem)
    throw new UnreadableError(
      problem.path,
      `${problem.path || 'The bytes'}: ${problem.code} at ${String(problem.start)}`,
    )
  const { tape, subject } = layout
  if (subject.kind === 'message') return structValue(tape, 0)
  if (subject.kind === 'records') return batchesOf(layout, 0) as unknown as Value
  const part = (name: string): Value | undefined => {
    const row = layout.row(name)
    return row < 0 ? undefined : structValue(tape, row)
  }
  if (subject.kind === 'value') return structValue(tape, 0)
  const body = part('body') ?? {}
  const header = part('header')
  return { ...(header === undefined ? {} : { header }), body }
}
