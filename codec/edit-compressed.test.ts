/** Edits inside compressed batches and messages: they are opened, changed and compressed again; all others keep their bytes. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Edit, Layout, RecordBatch } from './index.ts'
import { applyEdit, decodeRecords, encodeRecords, hexEncode, openCompressed, utf8Encode } from './index.ts'
import { bytesOf, recordSets } from './testdata/fixtures.ts'
import { layoutFault } from './testdata/layout-fault.ts'
import { valueAt as at } from './testdata/value-at.ts'

const CODECS = ['none', 'gzip', 'snappy', 'lz4', 'zstd']

/** Each codec in each format that has it; zstd came with magic 2 (KIP-110). */
const FORMATS = [0, 1, 2].flatMap((magic) =>
  [1, 2, 3, 4]
    .filter((codec) => magic === 2 || codec !== 4)
    .map((codec) => ({
      title: `magic ${magic} with ${CODECS[codec]!}`,
      magic,
      codec,
    })),
)

const text = (word: string): Uint8Array => utf8Encode(word)

/** Three records between two batches that are not to change. */
function batches(magic: number, codec: number): RecordBatch[] {
  const side = (baseOffset: bigint, other: number): RecordBatch => ({
    magic: magic as 0 | 1 | 2,
    baseOffset,
    attributes: other,
    baseTimestamp: 1_700_000_000_000n,
    records: [{ key: null, value: text(`a batch that stays as it is, stays as it is ${baseOffset}`) }],
  })
  const headers = [{ key: 'trace', value: text('t-1') }]
  return [
    side(0n, 1),
    {
      magic: magic as 0 | 1 | 2,
      baseOffset: 10n,
      attributes: codec,
      baseTimestamp: 1_700_000_000_000n,
      records: ['one', 'two', 'three'].map((word, i) => ({
        key: text(`key ${i}`),
        value: text(`the value ${word}, and once more the value ${word}`),
        timestampDelta: BigInt(i),
        ...(magic === 2 ? { headers } : {}),
      })),
    },
    side(20n, 0),
  ]
}

/** The path of the middle one, and of a record in it as if it were not compressed. */
const placesOf = (magic: number) =>
  magic === 2
    ? {
        batch: 'records.batch[1]',
        record: (k: number) => `records.batch[1].records[${k}]`,
        list: 'records.batch[1].records',
      }
    : {
        batch: 'records.message[1]',
        record: (k: number) => `records.message[1].message[${k}]`,
        list: 'records.message[1]',
      }

async function opened(layout: Layout, batch: string): Promise<Layout> {
  const compressed = layout.children(layout.row(batch)).find((row) => layout.shape(row).role === 'opaque')
  if (compressed === undefined) throw new Error(`nothing is compressed in ${batch}`)
  return openCompressed(layout, compressed)
}

/** The bytes before and after the middle entry. */
function around(bytes: Uint8Array, batch: string): string[] {
  const layout = decodeRecords(bytes)
  const row = layout.row(batch)
  return [hexEncode(bytes.subarray(0, layout.start(row))), hexEncode(bytes.subarray(layout.end(row)))]
}

/** Applies the edit, checks what holds after any, and gives the layout and what came out of the edited batch. */
async function edited(bytes: Uint8Array, edit: Edit, batch: string): Promise<{ outer: Layout; inner: Layout }> {
  const after = await applyEdit(decodeRecords(bytes), edit)
  const outer = decodeRecords(after)
  const inner = await opened(outer, batch)
  for (const layout of [outer, inner]) {
    expect(layout.problems).toEqual([])
    expect(layoutFault(layout)).toBeUndefined()
  }
  expect(around(after, batch)).toEqual(around(bytes, batch))
  return { outer, inner }
}

describe.each(FORMATS)('in a batch of $title', ({ magic, codec }) => {
  const { batch, record, list } = placesOf(magic)
  const encoded = encodeRecords(batches(magic, codec))

  it('a value is set, and the others stay', async () => {
    const value = text('another value, longer than the one before it was, and longer')
    const { outer, inner } = await edited(await encoded, { op: 'set', path: `${record(1)}.value`, value }, batch)
    expect(at(inner, `${record(1)}.value`)).toEqual(value)
    expect(at(inner, `${record(0)}.value`)).toEqual(text('the value one, and once more the value one'))
    expect(at(inner, `${record(2)}.key`)).toEqual(text('key 2'))
    expect((at(outer, `${batch}.attributes`) as number) & 7).toBe(codec)
  })

  it('a key becomes null, and content again', async () => {
    const first = await edited(await encoded, { op: 'null', path: `${record(0)}.key` }, batch)
    expect(at(first.inner, `${record(0)}.key`)).toBeNull()
    const key = text('k')
    const second = await edited(first.outer.bytes, { op: 'set', path: `${record(0)}.key`, value: key }, batch)
    expect(at(second.inner, `${record(0)}.key`)).toEqual(key)
  })

  it('a record is taken out', async () => {
    const { outer, inner } = await edited(await encoded, { op: 'remove', path: record(1) }, batch)
    expect(at(inner, `${record(1)}.key`)).toEqual(text('key 2'))
    expect(inner.row(record(2))).toBe(-1)
    if (magic === 2) expect(at(outer, `${batch}.recordCount`)).toBe(2)
  })

  it('a record is put in', async () => {
    const before = await opened(decodeRecords(await encoded), batch)
    const added = record(0)
    const copy = before.bytes.slice(before.start(before.row(added)), before.end(before.row(added)))
    const value = magic === 2 ? { key: text('new'), value: null } : copy
    const edit: Edit = { op: 'insert', path: list, index: 3, value: value as never }
    const { outer, inner } = await edited(await encoded, edit, batch)
    expect(at(inner, `${record(3)}.key`)).toEqual(text(magic === 2 ? 'new' : 'key 0'))
    expect(at(inner, `${record(2)}.key`)).toEqual(text('key 2'))
    if (magic === 2) expect(at(outer, `${batch}.recordCount`)).toBe(4)
  })

  it('a field of the batch itself is set without compressing anew', async () => {
    const bytes = await encoded
    const path = magic === 2 ? `${batch}.producerEpoch` : `${batch}.offset`
    const before = decodeRecords(bytes)
    const { outer } = await edited(bytes, { op: 'set', path, value: magic === 2 ? 7 : 12n }, batch)
    const packed = (layout: Layout): string => {
      const row = layout.children(layout.row(batch)).find((child) => layout.shape(child).role === 'opaque')!
      return hexEncode(layout.bytes.subarray(layout.start(row), layout.end(row)))
    }
    expect(packed(outer)).toBe(packed(before))
  })
})

describe.each(FORMATS.filter(({ magic }) => magic === 2))('in a batch of $title, as no other', ({ codec }) => {
  const { batch, record } = placesOf(2)
  const encoded = encodeRecords(batches(2, codec))

  it('a header is set, put in and taken out', async () => {
    const header = `${record(1)}.headers[0]`
    const set = await edited(await encoded, { op: 'set', path: `${header}.value`, value: text('t-22222') }, batch)
    expect(at(set.inner, `${header}.value`)).toEqual(text('t-22222'))
    const added = { key: 'second', value: null } as never
    const insert = await edited(
      set.outer.bytes,
      { op: 'insert', path: `${record(1)}.headers`, index: 1, value: added },
      batch,
    )
    expect(at(insert.inner, `${record(1)}.headers[1].key`)).toBe('second')
    expect(at(insert.inner, `${record(1)}.headerCount`)).toBe(2)
    const removed = await edited(insert.outer.bytes, { op: 'remove', path: header }, batch)
    expect(at(removed.inner, `${record(1)}.headers[0].key`)).toBe('second')
  })

  it('records change places', async () => {
    const { inner } = await edited(await encoded, { op: 'move', path: record(0), to: 2 }, batch)
    expect(at(inner, `${record(2)}.key`)).toEqual(text('key 0'))
    expect(at(inner, `${record(0)}.key`)).toEqual(text('key 1'))
  })

  it('the last timestamp and the last offset delta follow', async () => {
    const moved = await edited(await encoded, { op: 'set', path: `${record(2)}.timestampDelta`, value: 5000n }, batch)
    expect(at(moved.outer, `${batch}.maxTimestamp`)).toBe(1_700_000_005_000n)
    const { outer } = await edited(await encoded, { op: 'remove', path: record(2) }, batch)
    expect(at(outer, `${batch}.lastOffsetDelta`)).toBe(1)
  })

  it('any record takes any value', async () => {
    const bytes = await encoded
    await fc.assert(
      fc.asyncProperty(fc.nat(2), fc.constantFrom('key', 'value'), fc.uint8Array(), async (k, name, value) => {
        const path = `${record(k)}.${name}`
        const { inner } = await edited(bytes, { op: 'set', path, value }, batch)
        expect(at(inner, path)).toEqual(value)
      }),
      { numRuns: 30 },
    )
  })
})

describe('another compression', () => {
  const { batch, record } = placesOf(2)

  it.each(FORMATS.filter(({ magic }) => magic === 2))(
    'is chosen by setting the attributes: $title',
    async ({ codec }) => {
      const bytes = await encodeRecords(batches(2, 0))
      const { inner } = await edited(bytes, { op: 'set', path: `${batch}.attributes`, value: codec }, batch)
      expect(at(inner, `${record(2)}.key`)).toEqual(text('key 2'))
      const back = await applyEdit(decodeRecords((inner.origin as { layout: Layout }).layout.bytes), {
        op: 'set',
        path: `${batch}.attributes`,
        value: 0,
      })
      expect(hexEncode(back)).toBe(hexEncode(bytes))
    },
  )

  it('is not chosen where another bit of the attributes changes', async () => {
    const set = recordSets().find((one) => one.case === 'magic2-zstd-many')!
    const layout = decodeRecords(bytesOf(set.hex))
    const after = decodeRecords(
      await applyEdit(layout, { op: 'set', path: 'records.batch[0].attributes', value: 4 | 16 }),
    )
    expect(after.problems).toEqual([])
    expect(hexEncode(after.bytes.subarray(61))).toBe(hexEncode(layout.bytes.subarray(61)))
  })
})

describe('what another program compressed', () => {
  const compressed = recordSets().filter(
    ({ case: name, expect: { error, batches: list } }) =>
      error === undefined && list.some(({ compression }) => compression !== 'none') && !name.startsWith('trunc'),
  )

  it.each(compressed.map((set) => [set.case, set.hex]))(
    'keeps its bytes when a field outside is set: %s',
    async (_, hex) => {
      const bytes = bytesOf(hex)
      const before = decodeRecords(bytes)
      const last = before.children(0).at(-1)!
      const path = `${before.path(last)}.${before.shape(last).role === 'batch' ? 'baseOffset' : 'offset'}`
      const after = decodeRecords(await applyEdit(before, { op: 'set', path, value: 987_654n }))
      expect(at(after, path)).toBe(987_654n)
      expect(hexEncode(after.bytes.subarray(before.start(last) + 8))).toBe(
        hexEncode(bytes.subarray(before.start(last) + 8)),
      )
    },
  )

  it.each(compressed.map((set) => [set.case, set.hex]))(
    'gives the same records after an edit within: %s',
    async (_, hex) => {
      const bytes = bytesOf(hex)
      const layout = decodeRecords(bytes)
      const entry = layout
        .children(0)
        .find((row) => layout.children(row).some((c) => layout.shape(c).role === 'opaque'))!
      const batch = layout.path(entry)
      const first = layout.shape(entry).role === 'batch' ? `${batch}.records[0]` : `${batch}.message[0]`
      const before = await opened(layout, batch)
      const { inner } = await edited(bytes, { op: 'set', path: `${first}.value`, value: text('new') }, batch)
      const rest = (one: Layout): string => hexEncode(one.bytes.subarray(one.end(one.row(first))))
      expect(rest(inner)).toBe(rest(before))
    },
  )
})
