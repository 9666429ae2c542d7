import { describe, expect, it } from 'vitest'
import { decodeRecords, encodeRecords, formatProblem, utf8Encode } from '../index.ts'
import { crc32 } from '../bytes/crc32.ts'
import { crc32c } from '../bytes/crc32c.ts'

const batchBytes = (magic: 0 | 1 | 2): Promise<Uint8Array> =>
  encodeRecords([{ magic, baseTimestamp: 1_700_000_000_000n, records: [{ key: null, value: utf8Encode('a kettle') }] }])

/** The batch with what `make` computes from its bytes, the checksum at zero, as its checksum; and where that stands. */
async function problemsWith(magic: 0 | 1 | 2, make: (bytes: Uint8Array, at: number) => number) {
  const bytes = await batchBytes(magic)
  const at = magic === 2 ? 17 : 12
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setUint32(at, 0)
  view.setUint32(at, make(bytes, at))
  return decodeRecords(bytes).problems
}

const swap = (crc: number): number => {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, crc)
  return view.getUint32(0, true)
}
const without = (bytes: Uint8Array, at: number): Uint8Array =>
  Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + 4)])

describe('the cause of a wrong checksum of a batch', () => {
  it.each<[string, RegExp, (bytes: Uint8Array, at: number) => number]>([
    ['zero', /left at zero/, () => 0],
    ['crc-32', /CRC-32C/, (bytes) => crc32(bytes, 21)],
    ['byte-order', /in reverse/, (bytes) => swap(crc32c(bytes, 21))],
    ['range-from-batch-start', /very first byte/, (bytes) => crc32c(bytes)],
    ['range-from-batch-start', /very first byte/, (bytes, at) => crc32c(without(bytes, at))],
    ['range-from-epoch', /leader epoch/, (bytes) => crc32c(bytes, 12)],
    ['range-from-magic', /the magic on/, (bytes) => crc32c(bytes, 16)],
    ['range-from-magic', /the magic on/, (bytes, at) => crc32c(without(bytes, at), 16)],
    ['range-from-crc', /the CRC field on/, (bytes) => crc32c(bytes, 17)],
    ['range-records-only', /records alone/, (bytes) => crc32c(bytes, 61)],
    ['changed-after', /Either a byte was changed/, (bytes) => crc32c(bytes, 21) ^ 1],
  ])('is found: %s', async (cause, sentence, make) => {
    const [problem, ...others] = await problemsWith(2, (bytes, at) => make(bytes, at) >>> 0)
    expect(others).toEqual([])
    expect(problem).toMatchObject({ code: 'crc-mismatch', cause, covers: { start: 21, sum: 'CRC-32C' } })
    expect(formatProblem(problem!)).toMatch(sentence)
    expect(formatProblem(problem!)).toContain('from the attributes to the end of the batch')
  })
})

describe.each([0, 1] as const)('the cause of a wrong checksum of a message of magic %i', (magic) => {
  it.each<[string, RegExp, (bytes: Uint8Array, at: number) => number]>([
    ['zero', /left at zero/, () => 0],
    ['crc-32c', /CRC-32C over the right bytes/, (bytes) => crc32c(bytes, 16)],
    ['byte-order', /in reverse/, (bytes) => swap(crc32(bytes, 16))],
    ['range-from-batch-start', /very first byte/, (bytes) => crc32(bytes)],
    ['range-from-crc', /the CRC field on/, (bytes) => crc32(bytes, 12)],
    ['range-records-only', /without the fields before/, (bytes) => crc32(bytes, magic === 0 ? 18 : 26)],
    ['changed-after', /Either a byte was changed/, (bytes) => crc32(bytes, 16) ^ 1],
  ])('is found: %s', async (cause, sentence, make) => {
    const [problem, ...others] = await problemsWith(magic, (bytes, at) => make(bytes, at) >>> 0)
    expect(others).toEqual([])
    expect(problem).toMatchObject({ code: 'crc-mismatch', cause, covers: { start: 16, sum: 'CRC-32' } })
    expect(formatProblem(problem!)).toMatch(sentence)
  })
})
