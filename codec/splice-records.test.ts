/** Edits within record batches: lengths, counts, deltas and the CRC of what encloses the edit are made right, all else stays. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordBatch } from './index.ts'
import {
  applyEdit,
  decodeFrame,
  decodeRecords,
  EncodeError,
  encodeFrame,
  encodeRecords,
  hexEncode,
  utf8Encode,
  valueOf,
} from './index.ts'
import { anyBatch } from './testdata/arbitrary.ts'
import { bytesOf, recordSets } from './testdata/fixtures.ts'
import { randomRecordEdit } from './testdata/random-record-edit.ts'

const named = (name: string): Uint8Array => bytesOf(recordSets().find((set) => set.case === name)!.hex)
const batchesIn = (bytes: Uint8Array): RecordBatch[] => valueOf(decodeRecords(bytes)) as unknown as RecordBatch[]

describe('a random edit of record batches', () => {
  const anyBatches = fc.array(anyBatch, { maxLength: 3 })

  it('gives the bytes that encoding the edited batches gives', async () => {
    await fc.assert(
      fc.asyncProperty(anyBatches, fc.gen(), async (batches, draw) => {
        const layout = decodeRecords(await encodeRecords(batches))
        const { edit, after } = randomRecordEdit('records', batches, draw)
        const spliced = await applyEdit(layout, edit)
        expect(hexEncode(spliced)).toBe(hexEncode(await encodeRecords(after)))
        expect(decodeRecords(spliced).problems).toEqual([])
      }),
      { numRuns: 1500 },
    )
  })

  it.each([3, 9])('inside a Produce v%i frame makes the lengths of field and frame right too', async (version) => {
    const frameWith = async (batches: readonly RecordBatch[]): Promise<Uint8Array> => {
      const records = await encodeRecords(batches)
      const partitionData = [
        { index: 0, records },
        { index: 1, records: named('magic2-headers') },
      ]
      const body = { transactionalId: null, acks: 1, timeoutMs: 5, topicData: [{ name: 'topic', partitionData }] }
      return encodeFrame({ side: 'request', apiKey: 0, version, body })
    }
    await fc.assert(
      fc.asyncProperty(anyBatches, fc.gen(), async (batches, draw) => {
        const layout = decodeFrame(await frameWith(batches), { side: 'request' })
        const path = 'body.TopicData[0].PartitionData[0].Records'
        const { edit, after } = randomRecordEdit(path, batches, draw)
        expect(hexEncode(await applyEdit(layout, edit))).toBe(hexEncode(await frameWith(after)))
      }),
      { numRuns: 300 },
    )
  })
})

describe('an edit of a batch', () => {
  it('of the leader epoch leaves the CRC, which does not cover it', async () => {
    const bytes = named('magic2-none-three')
    const edited = await applyEdit(decodeRecords(bytes), {
      op: 'set',
      path: 'records.batch[0].partitionLeaderEpoch',
      value: 7,
    })
    const expected = bytes.slice()
    expected.set([0, 0, 0, 7], 12)
    expect(hexEncode(edited)).toBe(hexEncode(expected))
  })

  it('changes one record and the CRC, and no other byte', async () => {
    const bytes = named('magic2-none-three')
    const layout = decodeRecords(bytes)
    const edited = await applyEdit(layout, {
      op: 'set',
      path: 'records.batch[0].records[1].value',
      value: utf8Encode('VALUE-2'),
    })
    const { start, end } = layout.node(layout.row('records.batch[0].records[1].value'))
    expect(edited).toHaveLength(bytes.length)
    for (const [at, byte] of bytes.entries())
      if (!(at >= 17 && at < 21) && !(at >= start && at < end)) expect(edited[at]).toBe(byte)
    expect(decodeRecords(edited).problems).toEqual([])
  })

  it('leaves a compressed batch and older messages beside it as they are', async () => {
    const mixed = named('several-mixed-magic')
    const plain = named('magic2-none-three')
    const bytes = Uint8Array.of(...plain, ...mixed)
    const edited = await applyEdit(decodeRecords(bytes), {
      op: 'set',
      path: 'records.batch[0].records[0].key',
      value: utf8Encode('longer'),
    })
    expect(hexEncode(edited.slice(-mixed.length))).toBe(hexEncode(mixed))
    expect(edited).toHaveLength(bytes.length + 4)
  })

  it('keeps gaps between offsets, and a last offset delta that no record has any more', async () => {
    const bytes = named('magic2-offset-gaps')
    const [before] = batchesIn(bytes) as [RecordBatch]
    const edited = await applyEdit(decodeRecords(bytes), {
      op: 'set',
      path: 'records.batch[0].records[0].value',
      value: null,
    })
    const [after] = batchesIn(edited) as [RecordBatch]
    expect(after.records.map(({ offsetDelta }) => offsetDelta)).toEqual(
      before.records.map(({ offsetDelta }) => offsetDelta),
    )
    expect(after.lastOffsetDelta).toBe(before.lastOffsetDelta)
    expect(decodeRecords(edited).problems).toEqual([])
  })

  it('keeps the largest timestamp of log-append time', async () => {
    const bytes = named('magic2-log-append-time')
    const path = 'records.batch[0].records[0].timestampDelta'
    const [after] = batchesIn(await applyEdit(decodeRecords(bytes), { op: 'set', path, value: 3n })) as [RecordBatch]
    expect(after.maxTimestamp).toBe(1700000005000n)
  })

  it('of the stored CRC stores that number, and decoding says that it is wrong', async () => {
    const bytes = named('magic2-none-one')
    const edited = await applyEdit(decodeRecords(bytes), { op: 'set', path: 'records.batch[0].crc', value: 1 })
    const expected = bytes.slice()
    expected.set([0, 0, 0, 1], 17)
    expect(hexEncode(edited)).toBe(hexEncode(expected))
    expect(decodeRecords(edited).problems).toMatchObject([{ code: 'crc-mismatch' }])
  })

  it('that is cut off can be made in the part that is there', async () => {
    const bytes = named('truncated-in-records')
    const layout = decodeRecords(bytes)
    const edited = await applyEdit(layout, { op: 'set', path: 'records.batch[1].baseOffset', value: 99n })
    const at = layout.start(layout.row('records.batch[1]'))
    const expected = bytes.slice()
    expected.set([0, 0, 0, 0, 0, 0, 0, 99], at)
    expect(hexEncode(edited)).toBe(hexEncode(expected))
  })

  it('leaves a long varint beside it as it is, and counts it into the lengths', async () => {
    // The key's length, 1 and so 02 as a varint, is written in two bytes as 82 00.
    const batch = await encodeRecords([{ records: [{ key: utf8Encode('k'), value: null }] }])
    const layout = decodeRecords(batch)
    const key = layout.start(layout.row('records.batch[0].records[0].keyLength'))
    const record = layout.start(layout.row('records.batch[0].records[0]'))
    const odd = Uint8Array.of(...batch.slice(0, key), 0x82, 0x00, ...batch.slice(key + 1))
    odd[record] = odd[record]! + 2
    odd[11] = odd[11]! + 1
    const path = 'records.batch[0].records[0].value'
    const edited = await applyEdit(decodeRecords(odd), { op: 'set', path, value: utf8Encode('v') })
    const read = decodeRecords(edited)
    expect(read.problems).toMatchObject([
      { code: 'long-varint', severity: 'info', path: 'records.batch[0].records[0].keyLength' },
    ])
    expect(batchesIn(edited)).toMatchObject([{ records: [{ key: utf8Encode('k'), value: utf8Encode('v') }] }])
  })

  it.each([
    ['records.batch[0].records[0].offsetDelta', 2 ** 31],
    ['records.batch[0].records[0].key', 5],
    ['records.batch[0].producerId', 2n ** 63n],
    ['records.batch[0].attributes', 'text'],
    ['records.batch[0].records[7].key', null],
  ])('refuses a value that does not fit %s', async (path, value) => {
    const editing = applyEdit(decodeRecords(named('magic2-none-three')), { op: 'set', path, value })
    await expect(editing).rejects.toBeInstanceOf(EncodeError)
    await expect(editing).rejects.toMatchObject({ path })
  })
})

describe('an edit that makes no record', async () => {
  const bytes = await encodeRecords([{ records: [{ key: null, value: null, headers: [{ key: 'h', value: null }] }] }])
  const record = 'records.batch[0].records[0]'

  it.each([null, undefined, 5, 'text', new Uint8Array(2)])('is refused with its path: %s', async (value) => {
    for (const path of [record, `${record}.headers[0]`]) {
      const edit = { op: 'set', path, value: value as never } as const
      await expect(applyEdit(decodeRecords(bytes), edit)).rejects.toBeInstanceOf(EncodeError)
      await expect(applyEdit(decodeRecords(bytes), edit)).rejects.toMatchObject({ path })
    }
  })

  it('is refused in a batch that is cut off anywhere before its records', async () => {
    for (let length = 13; length < 61; length++) {
      const insert = applyEdit(decodeRecords(bytes.subarray(0, length)), { op: 'insert', path: 'records.batch[0]' })
      await expect(insert, String(length)).rejects.toMatchObject({ path: 'records.batch[0]' })
    }
  })
})
