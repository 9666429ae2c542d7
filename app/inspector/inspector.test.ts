import { describe, expect, test } from 'vitest'
import { decodeFrame, encodeFrame, getMessage, loadWords, type Layout } from '../../codec/index.ts'
import { derivation } from './derivation.ts'
import { fieldHistory, spanVersions } from './field-history.ts'
import { describeNode, schemaPlace } from './node-place.ts'
import { otherReadings } from './other-readings.ts'
import { recordFormat } from './record-format.ts'
import { valueWords } from './value-words.ts'

const context = { side: 'request' as const, apiKey: 0, version: 9 }
const body = {
  transactionalId: null,
  acks: -1,
  timeoutMs: 30000,
  topicData: [{ name: 'orders', partitionData: [] }],
}
const layout: Layout = decodeFrame(encodeFrame({ ...context, body }), context)
const steps = (path: string): string[] =>
  derivation(layout, layout.row(path)).steps.map(({ about, text }) => `${about}: ${text}`)

describe('the derivation of a value', () => {
  test('takes a compact string apart', () => {
    expect(steps('body.TopicData[0].Name')).toEqual([
      '07: is 00000111. The top bit is 0, so the varint ends here: unsigned 7.',
      '7 − 1: Written is the number plus one: 6 bytes.',
      '6f…73: The text in UTF-8, one byte a character.',
    ])
  })
  test('says why a null is null', () => {
    expect(steps('body.TransactionalId')).toEqual([
      '00: is 00000000. The top bit is 0, so the varint ends here: unsigned 0.',
      '0: Written is the number plus one, so that 0 can mean null.',
    ])
  })
  test('reads numbers from the highest byte on', () => {
    expect(steps('body.TimeoutMs')).toEqual(['00 00 75 30: highest byte first: 117 × 256 + 48 = 30000.'])
    expect(steps('body.Acks')[1]).toBe('top bit 1: negative, in two’s complement: 65535 − 2¹⁶ = −1.')
  })
})

test('the history of a field names the versions that send it, and how', () => {
  const { schema, names } = schemaPlace(layout, layout.row('body.TopicData[0].Name'))
  expect(schema?.name).toBe('ProduceRequest')
  expect(names).toEqual(['TopicData', 'Name'])
  const field = layout.shape(layout.row('body.TopicData[0].Name')).field!
  expect(
    fieldHistory(field.schema, getMessage('ProduceRequest')).map((span) => `${spanVersions(span)}, ${span.words}`),
  ).toEqual(['0 to 8, int16 length', '9 to 12, compact length', '13, not sent; TopicId is new there'])
})

test('other readings leave out the type that a node has', () => {
  const bytes = Uint8Array.of(0, 0, 1, 0x8b, 0xcf, 0xe5, 0x68, 0)
  expect(otherReadings(bytes, 'int64').map(({ type }) => type)).toEqual(['time', 'int32', 'uvarint', 'float64'])
  expect(otherReadings(new Uint8Array(0), 'string')).toEqual([])
})

describe('where a row stands', () => {
  const groupContext = { side: 'response' as const, apiKey: 14, version: 5 }
  const assignment = Uint8Array.from(Buffer.from('00000000000100066f72646572730000000100000002ffffffff', 'hex'))
  const body = { errorCode: 27, protocolType: 'consumer', protocolName: 'range', assignment }
  const sync = decodeFrame(encodeFrame({ ...groupContext, body }), groupContext)

  test('inside bytes is told by the structure found there', () => {
    const { schema, version, names } = schemaPlace(sync, sync.row('body.Assignment.AssignedPartitions[0].Topic'))
    expect([schema?.name, version, names]).toEqual(['ConsumerProtocolAssignment', 0, ['AssignedPartitions', 'Topic']])
    expect(schemaPlace(sync, sync.row('body.Assignment')).schema?.name).toBe('SyncGroupResponse')
  })
  test('has words for what its value stands for, beside what it is for', async () => {
    const words = await loadWords()
    const row = sync.row('body.ErrorCode')
    expect(valueWords(sync, row)).toMatchObject({ name: 'REBALANCE_IN_PROGRESS' })
    expect(describeNode(sync, row, words)).toMatch(/\.$/)
    expect(describeNode(sync, sync.row('body.Assignment.AssignedPartitions[0].Topic'), words)).toMatch(/\.$/)
    expect(valueWords(sync, sync.row('body.ThrottleTimeMs'))).toBeUndefined()
  })
  test('in records is told by their format', () => {
    const formats = [
      'batch.recordCount',
      'header.key',
      'message.timestamp',
      'message.key',
      'header.request',
      'frame.size',
    ]
    expect(formats.map((words) => recordFormat({ ...sync.shape(0), role: 'field', words })?.slice(0, 14))).toEqual([
      'In record batc',
      'In record batc',
      'In messages of',
      'In messages of',
      undefined,
      undefined,
    ])
  })
})
