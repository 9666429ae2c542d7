/** Frames in pastes: cut apart, paired by correlation id, told by what fits, or chosen by hand. */
import { describe, expect, it } from 'vitest'
import { identifyFrames } from '../api/diagnose.ts'
import type { StructValue } from '../index.ts'
import { encodeFrame, encodeRecords, getApi, getMessage, listApis, sampleValue } from '../index.ts'
import { bytesOf, messageVectors } from '../testdata/fixtures.ts'

const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))

const apiOf = (message: string) =>
  listApis().find(({ request, response }) => request === message || response === message)
/** One of so many vectors is taken. */
const EVERY = 17
const framed = messageVectors().filter(({ frame }) => frame !== undefined)

function frameOf(side: 'request' | 'response', name: string, version: number, correlationId: number): Uint8Array {
  const api = getApi(name)
  if (!api) throw new RangeError(name)
  const schema = getMessage(side === 'request' ? api.request : api.response)
  const header: StructValue = side === 'request' ? { correlationId, clientId: 'shop' } : { correlationId }
  const body = sampleValue(schema, version, 'populated')
  return encodeFrame({ side, apiKey: api.apiKey, version, header, body })
}

describe('a request', () => {
  it('says what it is, with its size and without', () => {
    for (const [i, { message, type, version, frame = '' }] of framed.entries()) {
      if (type !== 'request' || i % EVERY !== 0) continue
      const bytes = bytesOf(frame)
      const named = { side: 'request', apiKey: apiOf(message)?.apiKey, version }
      const [whole] = identifyFrames([{ bytes }])
      expect(whole, `${message} v${version}`).toMatchObject({ ...named, layoutName: 'size+header+body' })
      // Produce begins with zeros, which may be anything.
      if (named.apiKey === 0) continue
      expect(whole?.sure).toBe(true)
      const [bare] = identifyFrames([{ bytes: bytes.subarray(4) }])
      expect(bare, `${message} v${version}`).toMatchObject({ ...named, layoutName: 'header+body' })
    }
  })
})

describe('a response', () => {
  it('is what its request asked for, in the same chunk or in another, whatever the order', () => {
    const asked = [
      ['Metadata', 12, 1],
      ['ApiVersions', 3, 2],
      ['Fetch', 11, 3],
    ] as const
    const requests = asked.map(([name, version, id]) => frameOf('request', name, version, id))
    const responses = asked.map(([name, version, id]) => frameOf('response', name, version, id)).reverse()
    const expected = [
      ...asked.map(([name, version]) => ['request', getApi(name)?.apiKey, version]),
      ...asked.toReversed().map(([name, version]) => ['response', getApi(name)?.apiKey, version]),
    ]
    for (const chunks of [
      [{ bytes: joined(...requests, ...responses) }],
      [
        { bytes: joined(...requests), direction: 0 as const },
        { bytes: joined(...responses), direction: 1 as const },
      ],
    ]) {
      const found = identifyFrames(chunks)
      expect(found.map(({ side, apiKey, version }) => [side, apiKey, version])).toEqual(expected)
      expect(found.every(({ sure }) => sure)).toBe(true)
    }
  })

  it('comes after its request even where ids are used again', () => {
    const chunks = [
      { bytes: frameOf('request', 'Metadata', 9, 1), direction: 'client' as const },
      { bytes: frameOf('response', 'Metadata', 9, 1), direction: 'server' as const },
      { bytes: frameOf('request', 'ListGroups', 4, 1), direction: 'client' as const },
      { bytes: frameOf('response', 'ListGroups', 4, 1), direction: 'server' as const },
    ]
    expect(identifyFrames(chunks).map(({ apiKey }) => apiKey)).toEqual([3, 3, 16, 16])
  })

  it('by itself is among what is offered, however odd its values', () => {
    const lone = framed.filter(({ type, case: kind }) => type === 'response' && kind === 'rich')
    for (const { message, version, frame = '' } of lone.filter((_, i) => i % EVERY === 0)) {
      const [found] = identifyFrames([{ bytes: bytesOf(frame) }])
      const apiKey = apiOf(message)?.apiKey
      const offered = found?.candidates.some(({ spec }) => spec.apiKey === apiKey && spec.version === version)
      expect(offered, `${message} v${version}`).toBe(true)
    }
  })

  it('by itself is for the most part the first that is offered, if it holds what responses hold', () => {
    const right = listApis().filter(({ name, apiKey, versions }) => {
      const [found] = identifyFrames([{ bytes: frameOf('response', name, versions.hi, 7) }])
      return found?.side === 'response' && found.apiKey === apiKey
    })
    expect(right.length / listApis().length).toBeGreaterThan(0.7)
  })
})

describe('a choice by hand', () => {
  const bytes = frameOf('response', 'Heartbeat', 4, 9)
  it('holds whatever the bytes look like', () => {
    const chosen = { side: 'response', apiKey: 12, version: 4 } as const
    expect(identifyFrames([{ bytes }], chosen)[0]).toMatchObject({ ...chosen, layoutName: 'size+header+body' })
    expect(identifyFrames([{ bytes: bytes.subarray(4) }], chosen)[0]).toMatchObject({
      ...chosen,
      layoutName: 'header+body',
    })
  })
  it('of a layout takes the bytes as one', () => {
    const twice = joined(bytes, bytes)
    const found = identifyFrames([{ bytes: twice }], { layoutName: 'recordset' })
    expect(found).toMatchObject([{ layoutName: 'recordset', start: 0, end: twice.length }])
  })
})

describe('pieces', () => {
  const request = frameOf('request', 'Metadata', 12, 1)
  it('that are cut off are still frames', () => {
    const found = identifyFrames([{ bytes: joined(request, request.subarray(0, request.length - 5)) }])
    expect(found.map(({ start, end }) => [start, end])).toEqual([
      [0, request.length],
      [request.length, 2 * request.length - 5],
    ])
    expect(found[1]).toMatchObject({ side: 'request', apiKey: 3, version: 12 })
  })
  it('of other protocols are named', () => {
    const [found] = identifyFrames([{ bytes: new TextEncoder().encode('HTTP/1.1 400 Bad Request\r\n\r\n') }])
    expect(found?.foreign?.protocol).toBe('http-response')
  })
  it('that are a body alone are found out when there is something in them', () => {
    const api = getApi('Metadata')!
    const body = request.subarray(4 + 8 + 2 + 4 + 1)
    const found = identifyFrames([{ bytes: body }])
    expect(found[0]?.candidates.some(({ spec }) => spec.layoutName === 'body' && spec.apiKey === api.apiKey)).toBe(true)
  })
})

describe('a long response', async () => {
  const value = new TextEncoder().encode('x'.repeat(90))
  const records = await encodeRecords([{ records: Array.from({ length: 3000 }, () => ({ key: null, value })) }])
  const partitions = [{ partitionIndex: 0, errorCode: 0, highWatermark: 10n, records }]
  const body = { throttleTimeMs: 0, errorCode: 0, sessionId: 0, responses: [{ topic: 'orders', partitions }] }
  const bytes = encodeFrame({ side: 'response', apiKey: 1, version: 12, header: { correlationId: 3 }, body })

  it.each([
    ['whole', bytes, 'size+header+body'],
    ['without its size', bytes.subarray(4), 'header+body'],
    ['without its last byte', bytes.subarray(0, -1), 'size+header+body'],
    ['of which a third is there', bytes.subarray(0, bytes.length / 3), 'size+header+body'],
  ])('%s is known by its records', (_, given, layoutName) => {
    expect(identifyFrames([{ bytes: given }])).toMatchObject([{ side: 'response', apiKey: 1, layoutName }])
  })
})

describe('a structure that begins like a size', () => {
  it('is told from a frame that is cut off, by reading to its end', () => {
    // The version 3 of OffsetCommitValue and the zeros of its offset pass for the size of a Produce request.
    const [found, ...more] = identifyFrames([{ bytes: bytesOf('0003000000000000002a0000000500000000018bcfe56800') }])
    expect(found).toMatchObject({ layoutName: 'reading:OffsetCommitValue', sure: true })
    expect(more).toEqual([])
  })
})
