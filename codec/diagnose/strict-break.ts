/** Where a read stops that goes strictly from left to right and gives up at the first thing that cannot be. */
import type { Layout } from '../layout/layout.ts'
import type { Problem } from '../layout/problem.ts'
import { BATCH_HEADER, LOG_OVERHEAD } from '../records/value.ts'
import type { Break, Foreign } from './diagnosis.ts'
import { graveOf, isStructural } from './grave.ts'
import { withoutLead } from './sites.ts'

export interface Breaks {
  readonly breaksAt?: Break
  readonly breaksInRecords?: Break
}

/** Both are absent where all bytes are used up. */
export function strictBreaks(layout: Layout, foreign: Foreign | undefined): Breaks {
  const { bytes } = layout
  if (foreign)
    return { breaksAt: { offset: 0, path: 'size', expected: Math.max(0, bytes.length - 4), actual: sizeOf(bytes) } }
  const grave = graveOf(layout).filter(isStructural)
  const found = [...grave, ...layout.problems.filter(({ code }) => code === 'zero-padding')]
    .map((problem) => breakOf(layout, problem))
    .filter((one) => one !== undefined)
    .sort((a, b) => a.offset - b.offset)
  const partial = layout.problems.find(({ code, severity }) => code === 'partial-batch' && severity !== 'error')
  return {
    ...(found[0] ? { breaksAt: found[0] } : {}),
    ...(partial ? { breaksInRecords: batchLengthOf(layout, partial) } : {}),
  }
}

/** The int32 that a broker would read as the size; of fewer bytes than four what there is. */
const sizeOf = (bytes: Uint8Array): number =>
  bytes.length < 4 ? bytes.length : new DataView(bytes.buffer, bytes.byteOffset).getInt32(0)

function breakOf(layout: Layout, problem: Problem): Break | undefined {
  const { code, path, start, expected, actual } = problem
  const facts = { expected, actual }
  switch (code) {
    case 'size-mismatch':
      return { offset: layout.bytes.length, path: '', ...facts }
    case 'trailing-bytes':
      return { offset: start, path: bodyBefore(layout, problem) ? 'body' : path, ...facts }
    case 'partial-batch':
      return problem.severity === 'error' ? batchLengthOf(layout, problem) : undefined
    case 'record-count':
      return recordMissing(layout, problem)
    case 'record-length': {
      if (!statesEntry(problem)) return { offset: start, path, ...facts }
      const offset = start - 8
      return { offset, path: `${path || 'records'}.batch[${entriesBefore(layout, path, offset)}]`, ...facts }
    }
    case 'zero-padding': {
      if (problem.end - start < BATCH_HEADER - LOG_OVERHEAD) return undefined
      const index = entriesBefore(layout, path, start)
      return { offset: start + 8, path: `${path || 'records'}.message[${index}].messageSize`, expected: 14, actual: 0 }
    }
    case 'unknown-version':
    case 'unknown-record-type':
    case 'unknown-api': {
      const row = layout.subject.kind === 'value' ? leadAt(layout, problem) : -1
      return { offset: row < 0 ? start : layout.start(row), path: row < 0 ? path : layout.path(row), ...facts }
    }
    default:
      return { offset: start, path: brokenPath(problem), ...facts }
  }
}

/** Bytes within the frame's size are left over by the body; those behind it by the frame. */
function bodyBefore(layout: Layout, { path, start }: Problem): boolean {
  const { kind, hasSize = true } = layout.subject
  if (kind !== 'frame' || path !== '') return false
  return !hasSize || start < 4 + sizeOf(layout.bytes)
}

/** Codes of a record whose length could not be read; the record itself has no row then. */
const OF_LENGTH = new Set<Problem['code']>(['varint-too-long', 'truncated', 'negative-length', 'length-exceeds'])

/** The field that could not be read: of a record its length, of an array and its like the array. */
export const brokenPath = ({ code, path }: Problem): string =>
  OF_LENGTH.has(code) && /(^|\.)records\[\d+\]$/.test(path) ? `${path}.length` : withoutLead(path)

/** Whether a record-length problem is about the length of a batch or message, which follows its offset of 8 bytes. */
export const statesEntry = ({ code, start, end, path }: Problem): boolean =>
  code === 'record-length' && end - start === 4 && !/records\[\d+\]$/.test(path)

/** How many batches and messages stand in the set at `path` before `offset`. */
export function entriesBefore(layout: Layout, path: string, offset: number): number {
  const set = layout.row(path)
  let count = 0
  for (const row of layout.children(Math.max(0, set))) {
    const { role } = layout.shape(row)
    if ((role === 'batch' || role === 'message' || role === 'opaqueMessage') && layout.start(row) < offset) count++
  }
  return count
}

/** The length of a batch that is not all there, or of a message. */
export function batchLengthOf(layout: Layout, { path, start, expected, actual }: Problem): Break {
  const row = layout.row(`${path}.batchLength`)
  const message = layout.row(`${path}.messageSize`)
  const name = row >= 0 ? '.batchLength' : message >= 0 ? '.messageSize' : ''
  return { offset: name === '' ? start : start + 8, path: `${path}${name}`, expected, actual }
}

/** The first record that is promised and not there, or the first that was not promised. */
function recordMissing(layout: Layout, { path, start, expected, actual }: Problem): Break {
  const few = typeof actual === 'number'
  const batch = layout.row(path)
  const index = few ? actual : expected
  return {
    offset: few && batch >= 0 ? layout.end(batch) : start,
    path: `${path}.records[${index}]`,
    expected,
    actual,
  }
}

/** The row of what stands before a body: of a metadata record the frame version, if that is what is wrong, or the last of them. */
function leadAt(layout: Layout, { code, expected }: Problem): number {
  const [first] = layout.children(0)
  if (first === undefined) return -1
  if (typeof expected === 'string' && expected.endsWith('frame version')) return first
  const name = code === 'unknown-record-type' ? 'apiKey' : 'apiVersion'
  const named = layout.row(name)
  return named >= 0 ? named : first
}
