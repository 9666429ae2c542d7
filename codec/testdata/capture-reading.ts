/** The records in a frame, in the form of the independent dissection, read from rows alone. For tests alone. */
import type { Layout } from '../index.ts'
import { hexEncode, openCompressed } from '../index.ts'
import type { CapturedRecord, CapturedSet } from './capture-files.ts'

/** What was found in one records field; topic and partition are left to the fields around it. */
export type FoundSet = Pick<CapturedSet, 'bytes' | 'magic' | 'codecs' | 'records'>

/** Every records field of a frame, in order. Opens what is compressed and hands each layout that came out to `visit`. */
export async function recordSetsOf(layout: Layout, visit: (inner: Layout) => void): Promise<FoundSet[]> {
  const sets: FoundSet[] = []
  for (let row = 0; row < layout.rowCount; row++) {
    const { code, role } = layout.shape(row)
    if (role === 'field' && (code === 'records' || code === 'compactRecords'))
      sets.push(await readSet(layout, row, visit))
  }
  return sets
}

async function readSet(layout: Layout, row: number, visit: (inner: Layout) => void): Promise<FoundSet> {
  const value = layout.value(row)
  const set = { bytes: value instanceof Uint8Array ? value.length : 0, magic: [] as number[], codecs: [] as number[] }
  const records: CapturedRecord[] = []
  for (const entry of layout.children(row)) {
    const { role } = layout.shape(entry)
    if (role !== 'batch' && role !== 'message') continue
    const path = layout.path(entry)
    set.magic.push(numberAt(layout, `${path}.magic`))
    set.codecs.push(numberAt(layout, `${path}.attributes`) & 7)
    const compressed = layout.children(entry).find((child) => layout.shape(child).role === 'opaque')
    const inside = compressed === undefined ? layout : await openCompressed(layout, compressed)
    if (inside !== layout) visit(inside)
    if (role === 'batch') records.push(...batchRecords(layout, inside, path))
    else if (inside === layout) records.push(messageAt(layout, path))
    else records.push(...numbered(inside, `${path}.message`).map((inner) => messageAt(inside, inner)))
  }
  return { ...set, records }
}

/** `outer` holds the batch's fields, `inside` its records. */
function batchRecords(outer: Layout, inside: Layout, batch: string): CapturedRecord[] {
  const attributes = numberAt(outer, `${batch}.attributes`)
  const time = numberAt(outer, `${batch}.${(attributes & 8) === 0 ? 'baseTimestamp' : 'maxTimestamp'}`)
  return numbered(inside, `${batch}.records`).map((path) => ({
    offset: numberAt(outer, `${batch}.baseOffset`) + numberAt(inside, `${path}.offsetDelta`),
    timestamp: time + ((attributes & 8) === 0 ? numberAt(inside, `${path}.timestampDelta`) : 0),
    key: hexAt(inside, `${path}.key`),
    value: hexAt(inside, `${path}.value`),
    headers: numbered(inside, `${path}.headers`).map(
      (header) => [String(valueAt(inside, `${header}.key`)), hexAt(inside, `${header}.value`)] as const,
    ),
    ...((attributes & 32) === 0 ? {} : { control: true as const }),
  }))
}

function messageAt(layout: Layout, path: string): CapturedRecord {
  return {
    offset: numberAt(layout, `${path}.offset`),
    timestamp: layout.row(`${path}.timestamp`) < 0 ? -1 : numberAt(layout, `${path}.timestamp`),
    key: hexAt(layout, `${path}.key`),
    value: hexAt(layout, `${path}.value`),
    headers: [],
  }
}

/** Paths `stem[0]`, `stem[1]` and so on, as long as there are rows. */
function numbered(layout: Layout, stem: string): string[] {
  const paths: string[] = []
  while (layout.row(`${stem}[${paths.length}]`) >= 0) paths.push(`${stem}[${paths.length}]`)
  return paths
}

function valueAt(layout: Layout, path: string): unknown {
  const row = layout.row(path)
  if (row < 0) throw new Error(`there is no ${path}`)
  return layout.value(row)
}

const numberAt = (layout: Layout, path: string): number => Number(valueAt(layout, path))

function hexAt(layout: Layout, path: string): string | null {
  const value = valueAt(layout, path)
  return value instanceof Uint8Array ? hexEncode(value) : null
}
