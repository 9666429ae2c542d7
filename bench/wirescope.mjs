/** Wirescope's built library at the bench's work, through its public API. */
import { decodeMessage, decodeRecords, encodeMessage, encodeRecords, getMessage, valueOf } from '../lib/index.js'
import { Checksum } from './checksum.mjs'

const response = getMessage('MetadataResponse')

/** @returns {object} a Layout with a row for every field of every record */
export const decodeBatch = (bytes) => decodeRecords(bytes)

/** The same, and the CRC-32C compared, which is put off until the problems are asked for. */
export const verifyBatch = (bytes) => decodeRecords(bytes).problems

/** @returns {object} a Layout with a row for every field */
export const decodeMetadata = (bytes, version) => decodeMessage(response, version, bytes)

/** The sample's records as one RecordBatch, with the ids that the two clients write for a plain producer. */
export const batchOf = (records) => ({
  partitionLeaderEpoch: 0,
  producerEpoch: 0,
  baseSequence: 0,
  baseTimestamp: BigInt(records[0].timestamp),
  records: records.map(({ timestamp, ...record }) => ({
    ...record,
    timestampDelta: BigInt(timestamp - records[0].timestamp),
  })),
})

/** @returns {Promise<Uint8Array>} */
export const encodeBatch = (batch) => encodeRecords([batch])

/** @returns {Uint8Array} */
export const encodeMetadata = (value, version) => encodeMessage(response, version, value)

/** Checksum of a decoded batch, its values read from the rows. */
export function batchChecksum(layout) {
  const sum = new Checksum()
  const [{ baseTimestamp, baseOffset, records }] = valueOf(layout)
  for (const { timestampDelta, offsetDelta, key, value, headers } of records)
    sum.record(
      baseTimestamp + timestampDelta,
      baseOffset + BigInt(offsetDelta),
      key,
      value,
      headers.map((header) => [Buffer.from(header.key), header.value]),
    )
  return String(sum)
}

/** Checksum of a decoded MetadataResponse, its values read from the rows. */
export function metadataChecksum(layout) {
  const sum = new Checksum()
  const { brokers, clusterId, controllerId, topics } = valueOf(layout)
  sum.number(controllerId)
  sum.text(clusterId)
  for (const { nodeId, host, port, rack } of brokers) sum.broker(nodeId, host, port, rack)
  for (const { errorCode, name, isInternal, partitions } of topics) {
    sum.topic(errorCode, name, isInternal)
    for (const it of partitions) {
      const numbers = [it.errorCode, it.partitionIndex, it.leaderId, it.leaderEpoch].filter((n) => n !== undefined)
      sum.partition(numbers, [it.replicaNodes, it.isrNodes, it.offlineReplicas])
    }
  }
  return String(sum)
}
