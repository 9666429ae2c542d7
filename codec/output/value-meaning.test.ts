import { beforeAll, describe, expect, it } from 'vitest'
import type { Layout, StructValue } from '../index.ts'
import {
  bitsOf,
  decodeFrame,
  decodeMessage,
  decodePlainFrame,
  decodeRecords,
  encodeFrame,
  encodeMessage,
  encodeRecords,
  getMessage,
  layoutToText,
  loadMeanings,
  meaningOf,
  meaningsOf,
  sampleValue,
  valueMeaningOf,
  valueText,
} from '../index.ts'

const body = (message: string, version: number, value: StructValue) => {
  const schema = getMessage(message)
  const whole = { ...(sampleValue(schema, version, 'smallest') as StructValue), ...value }
  return decodeMessage(schema, version, encodeMessage(schema, version, whole))
}
const at = (layout: Layout, path: string) => {
  const row = layout.row(/^(records|header)/.test(path) ? path : `body.${path}`)
  expect(row, path).toBeGreaterThanOrEqual(0)
  return row
}
const meaning = (layout: Layout, path: string) => meaningOf(layout, at(layout, path))

describe('before the meanings are loaded', () => {
  it('says what needs no table', () => {
    const layout = body('CreateDelegationTokenResponse', 2, { errorCode: 62, issueTimestampMs: 1767225600000n })
    expect(meaning(layout, 'IssueTimestampMs')).toBe('2026-01-01T00:00:00.000Z')
    expect(meaning(layout, 'ErrorCode')).toBeUndefined()
    expect(meaningsOf(layout, at(layout, 'ErrorCode'))).toBeUndefined()
    expect(bitsOf(layout, at(layout, 'ErrorCode'))).toBeUndefined()
  })
})

describe('once the meanings are loaded', () => {
  beforeAll(async () => {
    await loadMeanings()
  })

  it.each([
    ['ApiVersionsResponse', 0, { errorCode: 35 }, 'ErrorCode', 'UNSUPPORTED_VERSION'],
    ['ApiVersionsResponse', 0, { errorCode: 0 }, 'ErrorCode', 'NONE'],
    ['ApiVersionsResponse', 0, { errorCode: 999 }, 'ErrorCode', undefined],
    ['ApiVersionsResponse', 1, { throttleTimeMs: 0 }, 'ThrottleTimeMs', undefined],
    ['ApiVersionsResponse', 1, { throttleTimeMs: 90500 }, 'ThrottleTimeMs', '1 min 30.5 s'],
    ['ProduceRequest', 9, { acks: 0 }, 'Acks', 'no response'],
    ['ProduceRequest', 9, { acks: -1, timeoutMs: 30000 }, 'TimeoutMs', '30 s'],
    ['FetchRequest', 4, { replicaId: -1 }, 'ReplicaId', 'a consumer, not a replica'],
    ['FetchRequest', 4, { isolationLevel: 1 }, 'IsolationLevel', 'READ_COMMITTED'],
    ['FetchRequest', 4, { maxBytes: 52428800 }, 'MaxBytes', '50 MiB'],
    ['FetchRequest', 4, { maxBytes: 2147483647 }, 'MaxBytes', 'about 2 GiB'],
    ['FindCoordinatorRequest', 1, { keyType: 1 }, 'KeyType', 'TRANSACTION'],
    ['CreateDelegationTokenRequest', 1, { maxLifetimeMs: -1n }, 'MaxLifetimeMs', 'broker default'],
    ['InitProducerIdResponse', 0, { producerId: -1n }, 'ProducerId', 'none'],
    ['ConsumerGroupHeartbeatRequest', 0, { memberEpoch: -2 }, 'MemberEpoch', 'leave for a while'],
    ['GetTelemetrySubscriptionsRequest', 0, {}, 'ClientInstanceId', 'none'],
    ['UpdateRaftVoterRequest', 0, {}, 'VoterDirectoryId', 'none'],
    ['PartitionRecord', 1, { directories: ['AAAAAAAAAAAAAAAAAAAAAg'] }, 'Directories[0]', 'lost'],
    ['TopicRecord', 0, { topicId: 'AAAAAAAAAAAAAAAAAAAAAQ' }, 'TopicId', 'the metadata topic'],
    ['FeatureLevelRecord', 0, { name: 'metadata.version', featureLevel: 27 }, 'FeatureLevel', '4.1-IV1'],
    ['FeatureLevelRecord', 0, { name: 'kraft.version', featureLevel: 1 }, 'FeatureLevel', 'voters can change'],
    ['FeatureLevelRecord', 0, { name: 'group.version', featureLevel: 1 }, 'FeatureLevel', undefined],
    ['SubscriptionInfoData', 11, { errorCode: 4 }, 'errorCode', 'SHUTDOWN_REQUESTED'],
    ['ZkMigrationStateRecord', 0, { zkMigrationState: 2 }, 'ZkMigrationState', 'PRE_MIGRATION'],
    ['ControlRecordTypeSchema', 0, { type: 1 }, 'Type', 'COMMIT, the marker that ends a transaction'],
  ] as const)('of %s v%i with %o, %s is %s', (message, version, value, path, words) => {
    expect(meaning(body(message, version, value), path)).toBe(words)
  })

  it('reads fields inside arrays, elements, and the same number by where it stands', () => {
    const partition = { partitionIndex: 3, currentLeaderEpoch: -1, timestamp: -2n }
    const layout = body('ListOffsetsRequest', 5, { topics: [{ name: 'orders', partitions: [partition] }] })
    expect(meaning(layout, 'Topics[0].Partitions[0].Timestamp')).toBe('earliest')
    expect(meaning(layout, 'Topics[0].Partitions[0].PartitionIndex')).toBeUndefined()
    const telemetry = body('GetTelemetrySubscriptionsResponse', 0, { acceptedCompressionTypes: [4, 1] })
    expect(meaning(telemetry, 'AcceptedCompressionTypes[0]')).toBe('zstd')
    expect(meaning(telemetry, 'AcceptedCompressionTypes')).toBeUndefined()
    const acl = body('DescribeAclsRequest', 1, { resourceTypeFilter: 4 })
    const config = body('AlterConfigsRequest', 0, {
      resources: [{ resourceType: 4, resourceName: '', configs: [] }],
    })
    expect(meaning(acl, 'ResourceTypeFilter')).toBe('CLUSTER')
    expect(meaning(config, 'Resources[0].ResourceType')).toBe('BROKER')
  })

  it('offers the names of a field in its own type, in order', () => {
    const layout = body('ListOffsetsRequest', 1, {
      topics: [{ name: '', partitions: [{ partitionIndex: 0, timestamp: 5n }] }],
    })
    const choices = meaningsOf(layout, at(layout, 'Topics[0].Partitions[0].Timestamp'))
    expect(choices).toMatchObject({ table: 'list-offsets' })
    expect(choices?.values.map(({ value }) => value)).toEqual([-6n, -5n, -4n, -3n, -2n, -1n])
    expect(meaning(layout, 'Topics[0].Partitions[0].Timestamp')).toBe('1970-01-01T00:00:00.005Z')
    const error = body('ApiVersionsResponse', 0, { errorCode: 7 })
    const errors = meaningsOf(error, at(error, 'ErrorCode'))?.values ?? []
    expect(errors.slice(0, 2).map(({ value, name }) => [value, name])).toEqual([
      [-1, 'UNKNOWN_SERVER_ERROR'],
      [0, 'NONE'],
    ])
    expect(valueMeaningOf(error, at(error, 'ErrorCode'))).toMatchObject({ name: 'REQUEST_TIMED_OUT', retriable: true })
    const groups = body('ListGroupsRequest', 5, { statesFilter: ['Stable'], typesFilter: [] })
    expect(meaningsOf(groups, at(groups, 'StatesFilter[0]'))?.values[0]).toMatchObject({ value: 'PreparingRebalance' })
    expect(meaning(groups, 'StatesFilter[0]')).toBeUndefined()
  })

  it('takes operations apart bit by bit', () => {
    const layout = body('DescribeClusterResponse', 0, { clusterAuthorizedOperations: 0x128 })
    const row = at(layout, 'ClusterAuthorizedOperations')
    expect(meaningOf(layout, row)).toBe('READ, CREATE, DESCRIBE')
    expect(
      bitsOf(layout, row)
        ?.groups.filter(({ value }) => value === 1)
        .map(({ bit }) => bit),
    ).toEqual([3, 5, 8])
    expect(bitsOf(layout, row)).toMatchObject({ unknown: 0 })
    const unasked = body('DescribeClusterResponse', 0, { clusterAuthorizedOperations: -2147483648 })
    expect(meaning(unasked, 'ClusterAuthorizedOperations')).toBe('not asked for')
    const odd = body('DescribeClusterResponse', 0, { clusterAuthorizedOperations: 0x10008 })
    expect(meaning(odd, 'ClusterAuthorizedOperations')).toBe('READ, unknown bits')
  })

  it('takes the attributes of a batch apart', async () => {
    const layout = decodeRecords(await encodeRecords([{ attributes: 0x13, baseOffset: 1234567n, records: [] }]))
    const bits = bitsOf(layout, at(layout, 'records.batch[0].attributes'))
    expect(bits?.groups.map(({ name, value, valueName }) => [name, valueName ?? value])).toEqual([
      ['compression', 'lz4'],
      ['timestamp type', 'create time'],
      ['transactional', 1],
      ['control batch', 0],
      ['delete horizon', 0],
    ])
    expect(bits?.groups[0]?.choices).toHaveLength(5)
    expect(meaning(layout, 'records.batch[0].baseOffset')).toBe('1,234,567')
    expect(meaning(layout, 'records.batch[0].producerId')).toBe('none')
  })

  it('names them in the text, but no more than helps', () => {
    const error = body('ApiVersionsResponse', 1, { errorCode: 35 })
    expect(layoutToText(error)).toContain('ErrorCode int16 = 35 (UNSUPPORTED_VERSION)')
    const fine = body('ApiVersionsResponse', 1, { errorCode: 0 })
    expect(valueText(fine, at(fine, 'ErrorCode'))).toBe('0')
    const id = body('GetTelemetrySubscriptionsRequest', 0, {})
    expect(valueText(id, at(id, 'ClientInstanceId'))).toBe('AAAAAAAAAAAAAAAAAAAAAA (none)')
    expect(layoutToText(body('ProduceRequest', 9, { acks: 0 }))).toContain('Acks int16 = 0 (no response)')
  })

  it('offers the APIs in the header', () => {
    const bytes = encodeFrame({ side: 'request', apiKey: 47, version: 0, body: { groupId: '', topics: [] } })
    for (const layout of [decodeFrame(bytes, { side: 'request' }), decodePlainFrame(bytes, { side: 'request' })]) {
      expect(meaningsOf(layout, at(layout, 'header.apiKey'))?.values[0]).toMatchObject({ value: 0, name: 'Produce' })
      expect(meaning(layout, 'header.apiKey')).toBe('OffsetDelete')
    }
  })
})
