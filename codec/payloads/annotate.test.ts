import { describe, expect, it } from 'vitest'
import { decodeFrame, encodeFrame, valueOf, type Layout } from '../index.ts'

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
