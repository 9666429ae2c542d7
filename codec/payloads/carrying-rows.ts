/** The rows that carry structures: where their content begins, and the row of the length in front of it. */
import { contentStart } from '../layout/read-value.ts'
import type { NodeShape } from '../layout/shape.ts'
import type { Tape } from '../layout/tape.ts'

/** Whether a bytes row holds any bytes. */
export const hasContent = (tape: Tape, row: number): boolean => contentOf(tape, row) < tape.end(row)

/** Where the content of a bytes row begins, -1 for null. */
export function contentOf(tape: Tape, row: number): number {
  const shape = tape.shape(row)
  return shape.role === 'nullContent' ? -1 : contentStart(shape, tape.bytes, tape.start(row))
}

const leads = new Map<string, NodeShape>()

/** The row of the length in front, of bytes that have one: a measure, so that it follows when what it measures grows. */
export function leadOf({ code, region }: NodeShape): NodeShape | undefined {
  if (code !== 'bytes' && code !== 'compactBytes') return undefined
  const key = `${code} ${region}`
  let lead = leads.get(key)
  if (!lead) {
    const compact = code === 'compactBytes'
    const type = compact ? 'uvarint' : 'int32'
    lead = {
      name: 'length',
      type,
      region,
      role: compact ? 'compactMeasure' : 'measure',
      code: type,
      words: 'bytes.length',
    }
    leads.set(key, lead)
  }
  return lead
}
