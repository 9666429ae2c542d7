/** Record batches from values: what is computed, what is kept as stated, and what is refused. */
import { describe, expect, it } from 'vitest'
import type { Layout, RecordBatch, RecordValue } from './index.ts'
import { crc32c, decodeRecords, EncodeError, encodeRecords, utf8Encode, valueOf } from './index.ts'

const codes = (layout: Layout): string[] => layout.problems.map(({ code, severity }) => `${severity} ${code}`)
const valueAt = (layout: Layout, path: string): unknown => layout.value(layout.row(path))

describe('encodeRecords', () => {
  const record = (text: string, more: Partial<RecordValue> = {}): RecordValue => ({
    key: null,
    value: utf8Encode(text),
    ...more,
  })

  it('makes length, count, deltas, largest timestamp and CRC right', async () => {
    const batch = { baseTimestamp: 1000n, records: [record('a', { timestampDelta: 5n }), record('b'), record('c')] }
    const layout = decodeRecords(await encodeRecords([batch]))
    expect(codes(layout)).toEqual([])
    expect(valueOf(layout)).toMatchObject([
      {
        lastOffsetDelta: 2,
        maxTimestamp: 1005n,
        records: [{ offsetDelta: 0 }, { offsetDelta: 1 }, { offsetDelta: 2 }],
      },
    ])
    expect(valueAt(layout, 'records.batch[0].batchLength')).toBe(layout.bytes.length - 12)
    expect(valueAt(layout, 'records.batch[0].crc')).toBe(crc32c(layout.bytes, 21))
  })

  it('takes the largest timestamp from the records where all deltas are negative', async () => {
    const batch = {
      baseTimestamp: 1000n,
      records: [record('a', { timestampDelta: -5n }), record('b', { timestampDelta: -7n })],
    }
    expect(valueOf(decodeRecords(await encodeRecords([batch])))).toMatchObject([{ maxTimestamp: 995n }])
  })

  it('keeps what is stated: gaps in offsets, a last offset delta after compaction', async () => {
    const batch = { baseOffset: 7n, lastOffsetDelta: 9, records: [record('a', { offsetDelta: 3 })] }
    const read = valueOf(decodeRecords(await encodeRecords([batch])))
    expect(read).toMatchObject([{ baseOffset: 7n, lastOffsetDelta: 9, records: [{ offsetDelta: 3 }] }])
  })

  it.each<[string, string, Partial<RecordBatch>]>([
    ['a codec that does not exist', 'records.batch[0].attributes', { attributes: 5 }],
    ['a base offset beyond int64', 'records.batch[0].baseOffset', { baseOffset: 2n ** 63n }],
    ['an epoch beyond int16', 'records.batch[0].producerEpoch', { producerEpoch: 40000 }],
    [
      'an offset delta beyond int32',
      'records.batch[0].records[0].offsetDelta',
      { records: [record('', { offsetDelta: 2 ** 31 })] },
    ],
    [
      'a timestamp delta beyond int64',
      'records.batch[0].records[0].timestampDelta',
      { records: [record('', { timestampDelta: 2n ** 63n })] },
    ],
    [
      'a header without a key',
      'records.batch[0].records[0].headers[0].key',
      { records: [record('', { headers: [{ key: null as never, value: null }] })] },
    ],
    ['a value that is text', 'records.batch[0].records[0].value', { records: [{ key: null, value: 'text' as never }] }],
  ])('refuses %s, with the path', async (_, path, wrong) => {
    const encoding = encodeRecords([{ records: [], ...wrong }])
    await expect(encoding).rejects.toBeInstanceOf(EncodeError)
    await expect(encoding).rejects.toMatchObject({ path })
  })

  it('refuses anything else than it should get, wherever it stands, with nothing but an EncodeError', async () => {
    const anything = [null, undefined, 5, 1.5, 'x', 1n, true, [], {}, new Uint8Array(3)]
    const plain = record('a')
    const inBatch = (one: unknown, more: object): object[] => [
      { ...more, records: one },
      { ...more, records: [one] },
      { ...more, records: [{ ...plain, headers: one }] },
      { ...more, records: [{ ...plain, headers: [one] }] },
      { ...more, records: [{ ...plain, headers: [{ key: one, value: one }] }] },
      ...['key', 'value', 'attributes', 'offsetDelta', 'timestampDelta'].map((name) => ({
        ...more,
        records: [{ ...plain, [name]: one }],
      })),
      ...['magic', 'attributes', 'baseOffset', 'lastOffsetDelta', 'baseTimestamp', 'maxTimestamp', 'producerId'].map(
        (name) => ({ records: [plain], ...more, [name]: one }),
      ),
    ]
    for (const one of anything)
      for (const batches of [
        one,
        [one],
        ...[{}, { attributes: 1 }, { magic: 0 }, { magic: 1 }, { magic: 1, attributes: 1 }].flatMap((more) =>
          inBatch(one, more).map((batch) => [batch]),
        ),
      ])
        await encodeRecords(batches as RecordBatch[]).catch((error: unknown) => {
          expect(error).toBeInstanceOf(EncodeError)
        })
  })
})
