/** kafkajs 2.2.4 at the bench's work, through the protocol modules that its own consumer and producer call. */
import { createRequire } from 'node:module'
import { Checksum } from './checksum.mjs'

const require = createRequire(import.meta.url)
const Decoder = require('kafkajs/src/protocol/decoder')
const Encoder = require('kafkajs/src/protocol/encoder')
const decodeRecordBatch = require('kafkajs/src/protocol/recordBatch/v0/decoder')
const Record = require('kafkajs/src/protocol/recordBatch/record/v0')
const { RecordBatch } = require('kafkajs/src/protocol/recordBatch/v0')
const metadata = require('kafkajs/src/protocol/requests/metadata/v6/response')

/** @returns {Promise<object>} the batch with all its records */
export const decodeBatch = (bytes) => decodeRecordBatch(new Decoder(bytes))

/** @returns {Promise<object>} a MetadataResponse v6, the newest that kafkajs reads */
export const decodeMetadata = (bytes) => metadata.decode(bytes)

/** The sample's records as kafkajs takes messages: headers as an object. */
export const messagesOf = (records) =>
  records.map(({ timestamp, key, value, headers }) => ({
    timestamp,
    key,
    value,
    headers: Object.fromEntries(headers.map((header) => [header.key, header.value])),
  }))

/** What kafkajs does with the messages of one partition of a Produce request. */
export async function encodeBatch(messages) {
  const firstTimestamp = messages[0].timestamp
  const records = messages.map((message, i) =>
    Record({ ...message, offsetDelta: i, timestampDelta: message.timestamp - firstTimestamp }),
  )
  const batch = await RecordBatch({
    records,
    firstTimestamp,
    maxTimestamp: messages.at(-1).timestamp,
    lastOffsetDelta: records.length - 1,
  })
  return batch.buffer
}

/** kafkajs is a client and writes no responses; this is its Encoder, used in its own manner. */
export function encodeMetadata(value) {
  const broker = ({ nodeId, host, port, rack }) =>
    new Encoder().writeInt32(nodeId).writeString(host).writeInt32(port).writeString(rack)
  const partition = (it) =>
    new Encoder()
      .writeInt16(it.errorCode)
      .writeInt32(it.partitionIndex)
      .writeInt32(it.leaderId)
      .writeArray(it.replicaNodes, 'int32')
      .writeArray(it.isrNodes, 'int32')
      .writeArray(it.offlineReplicas, 'int32')
  const topic = (it) =>
    new Encoder()
      .writeInt16(it.errorCode)
      .writeString(it.name)
      .writeBoolean(it.isInternal)
      .writeArray(it.partitions.map(partition), 'object')
  return new Encoder()
    .writeInt32(value.throttleTimeMs)
    .writeArray(value.brokers.map(broker), 'object')
    .writeString(value.clusterId)
    .writeInt32(value.controllerId)
    .writeArray(value.topics.map(topic), 'object').buffer
}

/** Checksum of a decoded batch. */
export function batchChecksum(batch) {
  const sum = new Checksum()
  for (const { timestamp, offset, key, value, headers } of batch.records)
    sum.record(
      timestamp,
      offset,
      key,
      value,
      Object.entries(headers).map(([name, content]) => [Buffer.from(name), content]),
    )
  return String(sum)
}

/** Checksum of a decoded MetadataResponse. */
export function metadataChecksum(response) {
  const sum = new Checksum()
  sum.number(response.controllerId)
  sum.text(response.clusterId)
  for (const { nodeId, host, port, rack } of response.brokers) sum.broker(nodeId, host, port, rack)
  for (const topic of response.topicMetadata) {
    sum.topic(topic.topicErrorCode, topic.topic, topic.isInternal)
    for (const it of topic.partitionMetadata)
      sum.partition([it.partitionErrorCode, it.partitionId, it.leader], [it.replicas, it.isr, it.offlineReplicas])
  }
  return String(sum)
}
