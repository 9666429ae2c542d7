/** Every message at every version, against what Kafka's own code writes. */
import { describe, expect, it } from 'vitest'
import type { Layout, MessageSchema } from './index.ts'
import {
  decodeAs,
  decodeMessage,
  encodeMessage,
  fromKafkaJson,
  getMessage,
  hexEncode,
  listMessages,
  resolveMessage,
  sampleValue,
  toKafkaJson,
  valueOf,
} from './index.ts'
import { forEachVector } from './testdata/for-each-vector.ts'
import { coverFault, layoutFault } from './testdata/layout-fault.ts'
import type { Vector } from './testdata/fixtures.ts'
import { bytesOf, messageVectors, testMessageVectors, testSchema, unknownTagVectors } from './testdata/fixtures.ts'

const schemaOf = ({ message }: Vector): MessageSchema =>
  message.startsWith('Simple') || message.startsWith('NullableStruct') ? testSchema(message) : getMessage(message)

const severities = (layout: Layout): string[] => layout.problems.map(({ severity }) => severity)

describe.each([
  ['the catalog', messageVectors(), 3505],
  ["Kafka's generator tests, through parseSchema", testMessageVectors(), 66],
])('a message of %s', (_, vectors, lines) => {
  it('comes with all its vectors', () => {
    expect(vectors).toHaveLength(lines)
  })

  it('encodes from Kafka JSON to the bytes that Kafka writes', () => {
    forEachVector(vectors, (vector) => {
      const { version, value, body } = vector
      const schema = schemaOf(vector)
      expect(hexEncode(encodeMessage(schema, version, fromKafkaJson(schema, version, value)))).toBe(body)
    })
  })

  it('decodes to the value in Kafka JSON', () => {
    forEachVector(vectors, (vector) => {
      const { version, value, body } = vector
      const schema = schemaOf(vector)
      const layout = decodeMessage(schema, version, bytesOf(body))
      expect(toKafkaJson(schema, version, valueOf(layout))).toEqual(value)
    })
  })

  it('decodes to a value that encodes to the same bytes', () => {
    forEachVector(vectors, (vector) => {
      const schema = schemaOf(vector)
      const layout = decodeMessage(schema, vector.version, bytesOf(vector.body))
      expect(hexEncode(encodeMessage(schema, vector.version, valueOf(layout)))).toBe(vector.body)
    })
  })

  it('has leaves over every byte exactly once, and no problem', () => {
    forEachVector(vectors, (vector) => {
      const layout = decodeMessage(schemaOf(vector), vector.version, bytesOf(vector.body))
      expect(coverFault(layout)).toBeUndefined()
      expect(severities(layout).filter((severity) => severity !== 'info')).toEqual([])
    })
  })

  it('has paths that lead back to their rows, and offsets to their leaves', () => {
    forEachVector(
      vectors.filter(({ body }) => body.length < 4000),
      (vector) => {
        expect(layoutFault(decodeMessage(schemaOf(vector), vector.version, bytesOf(vector.body)))).toBeUndefined()
      },
    )
  })

  it('is flexible at the versions that Kafka says', () => {
    forEachVector(vectors, (vector) => {
      expect(resolveMessage(schemaOf(vector), vector.version).flexible).toBe(vector.flexible)
    })
  })

  it.each(['smallest', 'nulls'] as const)('has a sample that is %s to the byte', (kind) => {
    forEachVector(
      vectors.filter((vector) => vector.case === kind),
      (vector) => {
        const { version, value, body } = vector
        const schema = schemaOf(vector)
        const sample = sampleValue(schema, version, kind)
        expect(toKafkaJson(schema, version, sample)).toEqual(value)
        expect(hexEncode(encodeMessage(schema, version, sample))).toBe(body)
      },
    )
  })
})

it('has a vector for every version of every message', () => {
  const seen = new Set(messageVectors().map(({ message, version }) => `${message} ${version}`))
  const missing = listMessages().flatMap(({ name, validVersions }) =>
    Array.from({ length: validVersions.hi - validVersions.lo + 1 }, (_, i) => `${name} ${validVersions.lo + i}`).filter(
      (version) => !seen.has(version),
    ),
  )
  expect(missing).toEqual([])
})

describe('tagged fields that no schema knows', () => {
  const vectors = unknownTagVectors()

  it('are kept by decode, value and encode', () => {
    expect(vectors).toHaveLength(220)
    forEachVector(vectors, (vector) => {
      const schema = schemaOf(vector)
      const layout = decodeMessage(schema, vector.version, bytesOf(vector.body))
      const value = valueOf(layout)
      expect(value).toHaveProperty(
        '_unknownTaggedFields',
        vector.unknownTags?.map(({ tag, dataHex }) => ({ tag, data: bytesOf(dataHex) })),
      )
      expect(hexEncode(encodeMessage(schema, vector.version, value))).toBe(vector.body)
      expect(layoutFault(layout)).toBeUndefined()
    })
  })

  it('are dropped by Kafka JSON', () => {
    forEachVector(vectors, (vector) => {
      const schema = schemaOf(vector)
      const value = valueOf(decodeMessage(schema, vector.version, bytesOf(vector.body)))
      expect(toKafkaJson(schema, vector.version, value)).toEqual(vector.value)
    })
  })
})

describe('a structure behind its version or record type', () => {
  const vectors = messageVectors()

  it('decodes behind an int16, as values of coordinator topics and embedded structures do', () => {
    const prefixed = vectors.filter((vector) => vector.prefixed !== undefined)
    expect(prefixed).toHaveLength(296)
    forEachVector(prefixed, (vector) => {
      const layout = decodeAs(bytesOf(vector.prefixed!), { layout: `value:${vector.message}` })
      expect(toKafkaJson(schemaOf(vector), vector.version, valueOf(layout))).toEqual(vector.value)
      expect(layoutFault(layout)).toBeUndefined()
    })
  })

  it('decodes behind three varints, as KRaft metadata records do', () => {
    const framed = vectors.filter((vector) => vector.framed !== undefined && !isRemoteLog(vector))
    expect(framed.length).toBeGreaterThan(100)
    forEachVector(framed, (vector) => {
      const layout = decodeAs(bytesOf(vector.framed!), { layout: 'metadata-record-value' })
      expect(toKafkaJson(schemaOf(vector), vector.version, valueOf(layout))).toEqual(vector.value)
      expect(layoutFault(layout)).toBeUndefined()
    })
  })
})

/** Records of the remote log topic have numbers of their own, which overlap those of KRaft. */
const isRemoteLog = ({ message }: Vector): boolean =>
  message.startsWith('RemoteLog') || message.startsWith('RemotePart')
