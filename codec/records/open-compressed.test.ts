/** Batches and messages whose streams are cut off or damaged: what can be read is shown, with the problem. */
import { describe, expect, it } from 'vitest'
import type { Layout, RecordBatch } from '../index.ts'
import { decodeRecords, encodeRecords, formatProblem, utf8Encode } from '../index.ts'
import { batchAround, CODECS } from '../testdata/batch-around.ts'
import { bytesOf } from '../testdata/fixtures.ts'
import { layoutFault } from '../testdata/layout-fault.ts'
import type { Codec } from './decompress.ts'
import { compress } from './decompress.ts'
import { isCompressed } from '../index.ts'
import { openCompressedRecords } from './open-compressed.ts'

const records = ['kettle', 'teapot', 'kettle'].map((item, i) => ({
  key: utf8Encode(`order-${i}`),
  value: utf8Encode(`{"item":"${item}","quantity":1}`),
}))
const plain = (await encodeRecords([{ records }])).subarray(61)

/** The records above as the reference programs compress them, with checksums of the content. */
const CHECKED: readonly (readonly [Codec, string])[] = [
  [
    'gzip',
    '1f8b08000000000000030b636060e0cb2f4a492dd235b0a956ca2c49cd55b252ca4e2d29c94955d2512a2c4dcc2bc92ca954b232ac6508' +
      '63606082aa3544a82d494d2cc82fc1a29605aad68890b900ba4e6d2d84000000',
  ],
  [
    'lz4',
    '04224d187440bd53000000f321560000000e6f726465722d303c7b226974656d223a226b6574746c65222c227175616e74697479223a31' +
      '7d00560000022c0016312c006f746561706f742c000013042c0016322c000d580050223a317d00daaaa3e800000000d6ae4212',
  ],
  [
    'zstd',
    '28b52ffd04585d02009403560000000e6f726465722d303c7b226974656d223a226b6574746c65222c227175616e74697479223a317d00' +
      '5600000231746561706f74043206005b5000f6818c8104c116f0320505343881fd',
  ],
]

/** Opens the first batch or message, and checks what holds of any layout that is opened. */
async function open(layout: Layout, limit = 1 << 20): Promise<Layout> {
  const opened = await openCompressedRecords(layout, 1, { limit })
  expect(layoutFault(opened)).toBeUndefined()
  expect(opened.bytes.length).toBeLessThanOrEqual(limit)
  expect(opened.steps).toBeLessThanOrEqual(8 * opened.bytes.length + 200)
  for (const problem of opened.problems) expect(formatProblem(problem)).not.toContain('undefined')
  return opened
}

const codes = (layout: Layout): string[] => layout.problems.map(({ code }) => code)
const isPrefix = (bytes: Uint8Array, whole: Uint8Array): boolean =>
  bytes.length <= whole.length && bytes.every((byte, i) => byte === whole[i])
const changed = (bytes: Uint8Array, at: number, bits: number): Uint8Array =>
  bytes.map((byte, i) => (i === at ? byte ^ bits : byte))

/** A small batch or wrapper message of each format and codec, and what it holds. */
const SMALL = await Promise.all(
  ([0, 1, 2] as const)
    .flatMap((magic) => CODECS.map((codec) => ({ magic, codec })))
    .filter(({ magic, codec }) => magic === 2 || codec !== 'zstd')
    .map(async ({ magic, codec }) => {
      const batch: RecordBatch = { magic, attributes: CODECS.indexOf(codec) + 1, records }
      const bytes = await encodeRecords([batch])
      const { bytes: content } = await openCompressedRecords(decodeRecords(bytes), 1)
      return { magic, codec, bytes, content }
    }),
)

describe.each(SMALL)('a batch of magic $magic with $codec', ({ codec, bytes, content }) => {
  it('cut off at any byte shows what came before, and says that it is cut off', async () => {
    let longest = 0
    for (let end = 0; end < bytes.length; end++) {
      const layout = decodeRecords(bytes.subarray(0, end))
      expect(layoutFault(layout)).toBeUndefined()
      if (!isCompressed(layout, 1)) {
        await expect(openCompressedRecords(layout, 1)).rejects.toBeInstanceOf(RangeError)
        continue
      }
      const opened = await open(layout)
      expect(isPrefix(opened.bytes, content)).toBe(true)
      // The framing of the Java client has no end: its head of 16 bytes by itself is an empty stream.
      const stream = layout.children(1).at(-1)!
      if (codec !== 'snappy' || layout.end(stream) - layout.start(stream) !== 16)
        expect(codes(opened)).toContain('stream-truncated')
      longest = Math.max(longest, opened.bytes.length)
    }
    // Of a zstd block nothing can be read before its end, for its bits are read from there.
    if (codec !== 'zstd') expect(longest).toBeGreaterThan(content.length / 2)
  })

  it('changed at any byte is shown as far as it goes', async () => {
    for (let at = 0; at < bytes.length; at++)
      for (const bits of [0x01, 0x80]) {
        const layout = decodeRecords(changed(bytes, at, bits))
        expect(layoutFault(layout)).toBeUndefined()
        expect(layout.problems.length).toBeGreaterThan(isBeforeCrc(layout, at) ? -1 : 0)
        if (isCompressed(layout, 1)) await open(layout)
        else await expect(openCompressedRecords(layout, 1)).rejects.toBeInstanceOf(RangeError)
      }
  })

  /** Offset and epoch, which no checksum covers. */
  const isBeforeCrc = (layout: Layout, at: number): boolean =>
    at < 8 || (layout.shape(1).role === 'batch' && at >= 12 && at < 16)
})

describe.each(CHECKED)('%s with a checksum of its content', (codec, hex) => {
  const stream = bytesOf(hex)

  it('opens without a problem', async () => {
    const opened = await open(decodeRecords(batchAround(codec, stream)))
    expect(opened.bytes).toEqual(plain)
    expect(opened.problems).toEqual([])
  })

  it('changed at any byte never gives other records without a problem', async () => {
    for (let at = 0; at < stream.length; at++)
      for (const bits of [0x01, 0x80]) {
        const opened = await open(decodeRecords(batchAround(codec, changed(stream, at, bits))))
        if (!isPrefix(plain, opened.bytes) || opened.bytes.length > plain.length)
          expect(codes(opened).filter((code) => code.startsWith('stream-'))).not.toEqual([])
      }
  })

  it('whose content does not match the checksum is shown all the same', async () => {
    const opened = await open(
      decodeRecords(batchAround(codec, changed(stream, stream.length - (codec === 'gzip' ? 8 : 1), 1))),
    )
    expect(opened.bytes).toEqual(plain)
    expect(codes(opened)).toEqual(['stream-checksum'])
    expect(opened.problems[0]).toMatchObject({ severity: 'error', path: 'records.batch[0]', start: plain.length })
  })

  it('followed by other bytes says so', async () => {
    const opened = await open(decodeRecords(batchAround(codec, Uint8Array.of(...stream, 1, 2, 3, 4, 5))))
    expect(opened.bytes).toEqual(plain)
    expect(opened.problems).toMatchObject([{ code: 'stream-trailing-bytes', offset: stream.length }])
  })

  it('is one stream with another that follows it', async () => {
    const opened = await open(decodeRecords(batchAround(codec, Uint8Array.of(...stream, ...stream), 6)))
    expect(opened.bytes).toEqual(Uint8Array.of(...plain, ...plain))
    expect(opened.problems).toEqual([])
  })
})

describe('a compressed message', () => {
  const wrapped = (inner: Uint8Array, magic: 0 | 1): Promise<Uint8Array> =>
    compress('gzip', inner).then(async (value) => {
      const outer = await encodeRecords([{ magic, records: [{ key: null, value }] }])
      const bytes = outer.slice()
      bytes[17] = 1
      return bytes
    })

  it('inside another is a problem, and opened no further', async () => {
    const inner = await encodeRecords([{ magic: 1, attributes: 1, records }])
    const opened = await open(decodeRecords(await wrapped(inner, 1)))
    expect(opened.problems).toMatchObject([{ code: 'nested-wrapper', path: 'records.message[0].message[0].value' }])
    await expect(openCompressedRecords(opened, 1)).rejects.toBeInstanceOf(RangeError)
  })

  it('holds messages of its own magic alone', async () => {
    for (const magic of [0, 1, 2] as const) {
      const opened = await open(decodeRecords(await wrapped(await encodeRecords([{ magic, records }]), 1)))
      expect(codes(opened)).toEqual(magic === 1 ? [] : Array<string>(magic === 0 ? 3 : 1).fill('inner-magic'))
    }
  })

  it('must hold whole messages', async () => {
    const inner = await encodeRecords([{ magic: 0, records }])
    const opened = await open(decodeRecords(await wrapped(inner.subarray(0, inner.length - 4), 0)))
    expect(opened.problems).toMatchObject([{ code: 'partial-batch', severity: 'error' }])
  })

  it('with the LZ4 header checksum of magic 0 is a warning from magic 1 on', async () => {
    for (const magic of [0, 1, 2]) {
      const content = await compress('lz4', plain, { magic: 0 })
      const opened =
        magic === 2
          ? await open(decodeRecords(batchAround('lz4', content)))
          : await open(decodeRecords(await lz4Message(magic as 0 | 1)))
      expect(opened.problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual(
        magic === 0 ? [] : ['warning lz4-header-checksum'],
      )
    }
  })

  async function lz4Message(magic: 0 | 1): Promise<Uint8Array> {
    const value = await compress('lz4', await encodeRecords([{ magic, records }]), { magic: 0 })
    const bytes = await encodeRecords([{ magic, records: [{ key: null, value }] }])
    bytes[17] = 3
    return bytes
  }
})

it('tells how many records a batch promises and how many it has', async () => {
  const [, lz4] = CHECKED
  const few = await open(decodeRecords(batchAround('lz4', bytesOf(lz4![1]), 5)))
  expect(few.problems).toMatchObject([{ code: 'record-count', expected: 5, actual: 3, start: plain.length }])
  const many = await open(decodeRecords(batchAround('lz4', bytesOf(lz4![1]), 2)))
  expect(many.problems).toMatchObject([{ code: 'record-count', expected: 2, end: plain.length }])
})

it.each(CODECS)('says that a batch without a single byte of %s has none of the records it promises', (codec) => {
  const none = new Uint8Array(0)
  const problemsOf = (count: number): string[] =>
    decodeRecords(batchAround(codec, none, count)).problems.map(({ code, expected, actual }) =>
      code === 'crc-mismatch' ? code : `${code}: ${String(expected)}, ${String(actual)}`,
    )
  expect(problemsOf(3)).toEqual(['crc-mismatch', 'record-count: 3, 0'])
  expect(problemsOf(0)).toEqual(['crc-mismatch'])
})
