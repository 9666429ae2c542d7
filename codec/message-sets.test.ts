/** Message sets of magic 0 and 1, alone and mixed with batches, against what Kafka's own reader makes of them. */
import { describe, expect, it } from 'vitest'
import type { Layout, RecordBatch } from './index.ts'
import {
  base64Encode,
  decodeMessage,
  decodeRecords,
  EncodeError,
  encodeMessage,
  encodeRecords,
  formatProblem,
  getMessage,
  utf8Encode,
  valueOf,
} from './index.ts'
import type { ExpectedMessage, RecordSet } from './testdata/fixtures.ts'
import { bytesOf, recordSets } from './testdata/fixtures.ts'
import { layoutFault } from './testdata/layout-fault.ts'

const all = recordSets()
const sets = all.filter(({ expect: { error, batches } }) => error === undefined && batches.some((b) => b.magic < 2))
const named = (name: string): RecordSet => all.find((set) => set.case === name)!
const codes = (layout: Layout): string[] => layout.problems.map(({ code, severity }) => `${severity} ${code}`)
const valueAt = (layout: Layout, path: string): unknown => {
  const row = layout.row(path)
  return row < 0 ? 'no such row' : layout.value(row)
}
const contentAt = (layout: Layout, path: string): unknown => {
  const value = valueAt(layout, path)
  return value instanceof Uint8Array ? base64Encode(value) : value
}

function expectMessage(layout: Layout, path: string, message: ExpectedMessage): void {
  expect(valueAt(layout, `${path}.offset`)).toBe(BigInt(message.offset))
  expect(valueAt(layout, `${path}.messageSize`)).toBe(message.messageSize)
  expect(valueAt(layout, `${path}.crc`)).toBe(message.crc)
  expect(valueAt(layout, `${path}.magic`)).toBe(message.magic)
  expect(valueAt(layout, `${path}.attributes`)).toBe(message.attributes)
  if (message.magic === 1) expect(valueAt(layout, `${path}.timestamp`)).toBe(BigInt(message.timestamp ?? 0))
  else expect(layout.row(`${path}.timestamp`)).toBe(-1)
  expect(contentAt(layout, `${path}.key`)).toBe(message.key)
  const value = layout.row(`${path}.value`)
  if (message.compression === 'none') expect(contentAt(layout, `${path}.value`)).toBe(message.value)
  else expect(layout.shape(value)).toMatchObject({ role: 'opaque', type: message.compression })
}

describe.each(sets.map((set) => [set.case, set] as const))('the message set %s', (_, set) => {
  const layout = decodeRecords(bytesOf(set.hex))

  it('decodes to the entries that Kafka reads', () => {
    for (const [n, batch] of set.expect.batches.entries()) {
      const path = batch.magic < 2 ? `records.message[${n}]` : `records.batch[${n}]`
      expect(layout.node(layout.row(path))).toMatchObject({
        start: batch.position,
        end: batch.position + batch.sizeInBytes,
      })
      if (batch.magic < 2) expectMessage(layout, path, batch)
      const value = layout.row(`${path}.value`)
      if (batch.compressedValueLength !== undefined)
        expect(layout.end(value) - layout.start(value)).toBe(batch.compressedValueLength)
    }
  })

  it('has leaves over every byte exactly once, and the problems that it should have', () => {
    expect(layoutFault(layout)).toBeUndefined()
    const expected = set.expect.batches.filter(({ crcValid }) => !crcValid).map(() => 'error crc-mismatch')
    if (set.expect.partialTrailing) expected.push('info partial-batch')
    expect(codes(layout)).toEqual(expected)
  })
})

describe('a message', () => {
  const [v0, v1] = ['magic0-none-three', 'magic1-none-three'].map((name) => bytesOf(named(name).hex)) as [
    Uint8Array,
    Uint8Array,
  ]
  const patched = (bytes: Uint8Array, at: number, ...patch: number[]): Layout => {
    const copy = bytes.slice()
    copy.set(patch, at)
    const layout = decodeRecords(copy)
    expect(layoutFault(layout)).toBeUndefined()
    return layout
  }
  const first = (layout: Layout): unknown => layout.problems.find(({ code }) => code !== 'crc-mismatch')

  it('whose size leaves no room for its fields ends the reading', () => {
    for (const [bytes, least] of [
      [v0, 14],
      [v1, 22],
    ] as const) {
      const layout = patched(bytes, 8, 0, 0, 0, least - 1)
      expect(layout.problems).toMatchObject([{ code: 'record-length', expected: least, actual: least - 1, start: 8 }])
      expect(layout.shape(layout.children(0).at(-1)!).role).toBe('undecoded')
    }
  })

  it.each([
    ['a key longer than the message', [0, 0, 1, 0], 'length-exceeds'],
    ['a key of negative length', [0xff, 0xff, 0xff, 0xfe], 'negative-length'],
    ['a key that takes up the value', [0, 0, 0, 8], 'truncated'],
  ])('with %s breaks alone', (_, length, code) => {
    const layout = patched(v0, 18, ...length)
    expect(first(layout)).toMatchObject({ code, severity: 'error' })
    expect(contentAt(layout, 'records.message[1].offset')).toBe(101n)
    expect(contentAt(layout, 'records.message[2].key')).toBe(base64Encode(utf8Encode('k3')))
  })

  it('with bytes after its value says how long it should be', () => {
    const layout = patched(v0, 18, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0)
    expect(first(layout)).toMatchObject({ code: 'record-length', start: 8, end: 12, expected: 14 })
  })

  it('that wraps others cannot be null', () => {
    const layout = patched(
      bytesOf(named('magic0-null-key-empty-value').hex),
      17,
      1,
      255,
      255,
      255,
      255,
      255,
      255,
      255,
      255,
    )
    expect(first(layout)).toMatchObject({ code: 'null-not-allowed', path: 'records.message[0].value' })
  })

  it('of an unknown codec is not opened', () => {
    expect(first(patched(v0, 17, 6))).toMatchObject({ code: 'not-opened', severity: 'error' })
  })

  it('cut off anywhere shows the fields that are whole', () => {
    for (const bytes of [v0, v1])
      for (let end = 1; end < bytes.length; end++) {
        const layout = decodeRecords(bytes.subarray(0, end))
        expect(layoutFault(layout)).toBeUndefined()
        expect(codes(layout).filter((code) => code !== 'info partial-batch')).toEqual([])
        expect(() => valueOf(layout)).not.toThrow()
      }
  })

  it('inside a frame has its path below the records field', () => {
    const schema = getMessage('ProduceRequest')
    const value = { topicData: [{ name: 't', partitionData: [{ index: 0, records: v1 }] }] }
    const layout = decodeMessage(schema, 3, encodeMessage(schema, 3, value))
    expect(codes(layout)).toEqual([])
    expect(contentAt(layout, 'body.TopicData[0].PartitionData[0].Records.message[1].offset')).toBe(101n)
  })
})

describe('a wrong checksum', () => {
  it.each(['wrong-crc-magic0', 'wrong-crc-magic1'])('of %s tells both numbers and what is covered', (name) => {
    const { hex, expect: expected } = named(name)
    const layout = decodeRecords(bytesOf(hex))
    const [{ crc, computedCrc, sizeInBytes }] = expected.batches as [RecordSet['expect']['batches'][0]]
    const text = (number: number): string => `0x${number.toString(16).padStart(8, '0')}`
    expect(layout.problems).toMatchObject([
      {
        code: 'crc-mismatch',
        path: 'records.message[0].crc',
        start: 12,
        end: 16,
        expected: text(computedCrc),
        actual: text(crc),
        covers: { start: 16, end: sizeInBytes, sum: 'CRC-32' },
      },
    ])
    expect(formatProblem(layout.problems[0]!)).toContain('from the magic to the end of the message')
  })
})

describe('encodeRecords with an older magic', () => {
  const record = (text: string) => ({ key: null, value: utf8Encode(text) })
  const refused = async (batch: RecordBatch, path: string): Promise<void> => {
    const encoding = encodeRecords([batch])
    await expect(encoding).rejects.toBeInstanceOf(EncodeError)
    await expect(encoding).rejects.toMatchObject({ path })
  }

  it('writes one message for each record', async () => {
    const records = [record('a'), { ...record('b'), offsetDelta: 4, timestampDelta: 9n }]
    const batch: RecordBatch = { magic: 1, baseOffset: 100n, baseTimestamp: 1000n, records }
    expect(valueOf(decodeRecords(await encodeRecords([batch])))).toEqual([
      { magic: 1, attributes: 0, baseOffset: 100n, baseTimestamp: 1000n, records: [record('a')] },
      { magic: 1, attributes: 0, baseOffset: 104n, baseTimestamp: 1009n, records: [record('b')] },
    ])
    const older = valueOf(decodeRecords(await encodeRecords([{ ...batch, magic: 0 }])))
    expect(older).toMatchObject([{ baseOffset: 100n }, { baseOffset: 104n }])
  })

  it('refuses what the format does not have, with the path', async () => {
    const headers = [{ key: 'h', value: null }]
    await refused({ magic: 0, records: [{ ...record('a'), headers }] }, 'records.batch[0].records[0].headers')
    await refused({ magic: 1, attributes: 4, records: [] }, 'records.batch[0].attributes')
    await refused({ magic: 1, attributes: 6, records: [] }, 'records.batch[0].attributes')
    await refused({ magic: 0, attributes: 200, records: [record('a')] }, 'records.batch[0].records[0].attributes')
    await refused({ magic: 3 as 2, records: [] }, 'records.batch[0].magic')
    await refused({ magic: 1, baseOffset: 2n ** 63n, records: [record('a')] }, 'records.batch[0].records[0].offset')
    await refused({ magic: 1, records: [{ key: null, value: 'text' as never }] }, 'records.batch[0].records[0].value')
  })
})
