import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  decodeFrame,
  encodeFrame,
  getApi,
  getMessage,
  sampleValue,
  type Layout,
  type Value,
} from '../../codec/index.ts'
import { absentTagged } from './absent-tagged.ts'
import { duplicateElement, elementPlace, moveElement } from './element-edits.ts'
import { editKind } from './edit-kind.ts'
import { valueInsteadOfNull, valueToShow } from './new-value.ts'
import { parseText } from './parse-text.ts'
import { bytesOfText, naturalForm, textOfBytes } from './text-of-bytes.ts'

describe('parseText', () => {
  it.each([
    ['int8', '-128', -128],
    ['int16', '0x7fff', 32767],
    ['int32', ' 1_000 ', 1000],
    ['uint32', '4294967295', 4294967295],
    ['int64', '9223372036854775807', 9223372036854775807n],
    ['int64', '-0x8000000000000000', -9223372036854775808n],
    ['int32', '\u2212 1'.replace(' ', ''), -1],
    ['bool', 'True', true],
    ['float64', '1e-3', 0.001],
    ['float64', '-inf', -Infinity],
    ['string', ' as typed ', ' as typed '],
    ['uuid', 'AAAAAAAAAAAAAAAAAAAAAQ', 'AAAAAAAAAAAAAAAAAAAAAQ'],
    ['uuid', '00000000-0000-0000-0000-000000000001', 'AAAAAAAAAAAAAAAAAAAAAQ'],
    ['uuid', 'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF', '_____________________w'],
  ] as const)('reads %s from %j', (code, text, value) => {
    expect(parseText(code, text)).toEqual({ value })
  })

  it.each([
    ['int16', '70000', 'int16 holds \u221232768 to 32767'],
    ['int8', '', 'a number is needed: int8 holds \u2212128 to 127'],
    ['int32', '1.5', 'not a whole number: int32 holds \u22122147483648 to 2147483647'],
    ['int64', '9223372036854775808', 'int64 holds \u22129223372036854775808 to 9223372036854775807'],
    ['int32', '0x', 'not a whole number: int32 holds \u22122147483648 to 2147483647'],
    ['uuid', 'abc', 'a uuid is 22 characters of base64 or 32 hexadecimal digits'],
    ['bool', 'yes', 'true or false'],
  ] as const)('says why %s cannot be %j', (code, text, message) => {
    expect(parseText(code, text)).toEqual({ message })
  })
})

describe('bytes as text', () => {
  const bytes = Uint8Array.of(0x68, 0x69, 0xff)
  it('comes back from every form that can hold it', () => {
    for (const form of ['hex', 'base64'] as const)
      expect(bytesOfText(form, textOfBytes(form, bytes))).toEqual({ value: bytes })
    expect(naturalForm(bytes)).toBe('hex')
    expect(naturalForm(bytes.subarray(0, 2))).toBe('text')
  })
  it('takes hex with separators and prefixes', () => {
    expect(bytesOfText('hex', '0x68, 69:FF')).toEqual({ value: bytes })
  })
  it('says what is wrong with half a byte and with foreign letters', () => {
    expect(bytesOfText('hex', '686')).toHaveProperty('message')
    expect(bytesOfText('hex', 'zz')).toHaveProperty('message')
    expect(bytesOfText('base64', '?')).toHaveProperty('message')
  })
})

const read = (name: string, version: number, bytes: Uint8Array, side: 'request' | 'response' = 'request'): Layout =>
  decodeFrame(bytes, { side, apiKey: getApi(name)!.apiKey, version })

function frame(
  name: string,
  version: number,
  kind: 'smallest' | 'nulls' | 'populated',
  side: 'request' | 'response' = 'request',
): Layout {
  const api = getApi(name)!
  const body: Value = sampleValue(getMessage(side === 'request' ? api.request : api.response), version, kind)
  return read(name, version, encodeFrame({ side, apiKey: api.apiKey, version, body }), side)
}

describe('element edits', () => {
  it('names the list and the place of an element', () => {
    expect(elementPlace('body.Topics[0].Partitions[12]')).toEqual({ list: 'body.Topics[0].Partitions', index: 12 })
    expect(elementPlace('body.Topics')).toBeNull()
  })

  it('does not move beyond either end', () => {
    expect(moveElement('body.Topics[0]', -1, 2)).toBeNull()
    expect(moveElement('body.Topics[1]', 1, 2)).toBeNull()
  })

  it.each([
    ['OffsetDelete', 0, 'body.Topics[0]', 'smallest'],
    ['Metadata', 12, 'body.Topics[0]', 'populated'],
    ['Produce', 9, 'body.TopicData[0]', 'populated'],
    ['Produce', 9, 'body.TopicData[0].PartitionData[0].Records.batch[0]', 'populated'],
    ['Produce', 9, 'body.TopicData[0].PartitionData[0].Records.batch[0].records[0]', 'populated'],
  ] as const)('duplicates %s v%i %s byte for byte', async (name, version, path, kind) => {
    const layout = frame(name, version, kind)
    const row = layout.row(path)
    const edit = duplicateElement(layout, row, path)!
    const after = read(name, version, await applyEdit(layout, edit))
    const hold = (of: Layout, at: string): Uint8Array => {
      const found = of.row(at)
      // The copy of a record has the next offset delta, so only its key and value are the same.
      const value = /records\[\d+\]$/.test(at) ? of.row(`${at}.value`) : found
      return of.bytes.slice(of.start(value), of.end(value))
    }
    const copy = path.replace(/\[(\d+)\]$/, (_, n: string) => `[${Number(n) + 1}]`)
    expect(after.problems).toEqual([])
    expect(hold(after, copy)).toEqual(hold(layout, path))
  })
})

describe('new values', () => {
  it('turns every null of a message into something that fits', async () => {
    for (const [name, version] of [
      ['Produce', 9],
      ['Metadata', 12],
      ['JoinGroup', 9],
      ['Fetch', 17],
    ] as const) {
      const layout = frame(name, version, 'nulls')
      for (let row = 0; row < layout.rowCount; row++) {
        const shape = layout.shape(row)
        const path = layout.path(row)
        if (layout.value(row) !== null || editKind(shape, path) === null) continue
        const value = await valueInsteadOfNull(shape)
        const after = read(name, version, await applyEdit(layout, { op: 'set', path, value }))
        expect(after.value(after.row(path)), `${name} ${path}`).not.toBeNull()
        expect(after.problems, `${name} ${path}`).toEqual([])
      }
    }
  })

  it('brings every absent tagged field of the bodies of Fetch and ApiVersions', async () => {
    for (const [name, version, side] of [
      ['Fetch', 17, 'request'],
      ['ApiVersions', 3, 'response'],
      ['Fetch', 16, 'response'],
    ] as const) {
      const layout = frame(name, version, 'smallest', side)
      const absent = absentTagged(layout, layout.row('body'))
      expect(absent.length).toBeGreaterThan(0)
      for (const field of absent) {
        const path = `body.${field.name}`
        const after = read(name, version, await applyEdit(layout, { op: 'set', path, value: valueToShow(field) }), side)
        expect(after.row(path), path).toBeGreaterThan(0)
      }
    }
  })
})
