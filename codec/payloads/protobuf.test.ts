/** Protocol Buffers without a schema, with OpenTelemetry's, and behind the prefix of a schema registry. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  expectSoundReading,
  fromHex,
  fromText,
  leavesOf,
  readPayload,
  valueAt,
  withValue,
} from '../testdata/read-payload.ts'
import { layoutFault } from '../testdata/layout-fault.ts'
import { PROTOBUF } from './protobuf.ts'
import { SCHEMA_REGISTRY, SCHEMA_REGISTRY_PROTOBUF } from './schema-registry.ts'
import { TELEMETRY } from './telemetry.ts'

/** Field number, wire type 2, and content. */
const field = (number: number, ...content: Uint8Array[]): Uint8Array => {
  const bytes = content.flatMap((part) => [...part])
  const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7]
  return Uint8Array.from([(number << 3) | 2, ...length, ...bytes])
}

/** Pieces of what librdkafka pushed: its scope, a gauge and a sum, with shorter names. */
const POINT = '113845535f13a8ec1819486c535f13a8ec18'
const GAUGE = field(
  2,
  field(1, fromText('rate')),
  field(5, field(1, fromHex(`${POINT}210000000000000000 3a0d0a076e6f64652e696412021801`))),
)
const SUM = field(
  2,
  field(1, fromText('total')),
  field(7, field(1, fromHex(`${POINT}310000000000000100`)), fromHex('10011801')),
)
const SCOPE = fromHex('0a1c0a1272646b61666b612370726f64756365722d311206322e31352e31')
const PUSHED = field(1, field(2, SCOPE, GAUGE, SUM))

describe('Protobuf without a schema', () => {
  it('shows tags, lengths and values, and opens what reads as a message', () => {
    const { layout } = readPayload(PROTOBUF, fromHex('089601 1203666f6f 1a03089601 250000803f'))
    expect(layout.problems).toEqual([])
    expect(leavesOf(layout)).toEqual([
      'field1[0].tag = 8',
      'field1[0].value = 150',
      'field2[0].tag = 18',
      'field2[0].length = 3',
      'field2[0].value = "foo"',
      'field3[0].tag = 26',
      'field3[0].length = 3',
      'field3[0].field1[0].tag = 8',
      'field3[0].field1[0].value = 150',
      'field4[0].tag = 37',
      'field4[0].value = 1065353216',
    ])
  })

  it('makes the lengths around an edit follow it', () => {
    const { layout } = readPayload(PROTOBUF, field(3, field(2, fromText('foo')), fromHex('0801')))
    expect(withValue(layout, 'field3[0].field2[0].value', 'foobar')).toEqual(
      field(3, field(2, fromText('foobar')), fromHex('0801')),
    )
    expect(withValue(layout, 'field3[0].field1[0].value', 300n)).toEqual(
      field(3, field(2, fromText('foo')), fromHex('08ac02')),
    )
  })

  it('says what is wrong with a field, and leaves the rest unread', () => {
    for (const [hex, code, start] of [
      ['0801 0b', 'wrong-form', 2],
      ['0801 00', 'wrong-form', 2],
      ['0801 0f', 'wrong-form', 2],
      ['0a05 01', 'length-exceeds', 1],
      ['0d 0102', 'truncated', 1],
      ['08 80', 'truncated', 1],
      ['08 ffffffffffffffffffffff', 'varint-too-long', 1],
    ] as const) {
      const { layout } = readPayload(PROTOBUF, fromHex(hex))
      expect(layout.problems, hex).toMatchObject([{ code, start }])
      expect(layout.shape(layout.rowCount - 1).name).toBe('undecoded')
    }
  })

  it('goes no deeper than a bound, in linear time', () => {
    let bytes = fromHex('0801')
    for (let i = 0; i < 60; i++) bytes = field(1, bytes)
    const { layout } = readPayload(PROTOBUF, bytes)
    expect(layoutFault(layout)).toBeUndefined()
    expect(layout.steps).toBeLessThan(8 * bytes.length + 200)
  })

  it('comes to no more rows than can be kept', () => {
    const fields = new Uint8Array(1_500_000).fill(8)
    const { layout } = readPayload(PROTOBUF, fields)
    expect(layout.problems).toMatchObject([{ code: 'too-many-rows', severity: 'warning', end: fields.length }])
    expect(layout.rowCount).toBeLessThan(2 ** 20 + 10)
    expect(layout.shape(layout.rowCount - 1).role).toBe('undecoded')
  })

  it('fits bytes that fields fill, and no text', () => {
    expect(PROTOBUF.fits(fromHex('089601'))).toBe(true)
    expect(PROTOBUF.fits(fromText('hello'))).toBe(false)
    expect(PROTOBUF.fits(fromHex('0896'))).toBe(false)
  })
})

describe('OTLP metrics', () => {
  it('names every field of what librdkafka pushes', () => {
    expect(TELEMETRY.fits(PUSHED)).toBe(true)
    const { layout, label } = readPayload(TELEMETRY, PUSHED)
    expect(label).toBe('MetricsData')
    expect(layout.problems).toEqual([])
    const scope = 'resource_metrics[0].scope_metrics[0]'
    expect(valueAt(layout, `${scope}.scope.name.value`)).toBe('rdkafka#producer-1')
    expect(valueAt(layout, `${scope}.scope.version.value`)).toBe('2.15.1')
    expect(valueAt(layout, `${scope}.metrics[0].name.value`)).toBe('rate')
    const point = `${scope}.metrics[0].gauge.data_points[0]`
    expect(valueAt(layout, `${point}.start_time_unix_nano.value`)).toBe(0x18eca8135f534538n)
    expect(valueAt(layout, `${point}.as_double.value`)).toBe(0)
    expect(valueAt(layout, `${point}.attributes[0].key.value`)).toBe('node.id')
    expect(valueAt(layout, `${point}.attributes[0].value.int_value.value`)).toBe(1n)
    const sum = `${scope}.metrics[1].sum`
    expect(valueAt(layout, `${sum}.data_points[0].as_int.value`)).toBe(0x1000000000000n)
    expect(valueAt(layout, `${sum}.aggregation_temporality.value`)).toBe(1n)
    expect(valueAt(layout, `${sum}.is_monotonic.value`)).toBe(true)
  })

  it('writes numbers in the kind that the type states', () => {
    const { layout } = readPayload(TELEMETRY, PUSHED)
    const metrics = 'resource_metrics[0].scope_metrics[0].metrics'
    const point = `${metrics}[0].gauge.data_points[0]`
    for (const [path, value] of [
      [`${point}.as_double.value`, 2.5],
      [`${point}.time_unix_nano.value`, 2n ** 64n - 1n],
      [`${point}.attributes[0].value.int_value.value`, -5n],
      [`${metrics}[1].sum.is_monotonic.value`, false],
      [`${metrics}[1].name.value`, 'messages'],
    ] as const)
      expect(valueAt(readPayload(TELEMETRY, withValue(layout, path, value)).layout, path)).toBe(value)
    expect(() => withValue(layout, `${point}.time_unix_nano.value`, -1n)).toThrow('fixed64, 0 to')
  })

  it('reads packed numbers as elements', () => {
    const histogram = field(9, field(1, field(6, fromHex('0100000000000000 0200000000000000'))))
    const { layout } = readPayload(TELEMETRY, field(1, field(2, field(2, histogram))))
    const counts = 'resource_metrics[0].scope_metrics[0].metrics[0].histogram.data_points[0].bucket_counts[0]'
    expect([valueAt(layout, `${counts}[0]`), valueAt(layout, `${counts}[1]`)]).toEqual([1n, 2n])
  })
})

describe('the prefix of a schema registry', () => {
  it('is a magic byte and a schema id', () => {
    const { layout } = readPayload(SCHEMA_REGISTRY, fromHex('000000006506666f6f'))
    expect(leavesOf(layout)).toEqual(['magic = 0', 'schemaId = 101', 'payload = 06666f6f'])
    expect(withValue(layout, 'schemaId', 7)).toEqual(fromHex('000000000706666f6f'))
  })

  it('is followed by message indexes where Protobuf comes next', () => {
    const bytes = fromHex('00000000070402000801')
    const { layout } = readPayload(SCHEMA_REGISTRY_PROTOBUF, bytes)
    expect(SCHEMA_REGISTRY_PROTOBUF.fits(bytes)).toBe(true)
    expect(layout.problems).toEqual([])
    expect(leavesOf(layout)).toEqual([
      'magic = 0',
      'schemaId = 7',
      'messageIndexes.length = 2',
      'messageIndexes[0] = 1',
      'messageIndexes[1] = 0',
      'payload.field1[0].tag = 8',
      'payload.field1[0].value = 1',
    ])
    expect(valueAt(layout, 'payload')).toEqual(fromHex('0801'))
    expect(withValue(layout, 'messageIndexes', [0])).toEqual(fromHex('0000000007000801'))
  })

  it('takes the short form of the first message, and says what is broken', () => {
    expect(leavesOf(readPayload(SCHEMA_REGISTRY_PROTOBUF, fromHex('0000000007000801')).layout)[2]).toBe(
      'messageIndexes.length = 0',
    )
    for (const [hex, code] of [
      ['0000', 'truncated'],
      ['00000000070802', 'wrong-form'],
      ['000000000701', 'wrong-form'],
    ] as const)
      expect(readPayload(SCHEMA_REGISTRY_PROTOBUF, fromHex(hex)).layout.problems).toMatchObject([{ code }])
    expect(SCHEMA_REGISTRY.fits(fromHex('0000000000000005'))).toBe(false)
  })
})

describe('readings of Protobuf', () => {
  it('cover any bytes, without throwing and in linear time', () => {
    const like = [PUSHED, fromHex('00000000070402000801'), fromHex('0896011203666f6f')]
    for (const reading of [PROTOBUF, TELEMETRY, SCHEMA_REGISTRY, SCHEMA_REGISTRY_PROTOBUF])
      expectSoundReading(reading, like)
  })

  it('cover bytes that are mostly tags and lengths', () => {
    const byte = fc.oneof(fc.constantFrom(0x0a, 0x12, 0x22, 0, 1, 2, 8, 0x20, 0x80, 0xc3), fc.nat(40))
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 200 }), (list) => {
        const { layout } = readPayload(PROTOBUF, Uint8Array.from(list))
        expect(layoutFault(layout)).toBeUndefined()
        expect(layout.steps).toBeLessThanOrEqual(8 * list.length + 200)
      }),
      { numRuns: 300 },
    )
  })
})
