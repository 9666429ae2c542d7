/** What holds for every value of every message, tried with random ones. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordBatch, StructValue } from './index.ts'
import {
  decodeFrame,
  decodeMessage,
  decodeRecords,
  encodeFrame,
  encodeMessage,
  encodeRecords,
  fromKafkaJson,
  hexEncode,
  listMessages,
  resolveHeader,
  sampleValue,
  toKafkaJson,
  valueOf,
} from './index.ts'
import { getApi, getMessage } from './index.ts'
import {
  anyBatch,
  anyFrameSubject,
  anyStruct,
  anySubject,
  anyValue,
  resolved,
  subjectName,
} from './testdata/arbitrary.ts'
import { layoutFault } from './testdata/layout-fault.ts'

/** A subject with a random value of it. */
const valued = anySubject.chain((subject) => fc.tuple(fc.constant(subject), anyValue(subject)))

const withoutUnknownTags = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutUnknownTags)
    : typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => key !== '_unknownTaggedFields')
            .map(([key, inner]) => [key, withoutUnknownTags(inner)]),
        )
      : value

describe('any value of any message at any version', () => {
  it('comes back from its bytes, which a sound layout covers', () => {
    fc.assert(
      fc.property(valued, ([{ schema, version }, value]) => {
        const layout = decodeMessage(schema, version, encodeMessage(schema, version, value))
        expect(valueOf(layout)).toEqual(value)
        expect(layout.problems).toEqual([])
        expect(layoutFault(layout)).toBeUndefined()
      }),
      { numRuns: 1000 },
    )
  })

  it('comes back from Kafka JSON, as an object and as text, but for unknown tagged fields', () => {
    fc.assert(
      fc.property(valued, ([{ schema, version }, value]) => {
        const json = toKafkaJson(schema, version, value)
        expect(fromKafkaJson(schema, version, json)).toEqual(withoutUnknownTags(value))
        const text = JSON.stringify(json)
        // JSON.stringify writes 0 for -0.0; Java does not, and neither do we where the text is Kafka's.
        if (!JSON.stringify(json, (_, inner: unknown) => (Object.is(inner, -0) ? '-0' : inner)).includes('"-0"'))
          expect(fromKafkaJson(schema, version, text)).toEqual(withoutUnknownTags(value))
      }),
      { numRuns: 500 },
    )
  })
})

it('any frame comes back from its bytes, header included', () => {
  const anyFrame = anyFrameSubject.chain((subject) => {
    const api = getApi(subject.apiKey)!
    const headerVersion =
      subject.side === 'request'
        ? api.requestHeaderVersion(subject.version)
        : api.responseHeaderVersion(subject.version)
    const { apiKey, version } = subject
    const header = anyStruct(resolveHeader(subject.side, headerVersion)).map((values) =>
      subject.side === 'request' ? { ...values, requestApiKey: apiKey, requestApiVersion: version } : values,
    )
    return fc.record({ subject: fc.constant(subject), header, body: anyValue(subject) })
  })
  fc.assert(
    fc.property(anyFrame, ({ subject: { side, apiKey, version }, header, body }) => {
      const bytes = encodeFrame({ side, apiKey, version, header, body })
      const layout = decodeFrame(bytes, { side, apiKey, version })
      expect(valueOf(layout)).toEqual({ header, body })
      expect(layout.value(layout.row('size'))).toBe(bytes.length - 4)
    }),
    { numRuns: 300 },
  )
})

it('any record batches come back from their bytes, and their bytes from them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyBatch, { maxLength: 3 }), async (batches) => {
      const bytes = await encodeRecords(batches)
      const layout = decodeRecords(bytes)
      const read = valueOf(layout) as unknown as RecordBatch[]
      expect(layout.problems).toEqual([])
      expect(read).toMatchObject(batches)
      expect(hexEncode(await encodeRecords(read))).toBe(hexEncode(bytes))
      expect(layoutFault(layout)).toBeUndefined()
    }),
    { numRuns: 200 },
  )
})

describe.each(['defaults', 'populated'] as const)('the sample of kind %s', (kind) => {
  it('of every message at every version encodes, and reads back', () => {
    const broken: string[] = []
    for (const { name, validVersions } of listMessages())
      for (let version = validVersions.lo; version <= validVersions.hi; version++) {
        const schema = getMessage(name)
        try {
          const value = sampleValue(schema, version, kind)
          const layout = decodeMessage(schema, version, encodeMessage(schema, version, value))
          expect(valueOf(layout)).toEqual(value)
          expect(layout.problems).toEqual([])
        } catch (error) {
          broken.push(`${subjectName({ schema, version })}: ${String(error)}`)
        }
      }
    expect(broken.slice(0, 5)).toEqual([])
  })
})

it('a populated sample fills in every field that a version has', () => {
  const empty: string[] = []
  for (const { name, validVersions } of listMessages()) {
    const schema = getMessage(name)
    const message = resolved({ schema, version: validVersions.hi })
    const value = sampleValue(schema, validVersions.hi, 'populated') as StructValue
    for (const field of [...message.fields, ...message.tagged])
      if (
        value[field.key] === null ||
        (Array.isArray(value[field.key]) && (value[field.key] as readonly unknown[]).length === 0)
      )
        empty.push(`${name}.${field.name}`)
  }
  expect(empty).toEqual([])
})
