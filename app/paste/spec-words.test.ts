import { describe, expect, it } from 'vitest'
import type { FoundFrame } from './paste-types.ts'
import { bareSpec, layoutWords, pairUp, specWords } from './spec-words.ts'

const frame = (side: 'request' | 'response', apiKey: number, correlationId: number): FoundFrame => ({
  bytes: new Uint8Array(),
  start: 0,
  chunk: 0,
  spec: { layoutName: 'size+header+body', side, apiKey, version: 0 },
  sure: true,
  candidates: [],
  correlationId,
  worst: 'none',
  holes: [],
  leftOut: [],
})

describe('pairUp', () => {
  it('puts a response beside the request of its correlation id, whatever lies between', () => {
    const frames = [frame('request', 18, 1), frame('request', 3, 2), frame('response', 3, 2), frame('response', 18, 1)]
    expect([...pairUp(frames)].sort()).toEqual([
      [0, 3],
      [1, 2],
      [2, 1],
      [3, 0],
    ])
  })

  it('uses up a request with its response, so that a number that comes again is another exchange', () => {
    const frames = [frame('request', 3, 1), frame('response', 3, 1), frame('request', 3, 1), frame('response', 3, 1)]
    expect(pairUp(frames).get(2)).toBe(3)
  })

  it('leaves what has no partner alone', () => {
    expect(pairUp([frame('response', 3, 1), frame('request', 3, 1)]).size).toBe(0)
    expect(pairUp([frame('request', 3, 1), frame('response', 18, 1)]).size).toBe(0)
  })
})

describe('the words of a reading', () => {
  it('name API, version and side of a frame, and anything else by what it is', () => {
    expect(specWords({ layoutName: 'size+header+body', side: 'response', apiKey: 3, version: 12 })).toBe(
      'Metadata v12 response',
    )
    expect(specWords({ layoutName: 'header+body', side: 'request' })).toBe('Unknown API request')
    expect(specWords({ layoutName: 'recordset' })).toBe('Record set')
    expect(layoutWords('reading:OffsetCommitValue')).toBe('OffsetCommitValue')
  })

  it('are all that is taken out of something that says more', () => {
    expect(bareSpec({ ...frame('request', 3, 1).spec, headerVersion: undefined })).toEqual({
      layoutName: 'size+header+body',
      side: 'request',
      apiKey: 3,
      version: 0,
    })
  })
})
