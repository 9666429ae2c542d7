import { describe, expect, it } from 'vitest'
import { decodeAs, encodeFrame, encodeRecords, fromKafkaJson, getMessage } from '../index.ts'
import type { Layout } from '../index.ts'
import { allPaths } from './all-paths.ts'

const oneByOne = (layout: Layout): string[] => Array.from({ length: layout.rowCount }, (_, row) => layout.path(row))

describe('allPaths', () => {
  it('tells the paths of elements, tagged fields and unknown tags as they are told one by one', () => {
    const body = fromKafkaJson(getMessage('FetchRequest'), 13, {
      replicaId: -1,
      maxWaitMs: 500,
      minBytes: 1,
      maxBytes: 9,
      isolationLevel: 0,
      sessionId: 0,
      sessionEpoch: -1,
      clusterId: 'tagged',
      topics: [],
      forgottenTopicsData: [
        { topicId: 'AAAAAAAAAAAAAAAAAAAAAQ', partitions: [1, 2] },
        { topicId: 'AAAAAAAAAAAAAAAAAAAAAg', partitions: [3] },
      ],
      rackId: '',
    }) as object
    const value = { ...body, _unknownTaggedFields: [{ tag: 99, data: Uint8Array.of(1) }] }
    const frame = encodeFrame({ side: 'request', apiKey: 1, version: 13, body: value })
    const layout = decodeAs(frame, { layout: 'size+header+body', side: 'request' })
    expect(layout.problems).toEqual([])
    expect(allPaths(layout.tape)).toEqual(oneByOne(layout))
    expect(allPaths(layout.tape)).toContain('body.ClusterId')
  })

  it('tells the paths of batches, records and headers as they are told one by one', async () => {
    const records = [1, 2, 3].map((n) => ({
      key: Uint8Array.of(n),
      value: null,
      headers: [
        { key: 'a', value: null },
        { key: 'b', value: Uint8Array.of(n) },
      ],
    }))
    const set = await encodeRecords([{ records }, { magic: 1, records: [{ key: null, value: null }] }, { records }])
    const layout = decodeAs(set, { layout: 'recordset' })
    expect(allPaths(layout.tape)).toEqual(oneByOne(layout))
    expect(allPaths(layout.tape)).toContain('records.batch[2].records[2].headers[1].key')
  })
})
