/** A value that does not fit its field is refused with the field's path, and nothing else than an EncodeError is thrown. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ResolvedField, ResolvedStruct, ResolvedType, StructValue, Value } from './index.ts'
import { EncodeError, encodeMessage, fromKafkaJson, getMessage, toKafkaJson } from './index.ts'
import { anySubject, anyValue, resolved } from './testdata/arbitrary.ts'
import { changed } from './testdata/random-edit.ts'

type Keys = readonly (string | number)[]

interface Place {
  readonly keys: Keys
  readonly path: string
  readonly field: ResolvedField
  readonly type: ResolvedType
  readonly nullable: boolean
}

/** Every field and element within a value, by its keys and its path. */
function placesIn(struct: ResolvedStruct, value: Value, keys: Keys, path: string): Place[] {
  return [...struct.fields, ...struct.tagged].flatMap((field) => {
    const inner = (value as StructValue)[field.key] as Value
    const at: Keys = [...keys, field.key]
    return placesOf(
      { keys: at, path: `${path}.${field.name}`, field, type: field.type, nullable: field.nullable },
      inner,
    )
  })
}

function placesOf(place: Place, value: Value): Place[] {
  const { keys, path, type } = place
  if (value === null) return [place]
  if (type.kind === 'struct') return [place, ...placesIn(type.struct, value, keys, path)]
  if (type.kind !== 'array') return [place]
  const elements = (value as readonly Value[]).flatMap((element, i) =>
    placesOf({ ...place, keys: [...keys, i], path: `${path}[${i}]`, type: type.element, nullable: false }, element),
  )
  return [place, ...elements]
}

/** Values that no field of the type can hold. */
function misfits({ type, nullable }: Place): Value[] {
  const always: Value[] = nullable ? [] : [null]
  switch (type.kind) {
    case 'bool':
      return [...always, 1, 'true']
    case 'int8':
      return [...always, 128, -129, 0.5, NaN, '1']
    case 'int16':
      return [...always, 32768, -32769]
    case 'uint16':
      return [...always, 65536, -1]
    case 'int32':
      return [...always, 2 ** 31, -(2 ** 31) - 1, Infinity]
    case 'uint32':
      return [...always, 2 ** 32, -1]
    case 'int64':
      return [...always, 2n ** 63n, -(2n ** 63n) - 1n, 0.5, 2 ** 60, '1']
    case 'float64':
      return [...always, '1', 1n]
    case 'uuid':
      return [...always, '', 'short', 5]
    case 'string':
      return [...always, 5, 'x'.repeat(32768), '€'.repeat(10923), new Uint8Array(1)]
    case 'bytes':
    case 'records':
      return [...always, 'text', [1, 2]]
    case 'array':
      return [...always, {}, 'text', new Uint8Array(1)]
    case 'struct':
      return [...always, [], 5, { thereIsNoSuchField: 1 }]
  }
}

describe('a value that does not fit', () => {
  const anyDocument = anySubject.chain((subject) => fc.tuple(fc.constant(subject), anyValue(subject)))

  it('is refused with the path of its field, wherever it stands in any message', () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(), fc.nat(), ([subject, value], whichPlace, whichMisfit) => {
        const places = placesIn(resolved(subject), value, [], 'body')
        fc.pre(places.length > 0)
        const place = places[whichPlace % places.length]!
        const choices = misfits(place)
        fc.pre(choices.length > 0)
        const misfit = choices[whichMisfit % choices.length]!
        const broken = changed(value, place.keys, () => misfit)
        const path = isStranger(misfit) ? `${place.path}.thereIsNoSuchField` : place.path
        expect(() => encodeMessage(subject.schema, subject.version, broken)).toThrow(EncodeError)
        expect(() => encodeMessage(subject.schema, subject.version, broken)).toThrow(
          expect.objectContaining({ path }) as Error,
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('is refused by Kafka JSON in both directions, with its path', () => {
    const schema = getMessage('OffsetDeleteRequest')
    const wrong = { groupId: 'g', topics: [{ name: 't', partitions: [{ partitionIndex: 'x' }] }] }
    const path = 'Topics[0].Partitions[0].PartitionIndex'
    for (const convert of [fromKafkaJson, toKafkaJson])
      expect(() => convert(schema, 0, wrong)).toThrow(expect.objectContaining({ path }) as Error)
    expect(() => fromKafkaJson(schema, 0, '{"groupId":')).toThrow(EncodeError)
  })
})

const isStranger = (value: Value): boolean =>
  typeof value === 'object' && value !== null && 'thereIsNoSuchField' in value

describe('what a struct may hold besides its fields', () => {
  const encode = (name: string, version: number, value: Value): Uint8Array =>
    encodeMessage(getMessage(name), version, value)
  const tags = (...numbers: number[]) => ({
    _unknownTaggedFields: numbers.map((tag) => ({ tag, data: new Uint8Array(0) })),
  })

  it('is no key that this version lacks', () => {
    const throttled = { throttleTimeMs: 1, groups: [] }
    expect(() => encode('ListGroupsResponse', 1, throttled)).not.toThrow()
    expect(() => encode('ListGroupsResponse', 0, throttled)).toThrow(EncodeError)
  })

  it('is no tagged field where the version is not flexible', () => {
    expect(() => encode('ListGroupsRequest', 2, tags(1))).toThrow(EncodeError)
    expect(() => encode('ListGroupsRequest', 3, tags(1))).not.toThrow()
  })

  it('is no tag twice, none that the schema names, and none beyond 31 bits', () => {
    const name = 'FetchRequest'
    const value = { topics: [], forgottenTopicsData: [] }
    expect(() => encode(name, 12, { ...value, ...tags(9) })).not.toThrow()
    for (const wrong of [tags(9, 9), tags(0), tags(-1), tags(2 ** 31), tags(0.5)])
      expect(() => encode(name, 12, { ...value, ...wrong })).toThrow(EncodeError)
  })
})

it('an error tells what would fit and what was given', () => {
  const encode = () => encodeMessage(getMessage('OffsetDeleteRequest'), 0, { groupId: null, topics: [] })
  expect(encode).toThrow('body.GroupId')
  expect(encode).toThrow(
    expect.objectContaining({ expected: expect.stringContaining('null') as string, actual: 'null' }) as Error,
  )
})
