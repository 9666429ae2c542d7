/** Anyone's schema in Kafka's language: what it may hold, and what is said of one that is wrong. */
import { describe, expect, it } from 'vitest'
import type { Value } from './index.ts'
import {
  decodeMessage,
  encodeMessage,
  getMessage,
  hexEncode,
  listMessages,
  parseSchema,
  resolveMessage,
  SchemaError,
  valueOf,
} from './index.ts'
import { testSchemaText } from './testdata/fixtures.ts'

const schemaOf = (fields: string, more = ''): string =>
  `{ "type": "data", "name": "Mine", "validVersions": "0-3", "flexibleVersions": "2+", ${more} "fields": [${fields}] }`
const bytes = (text: string, version: number, value: Value): string =>
  hexEncode(encodeMessage(parseSchema(text), version, value))

describe('a schema', () => {
  it('may have comments of both kinds, but not within its texts', () => {
    const schema = parseSchema(`// Licensed to no one.
      ${schemaOf('{ "name": "Url", "type": "string", "versions": "0+", "about": "http://x /* y */" } /* the end */')}
      // "fields": none`)
    expect(schema.fields).toMatchObject([{ name: 'Url', about: 'http://x /* y */' }])
  })

  it('has structs that are shared by name', () => {
    const text = schemaOf(
      '{ "name": "A", "type": "[]Pair", "versions": "0+" }, { "name": "B", "type": "Pair", "versions": "1+" }',
      '"commonStructs": [{ "name": "Pair", "versions": "0+", "fields": [{ "name": "N", "type": "int8", "versions": "0+" }, { "name": "M", "type": "int8", "versions": "1+" }] }],',
    )
    expect(bytes(text, 0, { a: [{ n: 1 }] })).toBe('00000001' + '01')
    expect(bytes(text, 1, { a: [{ n: 1, m: 2 }], b: { n: 3, m: 4 } })).toBe('00000001' + '0102' + '0304')
    expect(bytes(text, 2, { a: [], b: { n: 3, m: 4 } })).toBe('01' + '0304' + '00' + '00')
  })

  it('has fields that exist at some versions alone, and tags at others', () => {
    const text = schemaOf(
      '{ "name": "Old", "type": "int8", "versions": "0-1" }, { "name": "Both", "type": "int8", "versions": "1+", "taggedVersions": "2+", "tag": 0 }',
    )
    expect([0, 1].map((version) => bytes(text, version, version === 0 ? { old: 1 } : { old: 1, both: 2 }))).toEqual([
      '01',
      '0102',
    ])
    expect(bytes(text, 2, { both: 2 })).toBe('01' + '00' + '01' + '02')
    expect(bytes(text, 2, {})).toBe('00')
  })

  it('writes its tagged fields in ascending order, known and unknown ones together', () => {
    const text = schemaOf(
      '{ "name": "Late", "type": "int8", "versions": "2+", "taggedVersions": "2+", "tag": 5 }, { "name": "Early", "type": "int8", "versions": "2+", "taggedVersions": "2+", "tag": 1 }',
    )
    const value = { late: 7, early: 8, _unknownTaggedFields: [{ tag: 3, data: Uint8Array.of(9) }] }
    expect(bytes(text, 2, value)).toBe('03' + '010108' + '030109' + '050107')
    expect(valueOf(decodeMessage(parseSchema(text), 2, encodeMessage(parseSchema(text), 2, value)))).toEqual(value)
  })

  it('may give a field flexible versions of its own', () => {
    const text = schemaOf('{ "name": "Id", "type": "string", "versions": "0+", "flexibleVersions": "none" }')
    expect(bytes(text, 2, { id: 'a' })).toBe('000161' + '00')
  })

  it('may have arrays of every type', () => {
    const types = ['bool', 'int8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'float64', 'uuid', 'string', 'bytes']
    const fields = types.map((type) => `{ "name": "F${type}", "type": "[]${type}", "versions": "0+" }`).join()
    const schema = parseSchema(schemaOf(fields))
    const value = {
      fbool: [true],
      fint8: [-1],
      fint16: [-2],
      fuint16: [65535],
      fint32: [-4],
      fuint32: [4294967295],
      fint64: [-5n],
      ffloat64: [0.5],
      fuuid: ['AAECAwQFBgcICQoLDA0ODw'],
      fstring: ['é'],
      fbytes: [Uint8Array.of(1)],
    }
    for (const version of [0, 2])
      expect(valueOf(decodeMessage(schema, version, encodeMessage(schema, version, value)))).toEqual(value)
  })
})

describe('a schema that is wrong', () => {
  it.each([
    ['no JSON', '{ "name": '],
    ['a list', '[]'],
    ['without a name', '{ "type": "data", "validVersions": "0", "fields": [] }'],
    ['with versions that are no range', schemaOf('{ "name": "A", "type": "int8", "versions": "x" }')],
    ['with a field without versions', schemaOf('{ "name": "A", "type": "int8" }')],
    ['with a tag but no tagged versions', schemaOf('{ "name": "A", "type": "int8", "versions": "0+", "tag": 1 }')],
    ['with fields that are no list', '{ "type": "data", "name": "Mine", "validVersions": "0", "fields": {} }'],
  ])('is refused: %s', (_, text) => {
    expect(() => parseSchema(text)).toThrow(SchemaError)
  })

  it.each([
    ['of a type that nobody declares', '{ "name": "A", "type": "Nothing", "versions": "0+" }'],
    [
      'of a struct within itself',
      '{ "name": "A", "type": "A", "versions": "0+", "fields": [{ "name": "B", "type": "A", "versions": "0+" }] }',
    ],
    ['whose default is no number', '{ "name": "A", "type": "int8", "versions": "0+", "default": "many" }'],
  ])('is refused at a version that has a field %s', (_, field) => {
    expect(() => resolveMessage(parseSchema(schemaOf(field)), 0)).toThrow(SchemaError)
  })

  it('has no version outside its range', () => {
    const schema = parseSchema(schemaOf(''))
    for (const version of [-1, 4, 0.5, NaN]) expect(() => encodeMessage(schema, version, {})).toThrow(SchemaError)
  })
})

it('every schema of the catalog resolves at each of its versions, with no field twice', () => {
  for (const { name, validVersions } of listMessages())
    for (let version = validVersions.lo; version <= validVersions.hi; version++) {
      const { fields, tagged } = resolveMessage(getMessage(name), version)
      const names = [...fields, ...tagged].map((field) => field.name)
      expect(new Set(names).size).toBe(names.length)
      expect(tagged.map(({ tag }) => tag)).toEqual(tagged.map(({ tag }) => tag).sort((a, b) => a - b))
    }
})

it("Kafka's test schemas are read from their text", () => {
  const schema = parseSchema(testSchemaText('SimpleExampleMessage'))
  expect(schema).toMatchObject({ name: 'SimpleExampleMessage', validVersions: { lo: 0, hi: 2 } })
  expect(resolveMessage(schema, 2).flexible).toBe(true)
})
