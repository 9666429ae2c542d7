/** What every contender works on: 10,000 records and 10,000 partitions as plain values, the same in every run. */

const FIRST_TIMESTAMP = 1_790_000_000_000
const NAMES = ['trace-id', 'content-type', 'tenant']

/** A small generator of numbers (mulberry32), so that lengths vary and yet every run sees the same ones. */
function randomFrom(seed) {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** 10,000 records that take about 100 bytes each on the wire; every fourth has a header, a few have two, some lack a key. */
export function sampleRecords() {
  const random = randomFrom(7)
  let timestamp = FIRST_TIMESTAMP
  return Array.from({ length: 10_000 }, (_, i) => {
    timestamp += random(40)
    const headers = i % 4 === 0 ? [{ key: NAMES[random(3)], value: filled(8 + random(17), random) }] : []
    if (i % 64 === 0) headers.push({ key: 'span', value: filled(8, random) })
    return {
      timestamp,
      offsetDelta: i,
      key: i % 100 === 99 ? null : Buffer.from(`order-${String(random(1_000_000)).padStart(6, '0')}`),
      value: filled(60 + random(40), random),
      headers,
    }
  })
}

const filled = (length, random) => Buffer.from(Array.from({ length }, () => random(256)))

/**
 * 100 topics of 100 partitions with three replicas each, one partition in fifty out of sync, as the value of a
 * MetadataResponse v6, or of v9 with the fields that came in between.
 */
export function sampleMetadata(version) {
  const random = randomFrom(11)
  const since = (first, fields) => (version >= first ? fields : {})
  return {
    throttleTimeMs: 0,
    brokers: Array.from({ length: 12 }, (_, id) => ({
      nodeId: id,
      host: `broker-${id}.kafka.example.org`,
      port: 9092,
      rack: `zone-${id % 3}`,
    })),
    clusterId: 'wJ5xbGh1Qh2Yd1cHq0Zs3A',
    controllerId: 3,
    topics: Array.from({ length: 100 }, (_, topic) => ({
      errorCode: 0,
      name: `shop.orders.${String(topic).padStart(3, '0')}`,
      isInternal: topic === 99,
      partitions: Array.from({ length: 100 }, (_, partitionIndex) => {
        const first = random(12)
        const replicaNodes = [first, (first + 1) % 12, (first + 2) % 12]
        const behind = random(50) === 0
        return {
          errorCode: 0,
          partitionIndex,
          leaderId: first,
          ...since(7, { leaderEpoch: random(30) }),
          replicaNodes,
          isrNodes: behind ? replicaNodes.slice(0, 2) : replicaNodes,
          offlineReplicas: behind ? replicaNodes.slice(2) : [],
        }
      }),
      ...since(8, { topicAuthorizedOperations: 3576 }),
    })),
    ...since(8, { clusterAuthorizedOperations: -2147483648 }),
  }
}
