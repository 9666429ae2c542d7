/** What is worth saying of bytes that decode cleanly: legal, but not what everybody expects. */
import type { Layout } from '../layout/layout.ts'
import type { Severity } from '../layout/problem.ts'
import type { Place } from './diagnosis.ts'
import { UNSUPPORTED } from './hypotheses/versions.ts'

export type RemarkCode =
  | 'secret' // a password or token in plain sight
  | 'null-records' // a Fetch response whose records are null
  | 'refused' // an ApiVersions response that refuses the version asked for
  | 'no-answer' // a Produce request that no response follows
  | 'nothing-whole' // a cut batch with no whole one before it
  | 'tag-order' // tagged fields that do not ascend

export interface Remark extends Place {
  readonly code: RemarkCode
  readonly severity: Severity
}

/** Rows that are looked at. */
const MOST_ROWS = 20_000

/** In order of offset, the first of each kind. */
export function remarksOn(layout: Layout): Remark[] {
  const found = new Map<RemarkCode, Remark>()
  const add = (code: RemarkCode, severity: Severity, row: number): void => {
    if (found.has(code)) return
    found.set(code, { code, severity, offset: layout.start(row), end: layout.end(row), path: layout.path(row) })
  }
  const { schema } = layout.subject
  const rows = Math.min(layout.rowCount, MOST_ROWS)
  for (let row = 0; row < rows; row++) {
    const { secret, name, role } = layout.shape(row)
    if (secret === true && layout.end(row) > layout.start(row)) add('secret', 'warning', row)
    if (role !== 'field') continue
    if (schema?.name === 'FetchResponse' && name === 'Records' && layout.value(row) === null)
      add('null-records', 'warning', row)
    if (schema?.name === 'ApiVersionsResponse' && name === 'ErrorCode' && layout.value(row) === UNSUPPORTED)
      add('refused', 'info', row)
    if (schema?.name === 'ProduceRequest' && name === 'Acks' && layout.value(row) === 0) add('no-answer', 'info', row)
  }
  for (const { code, path, start } of layout.problems) {
    if (code === 'tags-out-of-order') add('tag-order', 'warning', Math.max(0, layout.at(start)))
    if (code === 'partial-batch' && /\[0\]$/.test(path)) add('nothing-whole', 'warning', Math.max(0, layout.row(path)))
  }
  return [...found.values()].sort((a, b) => a.offset - b.offset)
}

const SENTENCES: Record<RemarkCode, string> = {
  secret: 'a password or token stands here in clear text. Take it out before you share these bytes',
  'null-records':
    'the records are null. The schema allows that, but librdkafka refuses it as MessageSetSize -1: send an empty record set, of length 0, in its place',
  refused:
    'the broker does not know the version that was asked for, and answers with a v0 body. Brokers before 2.4 leave the list of APIs empty; later ones name the versions of ApiVersions to ask with',
  'no-answer': 'with acks 0 the broker sends no response to this request',
  'nothing-whole':
    'the set holds no complete record: the only batch is partial. A consumer that sees this over and over has a limit on bytes below the size of one batch',
  'tag-order':
    'tagged fields must be written in ascending order of their tags (KIP-482). Readers take these all the same; sort them where they are written',
}

/** One sentence or two with the offset and the path. */
export const formatRemark = ({ code, offset, path }: Remark): string =>
  `At 0x${offset.toString(16).padStart(4, '0')}, ${path === '' ? '' : `${path}: `}${SENTENCES[code]}.`
