import { describe, expect, it } from 'vitest'
import { decodeFrame, encodeFrame, encodeRecords, openCompressed, valueOf, type Layout } from '../index.ts'

/** A JoinGroup request whose one protocol has these bytes as metadata. */
function joining(protocolType: string, metadata: Uint8Array): Layout {
  const body = {
    groupId: 'g',
    sessionTimeoutMs: 1,
    rebalanceTimeoutMs: 1,
    memberId: '',
    groupInstanceId: null,
    protocolType,
    protocols: [{ name: 'range', metadata }],
    reason: null,
  }
  return decodeFrame(encodeFrame({ side: 'request', apiKey: 11, version: 9, body }), { side: 'request' })
}

const METADATA = 'body.Protocols[0].Metadata'

describe('bytes that are not what their field carries', () => {
  const odd = Uint8Array.of(0, 9, 1, 2, 3)

  it('show why in a group of consumers, and leave the frame around them sound', () => {
    const layout = joining('consumer', odd)
    expect(layout.problems).toMatchObject([{ code: 'unknown-version', severity: 'warning', path: METADATA }])
    expect(layout.shape(layout.row(METADATA)).carries).toContain('ConsumerProtocolSubscription')
    expect(valueOf(layout)).toMatchObject({ body: { protocols: [{ metadata: odd }] } })
  })

  it('stay as they are in groups of other kinds, and where there are none', () => {
    for (const layout of [joining('connect', odd), joining('consumer', new Uint8Array(0))]) {
      expect(layout.problems).toEqual([])
      expect(layout.isLeaf(layout.row(METADATA))).toBe(true)
    }
  })
})

describe('the records of the metadata log', () => {
  // Frame version 1, record type 12 (FeatureLevelRecord), version 0; then its name "a", level 7 and no tagged field.
  const value = Uint8Array.of(1, 12, 0, 2, 0x61, 0, 7, 0)

  /** A Fetch response of a version that names topics by id. */
  async function fetched(topicId: string, attributes: number): Promise<Layout> {
    const records = await encodeRecords([{ attributes, records: [{ key: null, value }] }])
    const partition = { partitionIndex: 0, errorCode: 0, highWatermark: 1n, abortedTransactions: null, records }
    const body = { throttleTimeMs: 0, errorCode: 0, sessionId: 0, responses: [{ topicId, partitions: [partition] }] }
    const context = { side: 'response', apiKey: 1, version: 13 } as const
    return decodeFrame(encodeFrame({ ...context, body }), context)
  }
  const BATCH = 'body.Responses[0].Partitions[0].Records.batch[0]'

  it('are known by the id that its topic has in every cluster', async () => {
    const layout = await fetched('AAAAAAAAAAAAAAAAAAAAAQ', 0)
    expect(layout.value(layout.row(`${BATCH}.records[0].value.FeatureLevel`))).toBe(7)
    expect(layout.problems).toEqual([])
  })

  it('are known inside a compressed batch too', async () => {
    const layout = await fetched('AAAAAAAAAAAAAAAAAAAAAQ', 4)
    const inner = await openCompressed(layout, layout.row(BATCH))
    expect(inner.value(inner.row(`${BATCH}.records[0].value.FeatureLevel`))).toBe(7)
  })

  it('are bytes in a topic of another id', async () => {
    const layout = await fetched('AAAAAAAAAAAAAAAAAAAAAg', 0)
    expect(layout.isLeaf(layout.row(`${BATCH}.records[0].value`))).toBe(true)
  })
})
