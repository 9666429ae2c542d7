/** Record sets, whole and damaged, against what Kafka's own reader makes of them. */
import { describe, expect, it } from 'vitest'
import type { Layout, RecordBatch } from './index.ts'
import {
  base64Encode,
  decodeMessage,
  decodeRecords,
  encodeMessage,
  encodeRecords,
  getMessage,
  hexEncode,
  valueOf,
} from './index.ts'
import type { ExpectedBatch, ExpectedRecord, RecordSet } from './testdata/fixtures.ts'
import { bytesOf, recordSets } from './testdata/fixtures.ts'
import { layoutFault } from './testdata/layout-fault.ts'

const all = recordSets()
const isPlain = ({ magic, compression }: ExpectedBatch): boolean => magic === 2 && compression === 'none'
const plain = all.filter(({ expect: { batches, error } }) => error === undefined && batches.every(isPlain))
const named = (name: string): RecordSet => {
  const found = all.find((set) => set.case === name)
  if (!found) throw new Error(`no record set ${name}`)
  return found
}
const codes = (layout: Layout): string[] => layout.problems.map(({ code, severity }) => `${severity} ${code}`)
const valueAt = (layout: Layout, path: string): unknown => {
  const row = layout.row(path)
  return row < 0 ? 'no such row' : layout.value(row)
}

function expectRecord(layout: Layout, path: string, record: ExpectedRecord, batch: ExpectedBatch): void {
  const row = layout.row(path)
  expect(layout.end(row) - layout.start(row)).toBe(record.sizeInBytes)
  expect(valueAt(layout, `${path}.attributes`)).toBe(record.attributes)
  expect(valueAt(layout, `${path}.offsetDelta`)).toBe(record.offsetDelta)
  expect(BigInt(batch.baseOffset) + BigInt(record.offsetDelta)).toBe(BigInt(record.offset))
  const delta = valueAt(layout, `${path}.timestampDelta`) as bigint
  // With the timestamp type "log append" (bit 3) every record has the batch's largest timestamp, whatever its delta.
  if ((batch.attributes & 8) === 0) expect(BigInt(batch.baseTimestampRaw) + delta).toBe(BigInt(record.timestamp))
  else expect(BigInt(batch.maxTimestamp)).toBe(BigInt(record.timestamp))
  const content = (name: string): unknown => {
    const value = valueAt(layout, `${path}.${name}`)
    return value instanceof Uint8Array ? base64Encode(value) : value
  }
  expect(content('key')).toBe(record.key)
  expect(content('value')).toBe(record.value)
  expect(valueAt(layout, `${path}.headerCount`)).toBe(record.headers.length)
  for (const [i, header] of record.headers.entries()) {
    expect(valueAt(layout, `${path}.headers[${i}].key`)).toBe(header.key)
    expect(content(`headers[${i}].value`)).toBe(header.value)
  }
  expect(layout.row(`${path}.headers[${record.headers.length}]`)).toBe(-1)
}

function expectBatch(layout: Layout, path: string, batch: ExpectedBatch): void {
  expect(layout.node(layout.row(path))).toMatchObject({
    start: batch.position,
    end: batch.position + batch.sizeInBytes,
  })
  const fields = {
    baseOffset: BigInt(batch.baseOffset),
    batchLength: batch.batchLength,
    partitionLeaderEpoch: batch.partitionLeaderEpoch,
    magic: 2,
    crc: batch.crc,
    attributes: batch.attributes,
    lastOffsetDelta: batch.lastOffsetDelta,
    baseTimestamp: BigInt(batch.baseTimestampRaw),
    maxTimestamp: BigInt(batch.maxTimestamp),
    producerId: BigInt(batch.producerId),
    producerEpoch: batch.producerEpoch,
    baseSequence: batch.baseSequence,
    recordCount: batch.recordsCount,
  }
  const found = Object.fromEntries(Object.keys(fields).map((name) => [name, valueAt(layout, `${path}.${name}`)]))
  expect(found).toEqual(fields)
  for (const [k, record] of batch.records.entries()) expectRecord(layout, `${path}.records[${k}]`, record, batch)
  expect(layout.row(`${path}.records[${batch.records.length}]`)).toBe(-1)
}

describe.each(plain.map((set) => [set.case, set] as const))('the record set %s', (_, set) => {
  const layout = decodeRecords(bytesOf(set.hex))

  it('decodes to the fields and records that Kafka reads', () => {
    for (const [n, batch] of set.expect.batches.entries()) expectBatch(layout, `records.batch[${n}]`, batch)
    expect(layout.row(`records.batch[${set.expect.batches.length}]`) >= 0).toBe(set.expect.partialTrailing)
  })

  it('has leaves over every byte exactly once, and paths that lead back', () => {
    expect(layoutFault(layout)).toBeUndefined()
  })

  it('has the problems that it should have', () => {
    const expected = set.expect.batches.filter(({ crcValid }) => !crcValid).map(() => 'error crc-mismatch')
    if (set.expect.partialTrailing) expected.push('info partial-batch')
    expect(codes(layout)).toEqual(expected)
  })
})

describe('a batch whose CRC is wrong', () => {
  it.each(['wrong-crc-magic2', 'wrong-crc-magic2-payload'])(
    '%s tells both numbers, and the records are shown',
    (name) => {
      const { hex, expect: expected } = named(name)
      const layout = decodeRecords(bytesOf(hex))
      const [{ crc, computedCrc }] = expected.batches as [ExpectedBatch]
      const text = (number: number): string => `0x${number.toString(16).padStart(8, '0')}`
      expect(layout.problems).toMatchObject([
        {
          code: 'crc-mismatch',
          path: 'records.batch[0].crc',
          start: 17,
          end: 21,
          expected: text(computedCrc),
          actual: text(crc),
        },
      ])
      expect(layout.row('records.batch[0].records[2]')).toBeGreaterThan(0)
      expect(() => valueOf(layout)).toThrow('crc')
    },
  )

  it('does not mean one whose leader epoch was changed, which the CRC leaves out', () => {
    const set = named('crc-ignores-leader-epoch')
    expect(codes(decodeRecords(bytesOf(set.hex)))).toEqual([])
  })
})

describe('a batch that cannot be right', () => {
  it.each([
    ['unknown-compression-id', 'error not-opened'],
    ['unknown-magic', 'error unknown-magic'],
    ['length-too-small', 'error record-length'],
    ['count-too-large', 'error record-count'],
    ['count-too-small', 'error record-count'],
  ])('%s has the problem %s', (name, problem) => {
    const layout = decodeRecords(bytesOf(named(name).hex))
    expect(codes(layout)).toContain(problem)
    expect(layoutFault(layout)).toBeUndefined()
    expect(() => valueOf(layout)).toThrow()
  })

  it('tells how many records were promised and how many are there', () => {
    const [tooMany] = decodeRecords(bytesOf(named('count-too-large').hex)).problems
    expect(tooMany).toMatchObject({ path: 'records.batch[0]', expected: 4, actual: 3, start: 57, end: 61 })
    const few = decodeRecords(bytesOf(named('count-too-small').hex))
    expect(few.problems).toMatchObject([{ expected: 2 }])
    expect(few.row('records.batch[0].records[1]')).toBeGreaterThan(0)
  })
})

describe('a batch that is cut off', () => {
  it.each(['truncated-in-records', 'truncated-in-batch-header', 'truncated-before-magic', 'truncated-in-length'])(
    '%s is normal at the end of a record set, and tells what it needs',
    (name) => {
      const { hex, expect: expected } = named(name)
      const layout = decodeRecords(bytesOf(hex))
      expect(layout.problems).toMatchObject([
        { code: 'partial-batch', severity: 'info', start: expected.bytesRead, end: expected.totalBytes },
      ])
      expect(layout.problems[0]?.actual).toBe(expected.totalBytes - expected.bytesRead)
    },
  )

  const batch = bytesOf(named('magic2-none-three').hex)
  const records = Uint8Array.of(...batch, ...batch.slice(0, 70))

  it('is normal in a Fetch response', () => {
    const schema = getMessage('FetchResponse')
    const partition = { partitionIndex: 0, records }
    const bytes = encodeMessage(schema, 4, { responses: [{ topic: 't', partitions: [partition] }] })
    const layout = decodeMessage(schema, 4, bytes)
    expect(codes(layout)).toEqual(['info partial-batch'])
    expect(layout.problems[0]?.path).toBe('body.Responses[0].Partitions[0].Records.batch[1]')
    expect(() => valueOf(layout)).not.toThrow()
    expect(layoutFault(layout)).toBeUndefined()
  })

  it('is an error in a Produce request', () => {
    const schema = getMessage('ProduceRequest')
    const bytes = encodeMessage(schema, 3, { topicData: [{ name: 't', partitionData: [{ index: 0, records }] }] })
    expect(codes(decodeMessage(schema, 3, bytes))).toEqual(['error partial-batch'])
  })
})

describe('zeros after the last batch', () => {
  const batch = bytesOf(named('magic2-none-three').hex)
  const padded = (zeros: number): Layout => decodeRecords(Uint8Array.of(...batch, ...new Uint8Array(zeros)))

  it('are padding from twelve on, wherever they are alone too', () => {
    for (const zeros of [12, 13, 17, 61, 4096]) {
      const layout = padded(zeros)
      expect(layoutFault(layout)).toBeUndefined()
      expect(layout.problems).toMatchObject([
        { code: 'zero-padding', severity: 'info', path: 'records', start: batch.length, end: batch.length + zeros },
      ])
      const [, padding] = layout.children(0)
      expect(layout.shape(padding!)).toMatchObject({ role: 'padding', name: 'padding' })
      expect(layout.path(padding!)).toBe('records.padding')
    }
    expect(codes(decodeRecords(new Uint8Array(100)))).toEqual(['info zero-padding'])
  })

  it('are a batch that is cut off where they are fewer, and none where something follows them', () => {
    expect(codes(padded(11))).toEqual(['info partial-batch'])
    const followed = Uint8Array.of(...batch, ...new Uint8Array(40), 1)
    expect(codes(decodeRecords(followed))).toEqual(['error record-length'])
  })

  it('come back when the batches are written', async () => {
    const { bytes } = padded(50)
    const batches = valueOf(decodeRecords(bytes)) as unknown as RecordBatch[]
    expect(hexEncode(await encodeRecords(batches))).toBe(hexEncode(bytes))
  })
})

describe('what is compressed', () => {
  const compressed = all.filter(
    ({ expect: { error, batches } }) =>
      error === undefined && batches.some(({ magic, compression }) => magic === 2 && compression !== 'none'),
  )

  it.each(compressed.map((set) => [set.case, set] as const))('in %s is one row, which names the codec', (_, set) => {
    const layout = decodeRecords(bytesOf(set.hex))
    expect(layoutFault(layout)).toBeUndefined()
    expect(layout.problems).toEqual([])
    for (const [n, batch] of set.expect.batches.entries()) {
      if (batch.magic !== 2 || batch.compression === 'none') continue
      const row = layout.row(`records.batch[${n}].compressedRecords`)
      expect(layout.isLeaf(row)).toBe(true)
      expect(layout.shape(row).type).toBe(batch.compression)
      expect(layout.end(row)).toBe(batch.position + batch.sizeInBytes)
    }
  })
})

it.each(
  all.filter(
    ({ expect: { error, partialTrailing, batches } }) =>
      error === undefined && !partialTrailing && batches.every((batch) => batch.crcValid),
  ),
)('$case goes through value and encode untouched', async ({ hex }) => {
  const batches = valueOf(decodeRecords(bytesOf(hex))) as unknown as RecordBatch[]
  expect(hexEncode(await encodeRecords(batches))).toBe(hex)
})

it('shows a records field inside a frame at its place, with the same rows', () => {
  const records = bytesOf(named('magic2-headers').hex)
  const schema = getMessage('ProduceRequest')
  const body = encodeMessage(schema, 9, {
    transactionalId: null,
    acks: -1,
    timeoutMs: 1000,
    topicData: [{ name: 't', partitionData: [{ index: 0, records }] }],
  })
  const layout = decodeMessage(schema, 9, body)
  const alone = decodeRecords(records)
  const field = 'body.TopicData[0].PartitionData[0].Records'
  const shift = layout.start(layout.row(`${field}.batch[0]`))
  for (let row = 1; row < alone.rowCount; row++) {
    const inside = layout.row(alone.path(row).replace(/^records/, field))
    expect(layout.start(inside)).toBe(alone.start(row) + shift)
    expect(layout.value(inside)).toEqual(alone.value(row))
  }
})
