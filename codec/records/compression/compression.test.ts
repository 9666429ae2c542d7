import fc from 'fast-check'
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes/utf8.ts'
import { gzipCompress, gzipDecompress } from './gzip.ts'
import { lz4Compress, lz4Decompress } from './lz4.ts'
import { Output, StreamError } from './output.ts'
import { snappyCompress, compressBlock, snappyDecompress } from './snappy.ts'
import { xxhash32 } from './xxhash32.ts'
import { xxhash64Low } from './xxhash64.ts'
import { zstdDecompress } from './zstd-decode.ts'
import { zstdCompress } from './zstd-encode.ts'

const inflate = (
  read: (bytes: Uint8Array, output: Output) => unknown,
  bytes: Uint8Array,
  limit = 1 << 22,
): Uint8Array => {
  const output = new Output(limit)
  read(bytes, output)
  return output.finish()
}

/** Texts with repeats near and far, so that matches of every kind occur. */
const contents = fc
  .array(
    fc.tuple(fc.constantFrom('order-', 'kettle', '\u0000\u0000\u0000', 'é', 'x'), fc.integer({ min: 1, max: 400 })),
    { maxLength: 60 },
  )
  .map((parts) => utf8Encode(parts.map(([text, count]) => text.repeat(count % 90) + String(count)).join('')))

describe.each([
  ['snappy, xerial', snappyCompress, snappyDecompress],
  ['snappy, raw', compressBlock, snappyDecompress],
  ['lz4', (bytes: Uint8Array) => lz4Compress(bytes), lz4Decompress],
  ['gzip', gzipCompress, gzipDecompress],
  ['zstd', zstdCompress, zstdDecompress],
  ['lz4 of magic 0', (bytes: Uint8Array) => lz4Compress(bytes, true), lz4Decompress],
] as const)('%s', (_, compress, decompress) => {
  it('gives back what was compressed', () => {
    fc.assert(
      fc.property(fc.oneof(contents, fc.uint8Array({ maxLength: 3000 })), (bytes) => {
        const part = bytes.subarray(0, 60_000)
        expect(inflate(decompress, compress(part))).toEqual(part)
      }),
      { numRuns: 150 },
    )
  })

  it('makes repetitive bytes smaller', () => {
    const bytes = utf8Encode('{"item":"kettle","quantity":1}'.repeat(1000))
    expect(compress(bytes).length).toBeLessThan(bytes.length / 4)
  })

  it('ends in a stream error, never in another, for any truncation and any changed byte', () => {
    const whole = compress(utf8Encode('order order order kettle kettle 1234 order'))
    const attempt = (bytes: Uint8Array): void => {
      const output = new Output(1 << 20)
      try {
        decompress(bytes, output)
      } catch (error) {
        expect(error).toBeInstanceOf(StreamError)
      }
      expect(output.length).toBeLessThanOrEqual(1 << 20)
    }
    for (let end = 0; end < whole.length; end++) attempt(whole.subarray(0, end))
    for (let at = 0; at < whole.length; at++)
      for (const bit of [1, 16, 128, 255]) attempt(whole.map((byte, i) => (i === at ? byte ^ bit : byte)))
  })

  it('stops at the limit', () => {
    const bomb = compress(new Uint8Array(60_000))
    expect(() => inflate(decompress, bomb, 1000)).toThrow(/over-limit/)
  })
})

describe('lz4 against the reference program', () => {
  const run = (args: string[], input: Uint8Array) => spawnSync('lz4', args, { input, maxBuffer: 1 << 26 })
  const there = spawnSync('lz4', ['--version']).status === 0
  const bytes = utf8Encode(Array.from({ length: 20_000 }, (_, i) => `record ${i % 977} `).join(''))

  it.runIf(there)('is read by it', () => {
    expect(new Uint8Array(run(['-d', '-c'], lz4Compress(bytes)).stdout)).toEqual(bytes)
  })
  it.runIf(there)('reads what it writes, linked blocks and every checksum included', () => {
    for (const args of [
      ['-c'],
      ['-c', '-BD'],
      ['-c', '-BX', '-B4'],
      ['-c', '--content-size', '-9'],
      ['-c', '--no-frame-crc'],
    ])
      expect(inflate(lz4Decompress, new Uint8Array(run(args, bytes).stdout))).toEqual(bytes)
  })
})

describe('zstd against the reference program', () => {
  const run = (args: string[], input: Uint8Array) => spawnSync('zstd', args, { input, maxBuffer: 1 << 26 })
  const there = spawnSync('zstd', ['--version']).status === 0
  const samples = [
    new Uint8Array(0),
    utf8Encode('a'),
    utf8Encode(Array.from({ length: 40_000 }, (_, i) => `record ${(i * 7919) % 977} `).join('')),
    Uint8Array.from({ length: 300_000 }, (_, i) => (Math.imul(i, 2654435761) >>> 13) & (i % 5 === 0 ? 255 : 15)),
    new Uint8Array(400_000),
  ]

  it.runIf(there)('is read by it', () => {
    for (const bytes of samples) expect(new Uint8Array(run(['-d', '-c'], zstdCompress(bytes)).stdout)).toEqual(bytes)
  })
  it.runIf(there)('reads what it writes at every kind of level, with and without checksum', () => {
    for (const bytes of samples)
      for (const args of [['-1'], ['-3', '--no-check'], ['-19'], ['--fast=5']])
        expect(inflate(zstdDecompress, new Uint8Array(run([...args, '-c'], bytes).stdout))).toEqual(bytes)
  })
})

describe('xxhash', () => {
  it('gives the low half of the 64-bit values of its specification', () => {
    expect(xxhash64Low(new Uint8Array(0))).toBe(0x51d8e999)
  })

  it('gives the values of its specification', () => {
    expect(xxhash32(new Uint8Array(0))).toBe(0x02cc5d05)
    expect(xxhash32(utf8Encode('Nobody inspects the spammish repetition'))).toBe(0xe2293b2f)
  })
})
