/** A table of believable values by the names that Kafka's schemas give their fields: topic `orders`, group `shop`, port 9092. */
import { hexDecode } from '../bytes/hex.ts'
import { utf8Encode } from '../bytes/utf8.ts'
import type { ResolvedField, ResolvedType, ScalarType, Value } from '../schema/types.ts'

type Plain = string | number | boolean

/** `at` is matched against `Struct.Field:kind`; the values are taken in turn by the elements of an array. */
interface Entry {
  readonly at: RegExp
  readonly values: readonly Plain[]
}

const entry = (at: RegExp, ...values: readonly Plain[]): Entry => ({ at, values })

const TOPICS = ['orders', 'payments']
const TOPIC_IDS = ['vC5xQ0gMTWGnWl1KsLr4Wg', 'h2kZy3oBRf6pJ0dQvN8sXA']
const DIRECTORY_IDS = ['qM1YtB7wSzKc0uXeJ9LgFQ', 'Zr4oC6nHRbaD2iVmP8TkEw', 'eU5sGy0JQwiX3lNfA7OtYA']
const MEMBERS = [
  'consumer-shop-1-5b1d2f0c-7a43-4e0e-9c1f-0d8e6a2b4c11',
  'consumer-shop-2-c90f7e1a-2b6d-4d58-8a35-91e4f7d0b622',
]
/** 2026-03-02 09:30:00 UTC, and a minute later. */
const TIMES = [1772443800000, 1772443860000]

/** One topic with two partitions, as the members of a classic consumer group exchange it (ConsumerProtocol, version 0). */
const SUBSCRIPTION = '00000000000100066f7264657273ffffffff'
const ASSIGNMENT = '00000000000100066f7264657273000000020000000000000001ffffffff'

/** Bytes fields as hexadecimal. */
const BYTES: readonly Entry[] = [
  entry(/\.(Metadata|subscription|MemberMetadata):/, SUBSCRIPTION),
  entry(/\.(assignment|MemberAssignment):/i, ASSIGNMENT),
  // SASL PLAIN: an empty authorization id, user and password, divided by zero bytes.
  entry(/SaslAuthenticateRequest\.AuthBytes:/, `00616c69636500616c6963652d736563726574`),
  // An ApiVersions v0 request and its response without the sizes, as a forwarding broker wraps them.
  entry(/\.RequestData:/, '0012000000000007000677697265736e'),
  entry(/\.ResponseData:/, '00000007000000000000'),
  // DefaultPrincipalData version 0: User alice, not by token.
  entry(/\.RequestPrincipal:/, '0000055573657206616c6963650000'),
  entry(/\.ClientHostAddress:/, 'c0a8000a'),
  entry(/\.Metrics:/, '0a00'),
  entry(
    /\.(Hmac|SaltedPassword|ServerKey|StoredKey):/,
    '9f2c41d87be05a6613f4c8902d7e5b1a4409e6d37c85f0b21a6894cd3e57f012',
  ),
  entry(/\.Salt:/, '6b3d9e0142f7a8c5'),
  entry(/\.key:/, '7a6f6e65'),
  entry(/\.value:/, '65752d31'),
]

const STRINGS: readonly Entry[] = [
  entry(/Config\w*\.(Name|Key|key):|ConfigRecord\.Name|DescribeConfigs\w+\.Name:/, 'retention.ms', 'max.message.bytes'),
  entry(/Config\w*\.(Value|value):|DescribeConfigs\w+\.Value:/, '604800000', '1048588'),
  entry(/\.(ConfigurationKeys):/, 'retention.ms', 'cleanup.policy'),
  entry(/Feature\w*\.(Name|Feature):|\.Feature:/, 'metadata.version', 'kraft.version'),
  entry(/(Endpoint|Listener)\w*\.(Name|Listener):/, 'PLAINTEXT', 'SSL'),
  entry(/Protocol\w*\.Name:/, 'range', 'cooperative-sticky'),
  entry(/\.ProtocolName:|\.protocol:|(?<!Server)\bAssignor/, 'range'),
  entry(/\.(ServerAssignor|AssignorName):/, 'uniform'),
  entry(/\.protocolType:/i, 'consumer'),
  entry(/(Principal|User|Scram)\w*\.(Name|User):|\.User:/, 'alice', 'bob'),
  entry(/\.(PrincipalName|OwnerPrincipalName|TokenRequesterPrincipalName):/, 'alice'),
  entry(/Principal\w*Type:|DefaultPrincipalData\.Type:/, 'User'),
  entry(/\.(Principal|PrincipalFilter|Owner|Requester|Renewers):/, 'User:alice'),
  entry(/BeginTransactionRecord\.Name:/, 'create topics'),
  entry(/TopologyDescriptionNode\.Name:/, 'KSTREAM-SOURCE-0000000000', 'KSTREAM-SINK-0000000001'),
  entry(/\.(Coordinator)\.Key:|\.CoordinatorKeys:|FindCoordinatorRequest\.Key:|Coordinator\.Key:/, 'shop'),
  entry(/\.EntityType:/, 'user', 'client-id'),
  entry(/\.(EntityName|Match):/, 'alice', 'web-shop'),
  entry(/(ClientQuotaRecord|OpData|ValueData)\.Key:/, 'producer_byte_rate', 'consumer_byte_rate'),
  entry(/KeyValue\.Key:/, 'zone'),
  entry(/KeyValue\.Value:/, 'eu-1'),
  entry(/\.(GroupId|Groups|GroupIds|GroupsNames|group):/, 'shop', 'billing'),
  entry(/\.(GroupState|StateFilters|StatesFilter):/, 'Stable', 'Empty'),
  entry(/\.UnknownStateFilters:/, 'Asleep'),
  entry(/\.(GroupType|TypesFilter):/, 'consumer', 'classic'),
  entry(/\.TransactionState:/, 'Ongoing'),
  entry(/\.\w*TransactionalIdPattern:/, 'billing-.*'),
  entry(/\.\w*TransactionalIds?:/, 'billing-1', 'billing-2'),
  entry(/\.(Leader|MemberId|memberId):/i, ...MEMBERS),
  entry(/\.\w*InstanceId:/i, 'shop-a', 'shop-b'),
  entry(/\.(Host|V0Host|HostName):/, 'broker-1.example', 'broker-2.example', 'broker-3.example'),
  entry(/\.(ClientHost|HostFilter):/i, '192.168.0.10', '192.168.0.11'),
  entry(/AclCreation\.Host|\.Host:/, '*'),
  entry(/\.ClientSoftwareName:/, 'wirescope'),
  entry(/\.ClientSoftwareVersion:/, '1.0.0'),
  entry(/\.ClientId:/i, 'web-shop', 'back-office'),
  entry(/\.ClusterId:/, 'MkU3OEVBNTcwNTJENDM2Qg'),
  entry(/\.(Rack|RackId|Racks):/, 'eu-1a', 'eu-1b', 'eu-1c'),
  entry(/\.(LogDir|Path):/, '/var/lib/kafka/data-1'),
  entry(/\.(SinkTopic|RepartitionSinkTopics|RepartitionSourceTopics):/, 'orders-by-customer'),
  entry(/\.(ResourceName|ResourceNameFilter):/, ...TOPICS),
  entry(/\.SourceTopicRegex:/, 'orders.*'),
  entry(/\.(SubscribedTopicRegex|RegularExpression):/, 'orders.*'),
  entry(/\.(Topics?|TopicName|TopicNames|SubscribedTopicNames|SourceTopics):/i, ...TOPICS),
  entry(/\.(CommittedMetadata|Metadata):/i, 'checked by shop-a'),
  entry(/\.Documentation:/, 'How long a record is kept before it may be deleted.'),
  entry(/\.Mechanisms?:/, 'PLAIN', 'SCRAM-SHA-256'),
  entry(/\.\w*ErrorMessage:/, 'Success'),
  entry(/\.StatusDetail:/, 'All source topics are there.'),
  entry(/\.Reason:/, 'the consumer is being closed'),
  entry(/\.(SubtopologyId):/, '0', '1'),
  entry(/\.ProcessId:/, '6f2d9a34-1c58-4b7e-8d0f-3a91c7e5b204'),
  entry(/\.TokenId:/, 'ZT3lY0PjQ5aXw8RkN1cVbg'),
  entry(/\.Stores:/, 'order-counts'),
  entry(/\.RequestedMetrics:/, 'org.apache.kafka.consumer.'),
  entry(/\.namedTopology:/, 'main'),
  entry(/Successors:/, 'KSTREAM-SINK-0000000001'),
  entry(/\.ProtocolData:/, 'state'),
  entry(/\.Name:/, ...TOPICS),
]

const UUIDS: readonly Entry[] = [
  entry(/Director|LogDirs|DirectoryData/, ...DIRECTORY_IDS),
  entry(/\.(TopicId|topicId):|TopicIdPartitionEntry\.Id/, ...TOPIC_IDS),
  entry(/ClientInstanceId|IncarnationId/, 'wS0bT9eKQ4uL7iRzH3dMfA'),
  entry(/./, 'nJ6aV1tXR0qP5yGcE8oUkw', 'bD9mL4hZSxKf2wYrN7uQjQ'),
]

const NUMBERS: readonly Entry[] = [
  entry(/ErrorCode:/i, 0),
  // Produce, Fetch, Metadata and ApiVersions, with what a broker of 2026 answers.
  entry(/ApiVersion\.ApiKey:/, 0, 1, 3, 18),
  entry(/ApiVersion\.MinVersion:/, 0, 4, 0, 0),
  entry(/ApiVersion\.MaxVersion:/, 13, 17, 13, 4),
  entry(/\.RequestApiKey:/, 18),
  entry(/\.RequestApiVersion:/, 0),
  entry(/\.CorrelationId:/, 7),
  entry(/\.(MinSupportedVersion|MinVersionLevel):|FinalizedFeatureKey\.Min/, 1, 0),
  entry(/\.(MaxSupportedVersion|MaxVersionLevel|FeatureLevel|KRaftVersion):/, 27, 1),
  entry(/ConsumerGroupRegularExpressionValue\.Version/, 42),
  entry(/SubscriptionInfoData\.(version|latestSupportedVersion)|AssignmentInfo/, 11),
  entry(/\.(Version):/, 0),
  entry(/\.TransactionVersion:|ClientTransactionVersion/, 2),
  entry(/\.(\w*Port):/, 9092, 9093, 9094),
  entry(/(Fetch|ListOffsets|OffsetForLeaderEpoch)Request\.ReplicaId:/, -1),
  entry(/\.Acks:/, -1),
  entry(/\.AddingReplicas:/, 4),
  entry(/\.RemovingReplicas:/, 3),
  entry(/\.(OfflineReplicas|LastKnownElr|EligibleLeaderReplicas):/, 3),
  entry(/\.(Isr|NewIsr|IsrNodes|Replicas|ReplicaNodes|BrokerIds|PreferredSuccessors):/, 1, 2, 3),
  entry(/Epoch:int(32|16)/, 5),
  entry(/\.(LeaderId|Leader|ControllerId|CandidateId|VotedId|PreferredReadReplica):/, 1),
  entry(/\.(NodeId|BrokerId|ReplicaId|VoterId|Id):/, 1, 2, 3),
  entry(/\.(NumPartitions|Count|Partitions:int32)/, 6),
  entry(
    /\.(PartitionId|Partition|PartitionIndex|Index|PartitionIds|PartitionIndexes|Partitions|PartitionIndexs):/i,
    0,
    1,
  ),
  entry(/TopicInfo\.Partitions:int32/, 6),
  entry(/\.ReplicationFactor:/, 3),
  entry(/\.ThrottleTimeMs:|\.BatchIndex:|\.OffsetDelta:|\.ProducerIdLen:/, 0),
  entry(/\.(MaxWaitMs|AcceptableRecoveryLagLegacy):/, 500),
  entry(/\.MinBytes:/, 1),
  entry(/\.(PartitionMaxBytes|TelemetryMaxBytes):/, 1048576),
  entry(/\.MaxBytes:/, 52428800),
  entry(/\.(SessionTimeoutMs|sessionTimeout):/, 45000),
  entry(/\.(RebalanceTimeoutMs|rebalanceTimeout):/, 300000),
  entry(/\.HeartbeatIntervalMs:/, 3000),
  entry(/\.TransactionTimeoutMs:/, 60000),
  entry(/\.PushIntervalMs:|TaskOffsetIntervalMs|AcquisitionLockTimeoutMs/, 30000),
  entry(/timeoutMs:/i, 30000),
  entry(/\.(RetentionTimeMs|MaxLifetimeMs|ExpiryTimePeriodMs):/, 604800000),
  entry(/\.(RenewPeriodMs):/, 86400000),
  entry(/\.SessionLifetimeMs:/, 3600000),
  entry(/\.DurationFilter:/, 10000),
  entry(/ExpiryTimestamp|MaxTimestamp|LastTimestamp|expireTimestamp/, TIMES[1]!),
  entry(/Timestamp|TimeMs:/i, ...TIMES),
  entry(/AuthorizedOperations:/, 264),
  entry(/\.Iterations:/, 4096),
  entry(/\.SegmentSizeInBytes:|\.PartitionSize:|\.Size:/, 1073741824),
  entry(/\.TotalBytes:/, 536870912000),
  entry(/\.UsableBytes:/, 322122547200),
  entry(/\.Position:/, 20480),
  entry(/\.(SessionId|SubscriptionId):/, 811204),
  entry(/\.\w*ProducerId(Start|Filters)?:/, 4000),
  entry(/\.(BrokerEpoch|PreviousBrokerEpoch|ReplicaEpoch|Epoch|FinalizedFeaturesEpoch):int64/, 8120),
  entry(/\.(OffsetLag|Lag|AcceptableRecoveryLag):/, 12),
  entry(/\.(LogStartOffset|LowWatermark|FirstOffset|StartOffset|BaseOffset):/, 1000),
  entry(/\.(HighWatermark|LastStableOffset|EndOffset|LogEndOffset):/, 1240),
  entry(/offset\w*:int64/i, 1234),
  entry(/\.MetadataHash:/, 6148914691236517),
  entry(/\.Crc:/, 3735928559),
  entry(/(LeaderChangeMessage|ControlRecordTypeSchema)\.Type:/, 1),
  entry(/\.ResourceTypes?:|\.ResourceTypeFilter:/, 2),
  entry(/\.(PatternType|PatternTypeFilter|ResourcePatternType):/, 3),
  entry(/\.PermissionType:/, 3),
  entry(/(Acl|AccessControlEntry)\w*\.Operation:/, 3),
  entry(/\.(ConfigSource|Source):/, 5, 1),
  entry(/\.ConfigType:/, 5),
  entry(/\.IsolationLevel:/, 1),
  entry(/\.(AcknowledgeTypes|AcceptedCompressionTypes):/, 1, 2),
  entry(/\.UpgradeType:|\.MatchType:|\.KeyType:|\.ElectionType:|\.ConfigOperation:|\.SecurityProtocol:/, 0),
  entry(/\.(DeliveryCount|Count|DeliveryCompleteCount|MaxNumOffsets):/, 1),
  entry(/\.(MaxRecords|BatchSize):/, 500),
  entry(/\.ResponsePartitionLimit:/, 2000),
  entry(/Sequence:/, 41),
  entry(/:float64/, 1048576),
  entry(/(Source|Repartition)\w*:int16/, 0, 1),
]

/** Flags that are off in an everyday message; all others are on. */
const OFF =
  /^(IsInternal|IsNew|IsFenced|Fenced|IsSensitive|ReadOnly|ValidateOnly|VerifyOnly|Remove|DeletePartitions?|Want\w+|ShouldShutDown|InControlledShutdown|IsMigratingZkBroker|ZkMigrationReady|Shutdown\w+|Terminating|IsFutureKey|TokenAuthenticated|IsCordoned|PreVote|Enable2Pc|KeepPreparedTxn|SkipAssignment)$/i

/** How many elements a populated array holds: one of a kind that holds further arrays, else two. */
export function believableCount(element: ResolvedType, fieldName: string): number {
  if (element.kind === 'struct') {
    if (element.struct.name === 'ApiVersion') return 4
    return [...element.struct.fields, ...element.struct.tagged].some((field) => field.type.kind === 'array') ? 1 : 2
  }
  if (/^(Isr|NewIsr|IsrNodes|Replicas|ReplicaNodes|BrokerIds)$/.test(fieldName)) return 3
  return /^(AddingReplicas|RemovingReplicas|OfflineReplicas|LastKnownElr|EligibleLeaderReplicas|\w*Regex|UnknownStateFilters|Stores)$/.test(
    fieldName,
  )
    ? 1
    : 2
}

/** The value of one scalar; `index` tells the elements of an array apart. Always fits its kind. */
export function believableScalar(kind: ScalarType, field: ResolvedField, structName: string, index: number): Value {
  const at = `${structName}.${field.name}:${kind}`
  switch (kind) {
    case 'bool':
      return !OFF.test(field.name)
    case 'string':
      return String(pick(STRINGS, at, index) ?? 'example')
    case 'uuid':
      return String(pick(UUIDS, at, index))
    case 'bytes':
    case 'records':
      return hexDecode(String(pick(BYTES, at, index) ?? '')) ?? utf8Encode('example')
    case 'int64':
      return BigInt(Number(pick(NUMBERS, at, index) ?? 1))
    default:
      return fitting(kind, Number(pick(NUMBERS, at, index) ?? 1))
  }
}

function pick(table: readonly Entry[], at: string, index: number): Plain | undefined {
  const values = table.find((row) => row.at.test(at))?.values
  return values?.[index % values.length]
}

/** Narrow integers share names with wide ones; what does not fit them becomes 1. */
function fitting(kind: ScalarType, number: number): number {
  const most = { int8: 127, int16: 32767, uint16: 65535 }[kind as string] ?? Infinity
  return Math.abs(number) > most ? 1 : number
}
