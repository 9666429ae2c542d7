/** Each mistake that writers make, made once: it is named, and its fix gives back what should have been written. */
import { describe, expect, it } from 'vitest'
import { diagnose } from '../api/diagnose.ts'
import { crc32c } from '../bytes/crc32c.ts'
import type { FrameValue } from '../index.ts'
import { decodeRecords, encodeFrame, encodeMessage, encodeRecords, getApi, getMessage, hexEncode } from '../index.ts'
import { encodeBody } from '../message/encode.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { ResolvedMessage } from '../schema/types.ts'
import { bytesOf } from '../testdata/fixtures.ts'
import { int32Bytes, spliced } from './change-bytes.ts'
import type { DiagnosisContext } from './diagnose.ts'
import type { Reading, ReadingCode } from './diagnosis.ts'
import { formatReading } from './format-diagnosis.ts'

const text = (value: string): Uint8Array => new TextEncoder().encode(value)

const METADATA: FrameValue = {
  side: 'request',
  apiKey: 3,
  version: 12,
  header: { correlationId: 7, clientId: 'shop' },
  body: {
    topics: [
      { topicId: 'AAAAAAAAAAAAAAAAAAAAAA', name: 'orders' },
      { topicId: 'AAAAAAAAAAAAAAAAAAAAAA', name: 'payments' },
    ],
    allowAutoTopicCreation: true,
    includeTopicAuthorizedOperations: true,
  },
}
const HEARTBEAT: FrameValue = {
  side: 'request',
  apiKey: 12,
  version: 3,
  header: { correlationId: 7, clientId: 'shop' },
  body: { groupId: 'billing', generationId: 5, memberId: 'shop-1', groupInstanceId: 'a' },
}

const sized = (rest: Uint8Array): Uint8Array => Uint8Array.from([...int32Bytes(rest.length), ...rest])

/** The reading of a code, with what its fix makes of the bytes. */
function reading(bytes: Uint8Array, context: DiagnosisContext, code: ReadingCode): Reading & { fixed: string } {
  const { readings } = diagnose(bytes, context)
  const place = readings.findIndex((one) => one.code === code)
  expect(place, `${code} among ${readings.map((one) => one.code).join()}`).toBeGreaterThanOrEqual(0)
  expect(place).toBeLessThan(3)
  const found = readings[place]!
  return { ...found, fixed: found.fix ? hexEncode(spliced(bytes, found.fix.changes)) : '' }
}

/** Writes the body of a frame by other rules and keeps its header. */
function withBody(value: FrameValue, rewrite: (message: ResolvedMessage) => ResolvedMessage): Uint8Array {
  const { side, apiKey, version, body } = value
  const api = getApi(apiKey)!
  const schema = getMessage(side === 'request' ? api.request : api.response)
  const right = encodeMessage(schema, version, body)
  const frame = encodeFrame(value)
  const header = frame.subarray(4, frame.length - right.length)
  return sized(Uint8Array.from([...header, ...encodeBody(rewrite(resolveMessage(schema, version)), body)]))
}

const asVersion =
  (name: string, flexible: boolean) =>
  ({ version }: ResolvedMessage): ResolvedMessage => {
    const schema = getMessage(name)
    return resolveMessage({ ...schema, flexibleVersions: flexible ? { lo: 0, hi: 99 } : null }, version)
  }

const FRAME = { layout: 'size+header+body', side: 'request' } as const

describe('a body', () => {
  const right = hexEncode(encodeFrame(METADATA))
  it('that is classic in a flexible version is written anew', () => {
    const bytes = withBody(METADATA, asVersion('MetadataRequest', false))
    expect(reading(bytes, FRAME, 'classic-body').fixed).toBe(right)
  })
  it('that is flexible in a version that is not is written anew', () => {
    const bytes = withBody(HEARTBEAT, asVersion('HeartbeatRequest', true))
    expect(reading(bytes, FRAME, 'flexible-body').fixed).toBe(hexEncode(encodeFrame(HEARTBEAT)))
  })
  it('without any tag buffer is written with all of them', () => {
    const bytes = bytesOf(right)
    const body = hexEncode(bytes)
      .replace('6f726465727300', '6f7264657273')
      .replace('7061796d656e747300', '7061796d656e7473')
    const broken = sized(bytesOf(body).subarray(4, -1))
    expect(reading(broken, FRAME, 'tags-missing-everywhere').fixed).toBe(right)
  })
  it('with all compact lengths one too low is put right length by length', () => {
    const broken = bytesOf(
      right.replace('0003000000', '0002000000').replace('076f72', '066f72').replace('097061', '087061'),
    )
    const found = reading(broken, FRAME, 'no-plus-one-everywhere')
    expect(found.fixed).toBe(right)
    expect(found.facts.count).toBe(3)
  })
  it('with a compact length in zigzag is put right', () => {
    // With the plus one, and without it as in records.
    for (const length of ['0e', '0c']) {
      const broken = bytesOf(right.replace('076f72', `${length}6f72`))
      expect(reading(broken, FRAME, 'zigzag-length').fixed).toBe(right)
    }
  })
  it('with a compact length where an int16 belongs is put right, size and all', () => {
    const heartbeat = hexEncode(encodeFrame(HEARTBEAT))
    const broken = sized(bytesOf(heartbeat.replace('000762696c', '0862696c')).subarray(4))
    expect(reading(broken, FRAME, 'compact-length').fixed).toBe(heartbeat)
  })
  it('with a length in little-endian order is put right', () => {
    const heartbeat = hexEncode(encodeFrame(HEARTBEAT))
    const broken = bytesOf(heartbeat.replace('000762696c', '070062696c'))
    expect(reading(broken, FRAME, 'little-endian-length').fixed).toBe(heartbeat)
    const all = bytesOf(
      heartbeat
        .replace('000762696c', '070062696c')
        .replace('000673686f702d', '060073686f702d')
        .replace('000161', '010061'),
    )
    expect(reading(all, FRAME, 'little-endian-everywhere').fixed).toBe(heartbeat)
  })
})

describe('a header', () => {
  const right = hexEncode(encodeFrame(HEARTBEAT))
  it('in little-endian order is put right', () => {
    const broken = bytesOf(right.replace('000c000300000007', '0c00030007000000'))
    expect(reading(broken, FRAME, 'header-little-endian').fixed).toBe(right)
  })
  it('with the client id as a compact string is put right', () => {
    const broken = sized(bytesOf(right.replace('000473686f70', '0573686f70')).subarray(4))
    expect(reading(broken, FRAME, 'compact-length')).toMatchObject({ fixed: right, at: { path: 'header.clientId' } })
  })
  it('without a client id gets null for one', () => {
    const broken = sized(bytesOf(right.replace('000473686f70', '')).subarray(4))
    expect(reading(broken, FRAME, 'client-id-missing').fixed).toBe(
      hexEncode(encodeFrame({ ...HEARTBEAT, header: { correlationId: 7, clientId: null } })),
    )
  })
  it('of another version of the API names the one that fits', () => {
    const broken = bytesOf(right.replace('000c0003', '000c0000'))
    const found = diagnose(broken, FRAME).readings.filter(({ code }) => code === 'other-version')
    expect(found.map(({ version }) => version)).toContain(3)
  })
})

describe('a response', () => {
  const response = encodeFrame({
    side: 'response',
    apiKey: 3,
    version: 1,
    header: { correlationId: 7 },
    body: { brokers: [{ nodeId: 1, host: 'broker-1', port: 9092, rack: null }], controllerId: 1, topics: [] },
  })
  const context = { layout: 'size+header+body', side: 'response', apiKey: 3 } as const
  it('of another version is read as that one', () => {
    const found = reading(response, { ...context, version: 9 }, 'other-version')
    expect(found).toMatchObject({ version: 1, asIs: true })
  })
  it('taken for a request is told from one', () => {
    const found = reading(response, { ...context, side: 'request', version: 1 }, 'other-side')
    expect(found).toMatchObject({ side: 'response', asIs: true })
  })
  it('of version 0 with error 35 is one that refuses', () => {
    const refusal = encodeFrame({
      side: 'response',
      apiKey: 18,
      version: 0,
      header: { correlationId: 7 },
      body: { errorCode: 35, apiKeys: [{ apiKey: 18, minVersion: 0, maxVersion: 2 }] },
    })
    const found = reading(refusal, { ...context, apiKey: 18, version: 3 }, 'error-35-v0')
    expect(found).toMatchObject({ version: 0, asIs: true })
    expect(formatReading(found)).toContain('UNSUPPORTED_VERSION')
  })
})

describe('a record batch', async () => {
  const records = [
    { key: text('k1'), value: text('hello'), headers: [{ key: 'trace', value: null }] },
    { key: null, value: text('world') },
  ]
  const batch = await encodeRecords([{ baseOffset: 3n, records }])
  const right = hexEncode(batch)
  const SET = { layout: 'recordset' } as const
  const withCrc = (bytes: Uint8Array): Uint8Array =>
    spliced(bytes, [{ start: 17, end: 21, bytes: int32Bytes(crc32c(bytes, 21, bytes.length)) }])

  it('that promises too many records is told how many there are', () => {
    const broken = withCrc(spliced(batch, [{ start: 57, end: 61, bytes: int32Bytes(5) }]))
    expect(reading(broken, SET, 'record-count')).toMatchObject({ fixed: right, facts: { stated: 5, present: 2 } })
  })
  it('that promises too few is told so as well', () => {
    const broken = withCrc(spliced(batch, [{ start: 57, end: 61, bytes: int32Bytes(1) }]))
    expect(reading(broken, SET, 'record-count')).toMatchObject({ fixed: right, facts: { stated: 1, present: 2 } })
  })
  it('with a length that counts the 12 bytes before is put right', () => {
    const broken = spliced(batch, [{ start: 8, end: 12, bytes: int32Bytes(batch.length) }])
    const produce = frameWith(broken)
    expect(reading(produce, FRAME, 'batch-length').fixed).toBe(hexEncode(frameWith(batch)))
  })
  it('behind a wrong length of the records field is put right', () => {
    const produce = frameWith(batch)
    const at = hexEncode(produce).indexOf(right) / 2 - 4
    const broken = spliced(produce, [{ start: at, end: at + 4, bytes: int32Bytes(batch.length - 12) }])
    expect(reading(broken, FRAME, 'records-length')).toMatchObject({
      fixed: hexEncode(produce),
      facts: { stated: batch.length - 12, right: batch.length },
    })
  })
  it('whose varints lack zigzag is written anew, checksum and all', () => {
    const unsigned = bytesOf('13000000026b310568656c6c6f0105747261636500'.replace(/00$/, 'ffffffff0f'))
    const second = bytesOf('0f000001ffffffff0f05776f726c6400')
    const first = spliced(unsigned, [{ start: 0, end: 1, bytes: Uint8Array.of(unsigned.length - 1) }])
    const body = Uint8Array.from([
      ...first,
      ...spliced(second, [{ start: 0, end: 1, bytes: Uint8Array.of(second.length - 1) }]),
    ])
    const header = spliced(batch.subarray(0, 61), [{ start: 8, end: 12, bytes: int32Bytes(49 + body.length) }])
    const broken = withCrc(Uint8Array.from([...header, ...body]))
    expect(reading(broken, SET, 'zigzag-forgotten').fixed).toBe(right)
    expect(reading(frameWith(broken), FRAME, 'zigzag-forgotten').fixed).toBe(hexEncode(frameWith(batch)))
  })
  it('with a checksum that was left at zero gets the right one, and says why', () => {
    const broken = spliced(batch, [{ start: 17, end: 21, bytes: new Uint8Array(4) }])
    const found = reading(broken, SET, 'crc')
    expect(found.fixed).toBe(right)
    expect(found.facts.cause).toBe('zero')
    expect(decodeRecords(bytesOf(found.fixed)).problems).toEqual([])
  })
})

/** A Produce request with these records. */
function frameWith(records: Uint8Array): Uint8Array {
  return encodeFrame({
    side: 'request',
    apiKey: 0,
    version: 7,
    header: { correlationId: 7, clientId: 'shop' },
    body: { acks: -1, timeoutMs: 500, topicData: [{ name: 'orders', partitionData: [{ index: 0, records }] }] },
  })
}
