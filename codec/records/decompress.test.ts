/** The codecs behind one function: what they say of a stream, and streams that come to far more than they take. */
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeRecords, utf8Encode } from '../index.ts'
import { batchAround } from '../testdata/batch-around.ts'
import type { Codec } from './decompress.ts'
import { compress, decompress } from './decompress.ts'
import { openCompressedRecords } from './open-compressed.ts'

const text = utf8Encode('kettle, teapot, kettle, teapot and one more kettle. '.repeat(2000))

describe('decompress', () => {
  it('tells in which framing snappy stands, and compress writes either', async () => {
    for (const framing of ['raw', 'xerial'] as const) {
      const stream = await compress('snappy', text, { framing })
      expect(stream.length).toBeLessThan(text.length / 4)
      expect(await decompress('snappy', stream)).toEqual({ bytes: text, framing })
    }
    expect((await compress('snappy', text))[0]).toBe(0x82)
  })

  it('takes the two numbers of the xerial head in either byte order', async () => {
    const stream = await compress('snappy', text)
    stream.set([1, 0, 0, 0, 1, 0, 0, 0], 8)
    expect(await decompress('snappy', stream)).toEqual({ bytes: text, framing: 'xerial' })
    // The lengths of blocks turned around as well, though only where the head is.
    const length = stream.slice(16, 20)
    stream.set(length.toReversed(), 16)
    expect(await decompress('snappy', stream)).toEqual({ bytes: text, framing: 'xerial' })
    stream.set([0, 0, 0, 1, 0, 0, 0, 1], 8)
    expect((await decompress('snappy', stream)).problem).toMatchObject({ offset: 16 })
  })

  it('tells over which bytes the checksum of an lz4 head was computed', async () => {
    const right = await compress('lz4', text)
    expect(await decompress('lz4', right)).toEqual({ bytes: text, headerChecksum: 'right' })
    const older = await compress('lz4', text, { magic: 0 })
    for (const magic of [0, 1, 2])
      expect(await decompress('lz4', older, { magic })).toEqual({ bytes: text, headerChecksum: 'with-magic' })
    right[6]! ^= 0xff
    expect(await decompress('lz4', right, { magic: 0 })).toEqual({ bytes: text, headerChecksum: 'wrong' })
    const { bytes, problem } = await decompress('lz4', right)
    expect(bytes).toEqual(text)
    expect(problem).toMatchObject({ code: 'checksum', offset: 6 })
  })

  it('reads gzip members with a name, a comment, further data and a checksum of the head', async () => {
    const stream = gzipSync(text)
    const head = [0x1f, 0x8b, 8, 4 | 8 | 16, 0, 0, 0, 0, 0, 3, 2, 0, 9, 9, 0x61, 0, 0x62, 0x63, 0]
    const named = Uint8Array.of(...head, ...stream.subarray(10))
    expect(await decompress('gzip', named)).toEqual({ bytes: text })
    expect((await decompress('gzip', named.subarray(0, 15))).problem).toMatchObject({ code: 'truncated' })
    const summed = Uint8Array.of(...head, 1, 2, ...stream.subarray(10))
    summed[3]! |= 2
    expect((await decompress('gzip', summed)).problem).toMatchObject({ code: 'checksum', offset: head.length })
  })

  it('keeps what came before the place where a stream breaks', async () => {
    for (const codec of ['gzip', 'snappy', 'lz4', 'zstd'] as const) {
      const noise = Uint8Array.from(
        { length: 300_000 },
        (_, i) => (Math.imul(i, 2654435761) >>> 13) & (i % 3 ? 15 : 255),
      )
      const stream = await compress(codec, noise)
      const { bytes, problem } = await decompress(codec, stream.subarray(0, Math.floor(stream.length * 0.9)))
      expect(problem?.code).toBe('truncated')
      expect(bytes.length).toBeGreaterThan(noise.length / 3)
      expect(Buffer.compare(bytes, noise.subarray(0, bytes.length))).toBe(0)
    }
  })

  it('reads nothing from no bytes, and says so', async () => {
    for (const codec of ['gzip', 'snappy', 'lz4', 'zstd'] as const) {
      const { bytes, problem } = await decompress(codec, new Uint8Array(0))
      expect(bytes.length).toBe(0)
      expect(problem?.code).toBe('truncated')
    }
  })
})

describe('a stream that comes to far more than it takes', () => {
  const MIB = 1 << 20
  const zeros = new Uint8Array(16 * MIB)
  /** As 128 blocks that repeat one byte. */
  const zstdBomb = Uint8Array.of(
    ...[0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38],
    ...Array.from({ length: 128 }, (_, i) => [i === 127 ? 3 : 2, 0, 0x10, 0]).flat(),
  )

  it.each<[Codec, () => Promise<Uint8Array>, number]>([
    ['gzip', () => Promise.resolve(new Uint8Array(gzipSync(zeros, { level: 9 }))), 1000],
    ['zstd', () => Promise.resolve(zstdBomb), 30_000],
    ['lz4', () => compress('lz4', zeros), 200],
    ['snappy', () => compress('snappy', zeros), 15],
  ])('is read up to the limit: %s', async (codec, make, ratio) => {
    const bomb = await make()
    expect(zeros.length / bomb.length).toBeGreaterThan(ratio)
    const { bytes, problem } = await decompress(codec, bomb, { limit: MIB })
    expect(problem).toMatchObject({ code: 'over-limit', expected: MIB })
    expect(bytes.length).toBeLessThanOrEqual(MIB)
    expect(bytes.buffer.byteLength).toBeLessThanOrEqual(MIB)
    expect(bytes.length).toBeGreaterThan(MIB / 2)
    const opened = await openCompressedRecords(decodeRecords(batchAround(codec, bomb, 0x7fffffff)), 1, { limit: MIB })
    expect(opened.problems.map(({ code }) => code)).toContain('stream-over-limit')
    expect(opened.rowCount).toBeLessThan(1000)
  })

  it('is read whole where more is allowed', async () => {
    const { bytes, problem } = await decompress('gzip', new Uint8Array(gzipSync(zeros)))
    expect(problem).toBeUndefined()
    expect(Buffer.compare(bytes, zeros)).toBe(0)
  })

  it('comes to no more rows than can be kept', async () => {
    const count = 600_000
    const smallest = new Uint8Array(7 * count)
    for (let at = 0; at < smallest.length; at += 7) smallest.set([12, 0, 0, 0, 1, 1, 0], at)
    const opened = await openCompressedRecords(
      decodeRecords(batchAround('gzip', new Uint8Array(gzipSync(smallest)), count)),
      1,
    )
    expect(opened.rowCount).toBeLessThan(2 ** 22 + 100)
    expect(opened.problems).toMatchObject([{ code: 'too-many-rows', severity: 'warning', end: smallest.length }])
    expect(opened.shape(opened.rowCount - 1).role).toBe('undecoded')
  })
})
