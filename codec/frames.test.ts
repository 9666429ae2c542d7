/** Whole frames, size and header included, against what Kafka's own code writes. */
import { describe, expect, it } from 'vitest'
import type { Layout, Side, StructValue } from './index.ts'
import {
  decodeAs,
  decodeFrame,
  EncodeError,
  encodeFrame,
  fromKafkaJson,
  getApi,
  getMessage,
  hexEncode,
  toKafkaJson,
  valueOf,
} from './index.ts'
import type { Vector } from './testdata/fixtures.ts'
import { bytesOf, messageVectors, unknownTagVectors } from './testdata/fixtures.ts'
import { forEachVector } from './testdata/for-each-vector.ts'
import { coverFault, layoutFault } from './testdata/layout-fault.ts'

const framed = [...messageVectors(), ...unknownTagVectors()].filter(({ frame }) => frame !== undefined)
const whole = framed.filter((vector) => vector.unknownTags === undefined)
const withTags = framed.filter((vector) => vector.unknownTags !== undefined)

const sideOf = ({ type }: Vector): Side => (type === 'request' ? 'request' : 'response')

const decode = (vector: Vector): Layout =>
  decodeFrame(bytesOf(vector.frame!), { side: sideOf(vector), apiKey: vector.apiKey!, version: vector.version })

/** Encodes anew what a layout of a frame holds. */
const encodeAgain = (layout: Layout, vector: Vector): string => {
  const { header, body } = valueOf(layout) as { header: StructValue; body: StructValue }
  const { apiKey, version } = vector
  return hexEncode(encodeFrame({ side: sideOf(vector), apiKey: apiKey!, version, header, body }))
}

describe('a frame of every request and response at every version', () => {
  it('encodes to the bytes that Kafka sends', () => {
    expect(whole).toHaveLength(2945)
    forEachVector(whole, (vector) => {
      const { message, apiKey, version, value, header, frame } = vector
      const body = fromKafkaJson(getMessage(message), version, value)
      const bytes = encodeFrame({ side: sideOf(vector), apiKey: apiKey!, version, header, body })
      expect(hexEncode(bytes)).toBe(frame)
    })
  })

  it('decodes to header and body', () => {
    forEachVector(whole, (vector) => {
      const { message, version, value, header, body, frame } = vector
      const layout = decode(vector)
      const read = valueOf(layout) as { header: StructValue; body: StructValue }
      expect(read.header).toMatchObject(header!)
      expect(toKafkaJson(getMessage(message), version, read.body)).toEqual(value)
      expect(layout.node(layout.row('body'))).toMatchObject({
        start: (frame!.length - body.length) / 2,
        end: frame!.length / 2,
      })
    })
  })

  it('decodes to a value that encodes to the same bytes', () => {
    forEachVector(whole, (vector) => {
      expect(encodeAgain(decode(vector), vector)).toBe(vector.frame)
    })
  })

  it('has leaves over every byte exactly once, and no problem', () => {
    forEachVector(framed, (vector) => {
      const layout = decode(vector)
      expect(coverFault(layout)).toBeUndefined()
      expect(layout.problems.filter(({ severity }) => severity !== 'info')).toEqual([])
    })
  })

  it('has paths that lead back to their rows, and offsets to their leaves', () => {
    forEachVector(
      framed.filter((vector) => vector.case === 'smallest' || vector.case === 'unknown-tags'),
      (vector) => {
        expect(layoutFault(decode(vector))).toBeUndefined()
      },
    )
  })

  it('has the header version that the catalog states', () => {
    forEachVector(framed, (vector) => {
      const api = getApi(vector.apiKey!)!
      const { version } = vector
      expect(vector.type === 'request' ? api.requestHeaderVersion(version) : api.responseHeaderVersion(version)).toBe(
        vector.headerVersion,
      )
      expect(decode(vector).subject.headerVersion).toBe(vector.headerVersion)
    })
  })

  it('of a request tells its own API and version', () => {
    forEachVector(
      whole.filter(({ type }) => type === 'request'),
      (vector) => {
        const { subject } = decodeFrame(bytesOf(vector.frame!), { side: 'request' })
        expect([subject.apiKey, subject.version]).toEqual([vector.apiKey, vector.version])
      },
    )
  })

  it('can be read in parts: without its size, and its body alone', () => {
    forEachVector(
      whole.filter((vector) => vector.case === 'smallest'),
      (vector) => {
        const context = { side: sideOf(vector), apiKey: vector.apiKey!, version: vector.version }
        const frame = bytesOf(vector.frame!)
        const unsized = decodeAs(frame.slice(4), { layout: 'header+body', ...context })
        expect(valueOf(unsized)).toEqual(valueOf(decode(vector)))
        expect(layoutFault(unsized)).toBeUndefined()
        const alone = decodeAs(bytesOf(vector.body), { layout: 'body', ...context })
        expect((valueOf(alone) as StructValue).body).toEqual((valueOf(unsized) as StructValue).body)
        expect(layoutFault(alone)).toBeUndefined()
      },
    )
  })
})

describe('a frame with tagged fields that no schema knows', () => {
  it('keeps those of the body and of the header', () => {
    expect(withTags.filter((vector) => vector.headerUnknownTags !== undefined).length).toBeGreaterThan(100)
    forEachVector(withTags, (vector) => {
      const layout = decode(vector)
      const { header } = valueOf(layout) as { header: StructValue }
      const expected = vector.headerUnknownTags?.map(({ tag, dataHex }) => ({ tag, data: bytesOf(dataHex) }))
      expect(header._unknownTaggedFields ?? []).toEqual(expected)
      expect(encodeAgain(layout, vector)).toBe(vector.frame)
    })
  })
})

describe('the header of a frame', () => {
  const body = { groupId: '', topics: [] }

  it('is filled in where nothing is given: correlation id 0, client id empty', () => {
    const bytes = encodeFrame({ side: 'request', apiKey: 47, version: 0, body })
    expect(hexEncode(bytes)).toBe('00000010' + '002f0000' + '00000000' + '0000' + '0000' + '00000000')
  })

  it('carries a null client id', () => {
    const bytes = encodeFrame({ side: 'request', apiKey: 47, version: 0, header: { clientId: null }, body })
    expect(hexEncode(bytes).slice(24, 28)).toBe('ffff')
  })

  it('has the paths and the names of the source page', () => {
    const layout = decodeFrame(encodeFrame({ side: 'request', apiKey: 3, version: 9, body: { topics: null } }), {
      side: 'request',
    })
    const named = ['size', 'header.apiKey', 'header.apiVersion', 'header.correlationId', 'header.clientId'].map(
      (path) => layout.node(layout.row(path)).name,
    )
    expect(named).toEqual(['size', 'request_api_key', 'request_api_version', 'correlation_id', 'client_id'])
    expect(layout.row('header._tags')).toBeGreaterThan(0)
  })

  it('refuses an API and a version that do not exist, and values that do not fit', () => {
    expect(() => encodeFrame({ side: 'request', apiKey: 9999, version: 0, body })).toThrow(EncodeError)
    expect(() => encodeFrame({ side: 'request', apiKey: 47, version: 1, body })).toThrow(EncodeError)
    const wrong = () =>
      encodeFrame({ side: 'request', apiKey: 47, version: 0, header: { correlationId: 2 ** 31 }, body })
    expect(wrong).toThrow(expect.objectContaining({ path: 'header.CorrelationId' }) as Error)
  })
})

describe('a frame that is not what was asked for', () => {
  const smallest = (api: number, version: number): Uint8Array =>
    bytesOf(
      whole.find(
        (vector) =>
          vector.apiKey === api &&
          vector.version === version &&
          vector.type === 'request' &&
          vector.case === 'smallest',
      )!.frame!,
    )
  const codes = (layout: Layout): string[] => layout.problems.map(({ code, severity }) => `${severity} ${code}`)

  it('says which API or version it is', () => {
    expect(codes(decodeFrame(smallest(47, 0), { side: 'request', apiKey: 3 }))).toEqual(['warning wrong-api'])
    expect(codes(decodeFrame(smallest(3, 9), { side: 'request', apiKey: 3, version: 8 }))).toEqual([
      'warning wrong-version',
    ])
  })

  it('says that an API or a version is not known, and shows its header', () => {
    const api = smallest(47, 0)
    api.set([0x7f, 0xff], 4)
    const unknownApi = decodeFrame(api, { side: 'request' })
    expect(unknownApi.problems).toMatchObject([{ code: 'unknown-api', start: 4, end: 6, actual: 0x7fff }])
    expect(layoutFault(unknownApi)).toBeUndefined()
    const version = smallest(47, 0)
    version.set([0x00, 0x63], 6)
    const unknownVersion = decodeFrame(version, { side: 'request' })
    expect(unknownVersion.problems).toMatchObject([{ code: 'unknown-version', start: 6, end: 8, actual: 99 }])
    expect(unknownVersion.row('header.correlationId')).toBeGreaterThan(0)
    expect(layoutFault(unknownVersion)).toBeUndefined()
  })

  it('needs an API to read a response by', () => {
    expect(codes(decodeFrame(bytesOf('0000000400000000'), { side: 'response' }))).toEqual(['error needs-api'])
  })

  it('has bytes left over behind its size, or behind its body', () => {
    const frame = smallest(47, 0)
    const behindSize = decodeFrame(Uint8Array.of(...frame, 1, 2), { side: 'request' })
    expect(behindSize.problems).toMatchObject([{ code: 'trailing-bytes', start: 30, end: 32, actual: 2 }])
    const longer = Uint8Array.of(...frame, 1, 2)
    longer[3] = 28
    const behindBody = decodeFrame(longer, { side: 'request' })
    expect(behindBody.problems).toMatchObject([{ code: 'trailing-bytes', start: 30, end: 32, actual: 2 }])
    for (const layout of [behindSize, behindBody]) expect(layoutFault(layout)).toBeUndefined()
  })

  it('is incomplete where it ends early, with the good prefix kept', () => {
    const frame = smallest(47, 0)
    for (let length = 0; length < frame.length; length++) {
      const layout = decodeFrame(frame.slice(0, length), { side: 'request' })
      expect(layoutFault(layout)).toBeUndefined()
      expect(layout.problems.some(({ severity }) => severity === 'incomplete')).toBe(true)
      expect(layout.problems.some(({ severity }) => severity === 'error')).toBe(false)
      if (length >= 8) expect(layout.row('header.apiVersion')).toBeGreaterThan(0)
      if (length >= 18) expect(layout.row('body.GroupId')).toBeGreaterThan(0)
      expect(() => valueOf(layout)).toThrow()
    }
  })
})
