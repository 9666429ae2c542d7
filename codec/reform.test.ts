/** Records written in another format: what they are at which offset and time stays, as far as the format can say it. */
import { describe, expect, it } from 'vitest'
import type { Layout, RecordBatch } from './index.ts'
import { applyEdit, decodeRecords, encodeRecords, openCompressed, utf8Encode } from './index.ts'

const LOG_APPEND = 8
const APPENDED = 1_700_000_009_999n
const TIMES = [3n, 0n, 7n]

const batchOf = (magic: 0 | 1 | 2, attributes: number, records = TIMES.length): RecordBatch => ({
  magic,
  baseOffset: 40n,
  attributes,
  baseTimestamp: 1000n,
  ...((attributes & LOG_APPEND) !== 0 && { maxTimestamp: APPENDED }),
  records: TIMES.slice(0, records).map((timestampDelta, i) => ({
    key: null,
    value: utf8Encode(`value ${String(i)}`),
    timestampDelta,
    offsetDelta: i * 2,
  })),
})

const at = (layout: Layout, path: string): unknown => {
  const row = layout.row(path)
  return row < 0 ? undefined : layout.value(row)
}

/** Offset and time of every record, worked out as a client does. */
async function recordsIn(bytes: Uint8Array): Promise<unknown[]> {
  const layout = decodeRecords(bytes)
  expect(layout.problems).toEqual([])
  const found: unknown[] = []
  for (const row of layout.children(0)) {
    const path = layout.path(row)
    const isBatch = layout.shape(row).role === 'batch'
    const attributes = Number(at(layout, `${path}.attributes`))
    const wrapped = (attributes & 7) !== 0
    const inside = wrapped ? await openCompressed(layout, row) : layout
    expect(inside.problems).toEqual([])
    const appended = (attributes & LOG_APPEND) !== 0
    const parts = inside
      .children(wrapped ? 0 : row)
      .filter((part) => ['record', 'message'].includes(inside.shape(part).role))
      .map((part) => inside.path(part))
    if (isBatch)
      for (const part of parts)
        found.push([
          (at(layout, `${path}.baseOffset`) as bigint) + BigInt(Number(at(inside, `${part}.offsetDelta`))),
          appended
            ? at(layout, `${path}.maxTimestamp`)
            : (at(layout, `${path}.baseTimestamp`) as bigint) + (at(inside, `${part}.timestampDelta`) as bigint),
        ])
    else if (!wrapped) found.push([at(layout, `${path}.offset`), at(layout, `${path}.timestamp`)])
    else {
      const offsets = parts.map((part) => at(inside, `${part}.offset`) as bigint)
      const shift = at(layout, `${path}.magic`) === 1 ? (at(layout, `${path}.offset`) as bigint) - offsets.at(-1)! : 0n
      parts.forEach((part, i) => {
        found.push([offsets[i]! + shift, appended ? at(layout, `${path}.timestamp`) : at(inside, `${part}.timestamp`)])
      })
    }
  }
  return found
}

const reformed = async (bytes: Uint8Array, name: 'magic' | 'attributes', value: number): Promise<Uint8Array> => {
  const layout = decodeRecords(bytes)
  return applyEdit(layout, { op: 'set', path: `${layout.path(1)}.${name}`, value })
}

const withTimes = (time: (delta: bigint) => bigint | undefined): unknown[] =>
  TIMES.map((delta, i) => [40n + BigInt(i * 2), time(delta)])

describe.each([0, 1, 2, 3])('offsets and times, with codec %i', (codec) => {
  it('stay from batches to messages and back', async () => {
    const messages = await reformed(await encodeRecords([batchOf(2, codec)]), 'magic', 1)
    expect(await recordsIn(messages)).toEqual(withTimes((delta) => 1000n + delta))
    if (codec !== 0)
      expect(await recordsIn(await reformed(messages, 'magic', 2))).toEqual(withTimes((delta) => 1000n + delta))
  })

  it('stay where the time is that of the broker', async () => {
    const messages = await reformed(await encodeRecords([batchOf(2, codec | LOG_APPEND)]), 'magic', 1)
    expect(await recordsIn(messages)).toEqual(withTimes(() => APPENDED))
    if (codec === 0) return
    expect(await recordsIn(await reformed(messages, 'magic', 2))).toEqual(withTimes(() => APPENDED))
    expect(await recordsIn(await reformed(messages, 'attributes', LOG_APPEND))).toEqual(withTimes(() => APPENDED))
  })

  it('are unknown, which is -1, where messages had no time', async () => {
    const old = await encodeRecords([batchOf(0, codec, codec === 0 ? 1 : 3)])
    for (const magic of [1, 2]) {
      const expected = withTimes(() => -1n).slice(0, codec === 0 ? 1 : 3)
      expect(await recordsIn(await reformed(old, 'magic', magic))).toEqual(expected)
    }
  })
})

it('refuses a batch without records as messages, and says which record does not fit', async () => {
  const empty = await encodeRecords([batchOf(2, 0, 0)])
  await expect(reformed(empty, 'magic', 1)).rejects.toThrow('records.batch[0].magic')
  const headers = [{ key: 'trace', value: null }]
  const second = {
    ...batchOf(2, 1),
    records: [
      { key: null, value: null },
      { key: null, value: null, headers },
    ],
  }
  const bytes = await encodeRecords([batchOf(2, 0), second])
  const edit = { op: 'set', path: 'records.batch[1].magic', value: 1 } as const
  await expect(applyEdit(decodeRecords(bytes), edit)).rejects.toMatchObject({
    path: 'records.batch[1].records[1].headers',
  })
})

it('lets the timestamp of a wrapper follow the largest inside, unless it is the broker’s or another', async () => {
  const path = 'records.message[0].message[2].timestamp'
  const edited = async (attributes: number, change: Partial<RecordBatch> = {}): Promise<unknown> => {
    const bytes = await encodeRecords([{ ...batchOf(1, attributes), ...change }])
    const after = decodeRecords(await applyEdit(decodeRecords(bytes), { op: 'set', path, value: 5000n }))
    expect(after.problems).toEqual([])
    return at(after, 'records.message[0].timestamp')
  }
  expect(await edited(1)).toBe(5000n)
  expect(await edited(1 | LOG_APPEND)).toBe(APPENDED)
  expect(await edited(1, { maxTimestamp: 77n })).toBe(77n)
})
