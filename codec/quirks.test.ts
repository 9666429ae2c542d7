/** Traps of the format, each a test of its own: what an encoder written from the rules alone would get wrong. */
import { describe, expect, it } from 'vitest'
import type { Layout, MessageSchema, RecordBatch, StructValue, Value } from './index.ts'
import {
  decodeAs,
  decodeFrame,
  decodeMessage,
  decodeRecords,
  encodeFrame,
  encodeMessage,
  encodeRecords,
  fromKafkaJson,
  getApi,
  getMessage,
  hexEncode,
  listMessages,
  parseSchema,
  resolveMessage,
  sampleValue,
  toKafkaJson,
  utf8Encode,
  valueOf,
} from './index.ts'
import { bytesOf, recordSets } from './testdata/fixtures.ts'

const encoded = (name: string, version: number, value: Value): string =>
  hexEncode(encodeMessage(getMessage(name), version, value))
const decoded = (name: string, version: number, hex: string): Layout =>
  decodeMessage(getMessage(name), version, bytesOf(hex))
const smallest = (name: string, version: number): StructValue =>
  sampleValue(getMessage(name), version, 'smallest') as StructValue
const recordSet = (name: string): Layout => decodeRecords(bytesOf(recordSets().find((set) => set.case === name)!.hex))
const readBatch = (name: string): RecordBatch => (valueOf(recordSet(name)) as unknown as [RecordBatch])[0]

describe('headers', () => {
  it('request header v2 has a client id with an int16 length, though it is flexible', () => {
    expect(encoded('RequestHeader', 2, { clientId: 'ab' })).toBe('0000' + '0000' + '00000000' + '00026162' + '00')
    expect(encoded('RequestHeader', 2, { clientId: null })).toBe('0000' + '0000' + '00000000' + 'ffff' + '00')
  })

  it('an ApiVersions response has header v0 at every version', () => {
    const { versions, responseHeaderVersion } = getApi('ApiVersions')!
    for (let version = versions.lo; version <= versions.hi; version++) expect(responseHeaderVersion(version)).toBe(0)
    const frame = encodeFrame({ side: 'response', apiKey: 18, version: 3, body: { apiKeys: [] } })
    expect(hexEncode(frame)).toBe('0000000c' + '00000000' + '0000' + '01' + '00000000' + '00')
  })

  it('a ControlledShutdown request v0 has header v0, without a client id', () => {
    const { requestHeaderVersion } = getApi('ControlledShutdown')!
    expect([0, 1, 2, 3].map(requestHeaderVersion)).toEqual([0, 1, 1, 2])
    const frame = encodeFrame({ side: 'request', apiKey: 7, version: 0, body: { brokerId: 1 } })
    expect(hexEncode(frame)).toBe('0000000c' + '0007' + '0000' + '00000000' + '00000001')
    expect(decodeFrame(frame, { side: 'request' }).row('header.clientId')).toBe(-1)
  })
})

describe('nullable structs', () => {
  it('begin with an int8, -1 for null and 1 else, at a version that is not flexible too', () => {
    const schema = parseSchema(`{
      "type": "data", "name": "Pair", "validVersions": "0-1", "flexibleVersions": "1+",
      "fields": [{ "name": "Inner", "type": "Inner", "versions": "0+", "nullableVersions": "0+", "fields": [
        { "name": "Number", "type": "int16", "versions": "0+" }] }]
    }`)
    const hex = (version: number, inner: Value): string => hexEncode(encodeMessage(schema, version, { inner }))
    expect(hex(0, null)).toBe('ff')
    expect(hex(0, { number: 5 })).toBe('01' + '0005')
    expect(hex(1, null)).toBe('ff' + '00')
    expect(hex(1, { number: 5 })).toBe('01' + '0005' + '00' + '00')
  })

  it('that are tagged begin with an unsigned varint 0 or 1 instead', () => {
    const name = 'ConsumerGroupMemberMetadataValue'
    const bytes = encodeMessage(getMessage(name), 0, { ...smallest(name, 0), classicMemberMetadata: null })
    expect(hexEncode(bytes.slice(-4))).toBe('01' + '00' + '01' + '00')
    expect((valueOf(decodeMessage(getMessage(name), 0, bytes)) as StructValue).classicMemberMetadata).toBeNull()
  })

  it('with the JSON default null have an empty struct as their default, so that null is sent', () => {
    const field = resolveMessage(getMessage('ConsumerGroupMemberMetadataValue'), 0).tagged.find(
      ({ name }) => name === 'ClassicMemberMetadata',
    )
    expect(field?.default).toMatchObject({ sessionTimeoutMs: 0 })
  })
})

it('some messages are flexible at no version', () => {
  const never = listMessages()
    .filter(({ name, validVersions, flexibleVersions }) => {
      const { hi } = validVersions
      expect(resolveMessage(getMessage(name), hi).flexible).toBe(flexibleVersions !== null && flexibleVersions.lo <= hi)
      return flexibleVersions === null || flexibleVersions.lo > hi
    })
    .map(({ name }) => name)
  expect(never).toEqual(
    expect.arrayContaining([
      'OffsetDeleteRequest',
      'OffsetDeleteResponse',
      'SaslHandshakeRequest',
      'SaslHandshakeResponse',
      'ConsumerProtocolAssignment',
      'ConsumerProtocolSubscription',
      'GroupMetadataKey',
      'OffsetCommitKey',
      'TransactionLogKey',
      'LegacyOffsetCommitValue',
      'SubscriptionInfoData',
      'AbortedTxn',
      'EndTxnMarker',
      'ControlRecordTypeSchema',
      'ProducerSnapshot',
    ]),
  )
})

describe('what precedes a body', () => {
  it('of a coordinator key is its record type, not a version', () => {
    const layout = decodeAs(bytesOf('0002' + '000167'), { layout: 'value:GroupMetadataKey' })
    expect(valueOf(layout)).toEqual({ group: 'g' })
    const other = decodeAs(bytesOf('0001' + '000167'), { layout: 'value:GroupMetadataKey' })
    expect(other.problems).toMatchObject([{ severity: 'error', start: 0, end: 2, actual: 1 }])
  })

  it('of a coordinator value is the version of its schema', () => {
    const name = 'OffsetCommitValue'
    for (const version of [0, 3, 4]) {
      const body = encodeMessage(getMessage(name), version, smallest(name, version))
      const layout = decodeAs(Uint8Array.of(0, version, ...body), { layout: `value:${name}` })
      expect(layout.subject.version).toBe(version)
      expect(valueOf(layout)).toEqual(valueOf(decodeMessage(getMessage(name), version, body)))
    }
  })

  it('of a KRaft metadata record is three varints: 1, its type, its version', () => {
    const body = encodeMessage(getMessage('FeatureLevelRecord'), 0, { name: 'metadata.version', featureLevel: 7 })
    const layout = decodeAs(Uint8Array.of(1, 12, 0, ...body), { layout: 'metadata-record-value' })
    expect(layout.subject.schema?.name).toBe('FeatureLevelRecord')
    expect(valueOf(layout)).toMatchObject({ name: 'metadata.version', featureLevel: 7 })
  })
})

describe('single fields of single versions', () => {
  const fieldOf = (schema: MessageSchema, version: number, ...names: string[]) => {
    let struct: Pick<ReturnType<typeof resolveMessage>, 'fields' | 'tagged'> = resolveMessage(schema, version)
    let found
    for (const name of names) {
      found = [...struct.fields, ...struct.tagged].find((field) => field.name === name)
      const type = found?.type.kind === 'array' ? found.type.element : found?.type
      if (type?.kind === 'struct') struct = type.struct
    }
    return found
  }

  it('ShareFetch: the records of a response can be null at v0 alone', () => {
    const nullable = (version: number) =>
      fieldOf(getMessage('ShareFetchResponse'), version, 'Responses', 'Partitions', 'Records')?.nullable
    const { lo, hi } = getApi('ShareFetch')!.versions
    for (let version = lo; version <= hi; version++) expect(nullable(version)).toBe(version === 0)
  })

  it('Fetch: from v15 on the replica id stands in the tagged replica state', () => {
    const schema = getMessage('FetchRequest')
    expect(fieldOf(schema, 14, 'ReplicaId')?.tag).toBe(-1)
    expect(fieldOf(schema, 14, 'ReplicaState')).toBeUndefined()
    expect(fieldOf(schema, 15, 'ReplicaId')).toBeUndefined()
    expect(fieldOf(schema, 15, 'ReplicaState')?.tag).toBe(1)
  })

  it('Fetch: from v18 on the high watermark of a request is 2^63-1 unless it is sent', () => {
    expect(fieldOf(getMessage('FetchRequest'), 18, 'Topics', 'Partitions', 'HighWatermark')).toMatchObject({
      default: 2n ** 63n - 1n,
    })
  })

  it('a default in hexadecimal is a number: 0x7fffffff', () => {
    expect(fieldOf(getMessage('FetchRequest'), 3, 'MaxBytes')?.default).toBe(2147483647)
    const written = parseSchema(`{ "type": "data", "name": "Hex", "validVersions": "0", "flexibleVersions": "none",
      "fields": [
        { "name": "Plain", "type": "int32", "versions": "0+", "default": "0x7fffffff" },
        { "name": "Negative", "type": "int64", "versions": "0+", "default": "-0x10" }] }`)
    expect(sampleValue(written, 0, 'defaults')).toEqual({ plain: 0x7fffffff, negative: -16n })
  })

  it('a port of uint16 is not negative from 32768 on', () => {
    const name = 'BrokerRegistrationRequest'
    const listeners = [{ name: 'L', host: 'h', port: 65535, securityProtocol: 0 }]
    const bytes = encodeMessage(getMessage(name), 0, { ...smallest(name, 0), listeners })
    expect((valueOf(decodeMessage(getMessage(name), 0, bytes)) as StructValue).listeners).toMatchObject([
      { port: 65535 },
    ])
  })

  it('a CRC of uint32, in producer snapshots alone, is not negative', () => {
    const name = 'ProducerSnapshot'
    const bytes = encodeMessage(getMessage(name), 1, { ...smallest(name, 1), crc: 0xffffffff })
    expect(valueOf(decodeMessage(getMessage(name), 1, bytes))).toMatchObject({ crc: 0xffffffff })
    const users = listMessages().filter(({ name: other }) => JSON.stringify(getMessage(other)).includes('"uint32"'))
    expect(users.map((user) => user.name)).toEqual([name])
  })

  it('float64 appears in client quotas alone, and keeps -0.0', () => {
    const users = listMessages().filter(({ name }) => JSON.stringify(getMessage(name)).includes('"float64"'))
    expect(users.every(({ name }) => /ClientQuota/.test(name))).toBe(true)
    const body = encoded('ClientQuotaRecord', 0, { ...smallest('ClientQuotaRecord', 0), value: -0 })
    expect((valueOf(decoded('ClientQuotaRecord', 0, body)) as StructValue).value).toBe(-0)
  })
})

describe('bodies that are next to nothing', () => {
  it.each([
    ['ApiVersionsRequest', 0, ''],
    ['ApiVersionsRequest', 2, ''],
    ['ListGroupsRequest', 0, ''],
    ['ListGroupsRequest', 2, ''],
    ['ListConfigResourcesRequest', 0, '00'],
  ])('%s v%i is "%s"', (name, version, hex) => {
    expect(encoded(name, version, smallest(name, version))).toBe(hex)
    const layout = decoded(name, version, hex)
    expect(layout.problems).toEqual([])
    expect(valueOf(layout)).toEqual({})
  })
})

it('records have a compact length too', () => {
  const records = new Uint8Array(200)
  const value = { topicData: [{ name: 't', partitionData: [{ index: 0, records }] }] }
  expect(encoded('ProduceRequest', 9, value)).toContain('00000000' + 'c901' + '00')
  expect(encoded('ProduceRequest', 8, value)).toContain('00000000' + '000000c8' + '00')
})

describe('record batches', () => {
  it('with a delete horizon have it as base timestamp, and so negative deltas', () => {
    const batch = readBatch('magic2-delete-horizon')
    expect(batch.baseTimestamp).toBe(1700086400000n)
    expect(batch.records.map(({ timestampDelta }) => timestampDelta! < 0n)).toEqual([true, true, true])
  })

  it('have a CRC over everything from the attributes on, the leader epoch not included', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map((partitionLeaderEpoch) => encodeRecords([{ partitionLeaderEpoch, records: [] }])),
    )
    expect(one?.slice(17)).toEqual(other?.slice(17))
  })

  it('have a base sequence that stays below 2^31 though sequences go on from 0', () => {
    expect(readBatch('magic2-sequence-wraps')).toMatchObject({ baseSequence: 2147483646, lastOffsetDelta: 2 })
    expect(recordSet('magic2-sequence-wraps').problems).toEqual([])
  })

  it('that are cut off at the end are normal, while a wrong count is an error', () => {
    expect(recordSet('truncated-in-records').problems).toMatchObject([{ severity: 'info' }])
    expect(recordSet('count-too-large').problems).toMatchObject([{ severity: 'error' }])
  })

  it('have headers whose key cannot be null, while value and key of a record can', async () => {
    const bytes = await encodeRecords([
      { records: [{ key: null, value: null, headers: [{ key: 'k', value: utf8Encode('v') }] }] },
    ])
    const layout = decodeRecords(bytes)
    const key = layout.start(layout.row('records.batch[0].records[0].headers[0].keyLength'))
    bytes[key] = 1
    expect(decodeRecords(bytes).problems).toContainEqual(
      expect.objectContaining({ code: 'null-not-allowed', path: 'records.batch[0].records[0].headers[0].keyLength' }),
    )
  })
})

describe('Kafka JSON', () => {
  const name = 'ProducerIdsRecord'
  const schema = getMessage(name)

  it('has an int64 beyond 2^53 - 1 as text, and takes it as number, text or bigint', () => {
    const json = (value: bigint) =>
      toKafkaJson(schema, 0, { ...smallest(name, 0), nextProducerId: value }) as StructValue
    expect(json(2n ** 53n - 1n).nextProducerId).toBe(2 ** 53 - 1)
    expect(json(2n ** 53n).nextProducerId).toBe('9007199254740992')
    expect(json(-(2n ** 63n)).nextProducerId).toBe('-9223372036854775808')
    for (const nextProducerId of [12, '12', 12n])
      expect(fromKafkaJson(schema, 0, { brokerId: 0, brokerEpoch: 0, nextProducerId })).toMatchObject({
        nextProducerId: 12n,
      })
  })

  it('is read from text without loss where a log has a bare number beyond 2^53', () => {
    const text = '{"brokerId":0,"brokerEpoch":9007199254740993,"nextProducerId":-9223372036854775808}'
    expect(fromKafkaJson(schema, 0, text)).toMatchObject({ brokerEpoch: 2n ** 53n + 1n, nextProducerId: -(2n ** 63n) })
  })
})
