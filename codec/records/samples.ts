/** Two ready-made batches for samples: the smallest that Kafka reads, and one with believable records. */
import { utf8Encode } from '../bytes/utf8.ts'
import { encodeBatch } from './encode.ts'

/** 61 bytes: no record, every number zero. */
export const emptyBatch = (): Uint8Array =>
  encodeBatch({ partitionLeaderEpoch: 0, producerId: 0n, producerEpoch: 0, baseSequence: 0, records: [] })

/** Two keyed records, the first with a header, as a producer without idempotence sends them. */
export const populatedBatch = (): Uint8Array =>
  encodeBatch({
    baseTimestamp: 1767225600000n,
    records: [
      {
        key: utf8Encode('order-1001'),
        value: utf8Encode('{"item":"kettle","quantity":1}'),
        headers: [{ key: 'source', value: utf8Encode('web') }],
      },
      { timestampDelta: 12n, key: utf8Encode('order-1002'), value: utf8Encode('{"item":"teapot","quantity":2}') },
    ],
  })
