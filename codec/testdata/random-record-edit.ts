/** A random edit of record batches, and what it should make of them. For tests alone. */
import fc from 'fast-check'
import type { Edit, RecordBatch, RecordHeader, RecordValue, Value } from '../index.ts'
import { anyBatch, anyRecord } from './arbitrary.ts'
import { encodeBatch } from '../records/encode.ts'
import type { Draw } from './random-edit.ts'

export interface TriedRecordEdit {
  readonly edit: Edit
  readonly after: readonly RecordBatch[]
}

/** `path` is that of the record set: `records`, or the field that holds it. */
export function randomRecordEdit(path: string, batches: readonly RecordBatch[], draw: Draw): TriedRecordEdit {
  const n = draw(fc.nat, batches.length)
  const batch = batches[n]
  if (batch === undefined || draw(fc.nat, 9) === 0) return editSet(path, batches, draw)
  const { edit, after } = editBatch(`${path}.batch[${n}]`, batch, draw)
  return { edit, after: batches.with(n, after) }
}

function editSet(path: string, batches: readonly RecordBatch[], draw: Draw): TriedRecordEdit {
  const added = draw(() => anyBatch)
  const insert: Listed<RecordBatch> = { added, value: encodeBatch(added) }
  const { edit, after } = editList(path, `${path}.batch`, batches, insert, draw)
  return { edit, after }
}

interface Listed<T> {
  readonly added: T
  /** What the edit carries for it. */
  readonly value: Value
}

/** Puts one in, takes one out or moves one. */
function editList<T>(
  path: string,
  itemPath: string,
  list: readonly T[],
  { added, value }: Listed<T>,
  draw: Draw,
): { edit: Edit; after: readonly T[] } {
  const index = draw(fc.nat, list.length)
  const op = draw(() => fc.constantFrom('insert', 'remove', 'move'))
  const item = `${itemPath}[${index}]`
  if (op === 'insert' || index === list.length)
    return { edit: { op: 'insert', path, index, value }, after: list.toSpliced(index, 0, added) }
  if (op === 'remove') return { edit: { op, path: item }, after: list.toSpliced(index, 1) }
  const to = draw(fc.nat, list.length - 1)
  return { edit: { op, path: item, to }, after: list.toSpliced(index, 1).toSpliced(to, 0, list[index]!) }
}

function editBatch(path: string, batch: RecordBatch, draw: Draw): { edit: Edit; after: RecordBatch } {
  const { records } = batch
  const what = draw(fc.nat, 4)
  if (what === 0) {
    const other = draw(() => anyBatch)
    const name = draw(() =>
      fc.constantFrom(
        'baseOffset',
        'partitionLeaderEpoch',
        'attributes',
        'baseTimestamp',
        'producerId',
        'producerEpoch',
        'baseSequence',
      ),
    ) as 'baseOffset'
    return {
      edit: { op: 'set', path: `${path}.${name}`, value: other[name]! },
      after: { ...batch, [name]: other[name] },
    }
  }
  const k = draw(fc.nat, records.length)
  const record = records[k]
  if (what === 1 || record === undefined) {
    const added = draw(() => anyRecord)
    const { edit, after } = editList(
      `${path}.records`,
      `${path}.records`,
      records,
      { added, value: added as never },
      draw,
    )
    return { edit, after: { ...batch, records: after } }
  }
  const { edit, after } = editRecord(`${path}.records[${k}]`, record, draw)
  return { edit, after: { ...batch, records: records.with(k, after) } }
}

function editRecord(path: string, record: RecordValue, draw: Draw): { edit: Edit; after: RecordValue } {
  const headers = record.headers ?? []
  const other = draw(() => anyRecord)
  const i = draw(fc.nat, headers.length)
  const header = headers[i]
  const what = draw(fc.nat, 3)
  if (what === 0 && header) {
    const { edit, after } = editHeader(`${path}.headers[${i}]`, header, draw)
    return { edit, after: { ...record, headers: headers.with(i, after) } }
  }
  if (what === 1) {
    const added = other.headers?.[0] ?? { key: 'k', value: null }
    const { edit, after } = editList(
      `${path}.headers`,
      `${path}.headers`,
      headers,
      { added, value: added as never },
      draw,
    )
    return { edit, after: { ...record, headers: after } }
  }
  const name = draw(() => fc.constantFrom('key', 'value', 'attributes', 'timestampDelta')) as 'key'
  const edit: Edit =
    other[name] === null
      ? { op: 'null', path: `${path}.${name}` }
      : { op: 'set', path: `${path}.${name}`, value: other[name] }
  return { edit, after: { ...record, [name]: other[name] } }
}

function editHeader(path: string, header: RecordHeader, draw: Draw): { edit: Edit; after: RecordHeader } {
  const other = draw(() => anyRecord).headers?.[0] ?? { key: '', value: new Uint8Array(0) }
  const name = draw(() => fc.constantFrom('key', 'value')) as 'key'
  return { edit: { op: 'set', path: `${path}.${name}`, value: other[name] }, after: { ...header, [name]: other[name] } }
}
