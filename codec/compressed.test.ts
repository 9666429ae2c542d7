/** Compressed batches and messages, opened, against what Kafka's own reader finds in them; and written again in every format. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Layout, RecordBatch, RecordValue } from './index.ts'
import { base64Encode, decodeRecords, encodeRecords, openCompressed, valueOf } from './index.ts'
import { openedBatches } from './records/record-set.ts'
import { anyBatch } from './testdata/arbitrary.ts'
import type { ExpectedBatch } from './testdata/fixtures.ts'
import { bytesOf, recordSets } from './testdata/fixtures.ts'
import { layoutFault } from './testdata/layout-fault.ts'

const sets = recordSets().filter(({ expect: { error } }) => error === undefined)
const isCompressed = ({ compression }: ExpectedBatch): boolean => compression !== 'none'
const base64 = (bytes: Uint8Array | null): string | null => (bytes === null ? null : base64Encode(bytes))

/** What a reader makes of a record: of magic 0 no timestamp, of later ones that of the broker where it set one. */
interface ReadRecord {
  readonly offset: bigint
  readonly timestamp?: bigint
  readonly key: string | null
  readonly value: string | null
  readonly headers: readonly { readonly key: string; readonly value: string | null }[]
}

function readRecords(batches: readonly RecordBatch[]): ReadRecord[] {
  return batches.flatMap(({ magic = 2, attributes = 0, baseOffset = 0n, baseTimestamp = 0n, maxTimestamp, records }) =>
    records.map(({ offsetDelta = 0, timestampDelta = 0n, key, value, headers = [] }) => {
      const own = baseTimestamp + timestampDelta
      return {
        offset: baseOffset + BigInt(offsetDelta),
        ...(magic > 0 && { timestamp: (attributes & 8) === 0 ? own : (maxTimestamp ?? own) }),
        key: base64(key),
        value: base64(value),
        headers: headers.map((header) => ({ key: header.key, value: base64(header.value) })),
      }
    }),
  )
}

const expectedRecords = (batches: readonly ExpectedBatch[]): ReadRecord[] =>
  batches.flatMap(({ magic, records }) =>
    records.map(({ offset, timestamp, key, value, headers }) => ({
      offset: BigInt(offset),
      ...(magic > 0 && { timestamp: BigInt(timestamp) }),
      key,
      value,
      headers: magic === 2 ? headers : [],
    })),
  )

describe.each(sets.map((set) => [set.case, set] as const))('the record set %s', (_, { hex, expect: expected }) => {
  const layout = decodeRecords(bytesOf(hex))

  it('holds the records that Kafka reads', async () => {
    expect(readRecords(await openedBatches(layout))).toEqual(expectedRecords(expected.batches))
  })

  it('holds them still when it is written again', async () => {
    const batches = await openedBatches(layout)
    const again = decodeRecords(await encodeRecords(batches))
    expect(again.problems).toEqual([])
    expect(await openedBatches(again)).toEqual(batches)
  })
})

const compressed = sets.filter(({ expect: { batches } }) => batches.some(isCompressed))

describe.each(compressed.map((set) => [set.case, set] as const))(
  'what is opened in %s',
  (_, { hex, expect: expected }) => {
    const layout = decodeRecords(bytesOf(hex))
    const pathOf = (batch: ExpectedBatch): string =>
      `records.${batch.magic === 2 ? 'batch' : 'message'}[${expected.batches.indexOf(batch)}]`

    it('has a layout of its own without a fault or problem, from any row of it', async () => {
      for (const batch of expected.batches.filter(isCompressed)) {
        const row = layout.row(pathOf(batch))
        const closed = layout.children(row).at(-1)!
        for (const from of [row, closed]) {
          const opened = await openCompressed(layout, from)
          expect(layoutFault(opened)).toBeUndefined()
          expect(opened.problems).toEqual([])
          expect(opened.origin).toMatchObject({ row: closed })
          expect(opened.origin?.layout.bytes).toBe(layout.bytes)
          const size = layout.end(closed) - layout.start(closed)
          expect(opened.name(0)).toBe(`${batch.compression}, ${size} -> ${opened.bytes.length} bytes`)
        }
      }
    })

    it('goes by paths that go on from the batch', async () => {
      for (const batch of expected.batches.filter(isCompressed)) {
        const path = pathOf(batch)
        const opened = await openCompressed(layout, layout.row(path))
        const contentAt = (at: string): string | null => base64(opened.value(opened.row(at)) as Uint8Array | null)
        const list = batch.magic === 2 ? `${path}.records` : `${path}.message`
        for (const [k, { key, value }] of batch.records.entries())
          expect([contentAt(`${list}[${k}].key`), contentAt(`${list}[${k}].value`)]).toEqual([key, value])
        expect(opened.row(`${list}[${batch.records.length}]`)).toBe(-1)
        for (const [k, { offset, crc }] of (batch.innerEntries ?? []).entries()) {
          expect(opened.value(opened.row(`${list}[${k}].offset`))).toBe(BigInt(offset))
          expect(opened.value(opened.row(`${list}[${k}].crc`))).toBe(crc)
        }
      }
    })

    it('reads other bytes as the same kind of thing', async () => {
      const opened = await openCompressed(layout, layout.row(pathOf(expected.batches.find(isCompressed)!)))
      const again = opened.subject.read(opened.bytes)
      expect(again.rowCount).toBe(opened.rowCount)
      expect(again.path(1)).toBe(opened.path(1))
    })
  },
)

it('opens nothing that is not compressed', async () => {
  const plain = decodeRecords(bytesOf(sets.find((set) => set.case === 'magic2-none-three')!.hex))
  for (let row = -1; row <= plain.rowCount; row++)
    await expect(openCompressed(plain, row)).rejects.toBeInstanceOf(RangeError)
  const zstd = decodeRecords(bytesOf(sets.find((set) => set.case === 'magic2-zstd-three')!.hex))
  const openable: number[] = []
  for (let row = 0; row < zstd.rowCount; row++)
    await openCompressed(zstd, row).then(
      () => openable.push(row),
      (error: unknown) => {
        expect(error).toBeInstanceOf(RangeError)
      },
    )
  expect(openable.map((row) => zstd.path(row))).toEqual(['records.batch[0]', 'records.batch[0].compressedRecords'])
})

it('gives the records of an opened batch as its value', async () => {
  const layout = decodeRecords(bytesOf(sets.find((set) => set.case === 'magic2-gzip-three')!.hex))
  const opened = await openCompressed(layout, layout.row('records.batch[0]'))
  const [batch] = await openedBatches(layout)
  expect(valueOf(opened)).toEqual(batch?.records)
})

describe('any batch', () => {
  const CODECS = ['none', 'gzip', 'snappy', 'lz4', 'zstd']
  const formats = ([0, 1, 2] as const).flatMap((magic) =>
    CODECS.map((name, codec) => ({ magic, name, codec })).filter(({ name }) => magic === 2 || name !== 'zstd'),
  )

  /** What older formats keep of a batch: records one after the other, without headers and producer. */
  const anyOlder = (magic: 0 | 1): fc.Arbitrary<RecordBatch> =>
    fc
      .record({
        baseOffset: fc.bigInt({ min: -(2n ** 40n), max: 2n ** 60n }),
        baseTimestamp: fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }),
        records: fc.array(
          fc.record({
            key: fc.option(fc.uint8Array({ maxLength: 40 })),
            value: fc.option(fc.uint8Array({ maxLength: 4000, size: 'medium' })),
            timestampDelta: fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
      })
      .map((batch) => ({ ...batch, magic }))

  it.each(formats)('of magic $magic with $name keeps its records on the way to bytes and back', async (format) => {
    const { magic, codec } = format
    const batches = magic === 2 ? anyBatch : anyOlder(magic)
    await fc.assert(
      fc.asyncProperty(fc.array(batches, { minLength: 1, maxLength: 3 }), async (some) => {
        const written = some.map((batch) => ({ ...batch, attributes: (batch.attributes ?? 0) | codec }))
        const layout = decodeRecords(await encodeRecords(written))
        expect(layout.problems).toEqual([])
        const opened = await openedBatches(layout)
        expect(readRecords(opened)).toEqual(readRecords(written.map(complete)))
        if (codec > 0 || magic === 2) expect(opened.map(header)).toEqual(written.map(complete).map(header))
      }),
      { numRuns: 40 },
    )
  })

  /** With the largest timestamp and the offset deltas that encoding works out. */
  function complete(batch: RecordBatch): RecordBatch {
    const records = batch.records.map((record, i): RecordValue => ({ ...record, offsetDelta: record.offsetDelta ?? i }))
    const deltas = records.map(({ timestampDelta = 0n }) => timestampDelta)
    const largest = deltas.reduce((most, delta) => (delta > most ? delta : most), deltas[0] ?? 0n)
    const maxTimestamp = batch.maxTimestamp ?? (batch.baseTimestamp ?? 0n) + largest
    return { ...batch, records, maxTimestamp }
  }

  const header = ({ magic = 2, attributes, baseOffset, maxTimestamp, producerId }: RecordBatch): object => ({
    magic,
    attributes,
    baseOffset,
    ...(magic > 0 && { maxTimestamp }),
    ...(magic === 2 && { producerId }),
  })
})

it('writes snappy and lz4 in the form of each format', async () => {
  const contentOf = async (magic: 0 | 1 | 2, attributes: number): Promise<Uint8Array> => {
    const records = [{ key: null, value: new Uint8Array(100) }]
    const layout: Layout = decodeRecords(await encodeRecords([{ magic, attributes, records }]))
    const row = layout.children(1).at(-1)!
    return layout.bytes.subarray(layout.start(row), layout.end(row))
  }
  for (const magic of [0, 1, 2] as const) {
    expect([...(await contentOf(magic, 2)).subarray(0, 8)]).toEqual([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0])
    // 0x1a is the checksum over the magic number as well that clients of magic 0 wrote, 0x82 the right one.
    expect((await contentOf(magic, 3))[6]).toBe(magic === 0 ? 0x1a : 0x82)
  }
})
