/** Which fields and records carry which structures, as far as what stands around them tells. */
import { listRecordTypes } from '../catalog/record-types.ts'
import type { Reading, Surroundings } from './reading.ts'
import { keyReading, METADATA_RECORD, REMOTE_LOG_RECORD, schemaReading } from './versioned.ts'

/** Fields whose values are kept while rows are passed, because what comes after them is read by them. */
export const REMEMBERED = new Set([
  'ProtocolType',
  'protocolType',
  'ProtocolName',
  'ProtocolData',
  'protocol',
  'Name',
  'Topic',
  'TopicId',
  'CompressionType',
])

/** What a field carries; where that is not sure, it is opened only if the bytes read to their end. */
export interface Carried {
  readonly reading: Reading
  readonly sure: boolean
  /** Whether it can be nothing else, so that bytes which do not even begin as it should are opened, to show why not. */
  readonly certain?: boolean
}

/** What fields carry, by the field's path in its schema. */
export type FieldReadings = Readonly<Record<string, (around: Surroundings) => Carried | undefined>>

/** The fields of records.json, by path; groups other than consumers put bytes of their own into them. */
export function carriedFields(more: FieldReadings): FieldReadings {
  const fields: Record<string, (around: Surroundings) => Carried | undefined> = {}
  for (const type of listRecordTypes().filter(({ name }) => name !== 'SubscriptionInfoData'))
    for (const path of type.place.fields ?? []) {
      const reading = schemaReading(type.name)
      fields[path] = type.name.startsWith('ConsumerProtocol')
        ? (around) => ofConsumers(reading, around)
        : () => ({ reading, sure: true })
    }
  return { ...fields, ...more }
}

/** The assignor, by the name that stands before its bytes: members offer protocols by name, a described group states the one chosen. */
const assignorOf = (around: Surroundings): unknown =>
  ['Name', 'ProtocolName', 'ProtocolData', 'protocol']
    .map((name) => around.get(name))
    .find((name) => name !== undefined)

/** What an assignor puts into a subscription; where the assignor is not known, the bytes have to tell. */
export function userData(byAssignor: Readonly<Record<string, Reading>>): FieldReadings[string] {
  return (around) => {
    const assignor = assignorOf(around)
    const named = typeof assignor === 'string' && Object.hasOwn(byAssignor, assignor) ? byAssignor[assignor] : undefined
    if (named) return { reading: named, sure: true }
    return byAssignor.stream && { reading: byAssignor.stream, sure: false }
  }
}

/** Old versions do not state the protocol type; then the bytes have to tell. */
function ofConsumers(reading: Reading, around: Surroundings): Carried | undefined {
  const type = around.get('ProtocolType') ?? around.get('protocolType') ?? undefined
  return type === undefined || type === 'consumer'
    ? { reading, sure: type !== undefined, certain: type !== undefined }
    : undefined
}

/** The topic of KRaft's metadata log has this id in every cluster (Kafka class Uuid, METADATA_TOPIC_ID). */
const METADATA_TOPIC_ID = 'AAAAAAAAAAAAAAAAAAAAAQ'

/** What the keys and values of a topic's records are. */
export interface RecordReadings {
  readonly key?: Reading
  /** By the int16 that the key begins with, -1 where there is none. */
  readonly value: (keyType: number) => Reading | undefined
}

const COORDINATED = ['__consumer_offsets', '__transaction_state', '__share_group_state']

/** The topics whose records have a known form. */
export const KNOWN_TOPICS: readonly string[] = [...COORDINATED, '__cluster_metadata', '__remote_log_metadata']

/** The topic of records, from what stands before them. */
export function topicOf(around: Surroundings): string | undefined {
  const name = around.get('Topic') ?? around.get('Name')
  if (typeof name === 'string' && KNOWN_TOPICS.includes(name)) return name
  return around.get('TopicId') === METADATA_TOPIC_ID ? '__cluster_metadata' : undefined
}

/** `place` is a known topic, or `control` for the records of a control batch. */
export function recordReadings(place: string): RecordReadings | undefined {
  if (place === '__cluster_metadata') return { value: () => METADATA_RECORD }
  if (place === '__remote_log_metadata') return { value: () => REMOTE_LOG_RECORD }
  if (place === 'control') {
    const byType = listRecordTypes().find(({ name }) => name === 'ControlRecordTypeSchema')?.valueByRecordType ?? {}
    return {
      key: keyReading(place),
      value: (keyType) => {
        const name = byType[keyType]
        return name === undefined ? undefined : schemaReading(name)
      },
    }
  }
  if (!COORDINATED.includes(place)) return undefined
  return {
    key: keyReading(place),
    value: (keyType) => {
      const found = listRecordTypes().find(
        (type) => type.kind === 'coordinator-value' && type.place.topic === place && type.recordType === keyType,
      )
      return found && schemaReading(found.name)
    },
  }
}
