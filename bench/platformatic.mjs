/** @platformatic/kafka 1.35.0 at the bench's work, through the readers and writers that it exports. */
import { createRecordsBatch, metadataV9, readRecordsBatch, Reader, Writer } from '@platformatic/kafka'
import { Checksum } from './checksum.mjs'

/** @returns {object} the batch with all its records */
export const decodeBatch = (bytes) => readRecordsBatch(Reader.from(bytes))

/** @returns {object} a MetadataResponse v9, the oldest that it reads */
export const decodeMetadata = (bytes) => metadataV9.parseResponse(0, 3, 9, Reader.from(bytes))

/** The sample's records as it takes messages: timestamps as bigint, headers as a Map of buffers. */
export const messagesOf = (records) =>
  records.map(({ timestamp, key, value, headers }) => ({
    timestamp: BigInt(timestamp),
    key,
    value,
    headers: new Map(headers.map((header) => [Buffer.from(header.key), header.value])),
  }))

/** @returns {Buffer} */
export const encodeBatch = (messages) => createRecordsBatch(messages).buffer

/** It is a client and writes no responses; this is its Writer, used in its own manner. */
export function encodeMetadata(value) {
  const nodes = (writer, list) => writer.appendArray(list, (w, node) => w.appendInt32(node), true, false)
  const broker = (writer, { nodeId, host, port, rack }) =>
    writer.appendInt32(nodeId).appendString(host).appendInt32(port).appendString(rack)
  const partition = (writer, it) => {
    writer.appendInt16(it.errorCode).appendInt32(it.partitionIndex).appendInt32(it.leaderId).appendInt32(it.leaderEpoch)
    nodes(nodes(nodes(writer, it.replicaNodes), it.isrNodes), it.offlineReplicas)
  }
  const topic = (writer, it) =>
    writer
      .appendInt16(it.errorCode)
      .appendString(it.name)
      .appendBoolean(it.isInternal)
      .appendArray(it.partitions, partition)
      .appendInt32(it.topicAuthorizedOperations)
  return Writer.create()
    .appendInt32(value.throttleTimeMs)
    .appendArray(value.brokers, broker)
    .appendString(value.clusterId)
    .appendInt32(value.controllerId)
    .appendArray(value.topics, topic)
    .appendInt32(value.clusterAuthorizedOperations)
    .appendTaggedFields().buffer
}

/** Checksum of a decoded batch. */
export function batchChecksum(batch) {
  const sum = new Checksum()
  for (const { timestampDelta, offsetDelta, key, value, headers } of batch.records)
    sum.record(batch.firstTimestamp + timestampDelta, batch.firstOffset + BigInt(offsetDelta), key, value, headers)
  return String(sum)
}

/** Checksum of a decoded MetadataResponse. */
export function metadataChecksum(response) {
  const sum = new Checksum()
  sum.number(response.controllerId)
  sum.text(response.clusterId)
  for (const { nodeId, host, port, rack } of response.brokers) sum.broker(nodeId, host, port, rack)
  for (const topic of response.topics) {
    sum.topic(topic.errorCode, topic.name, topic.isInternal)
    for (const it of topic.partitions)
      sum.partition(
        [it.errorCode, it.partitionIndex, it.leaderId, it.leaderEpoch],
        [it.replicaNodes, it.isrNodes, it.offlineReplicas],
      )
  }
  return String(sum)
}
