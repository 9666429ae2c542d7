/** Plain values, and what the sticky assignors keep in a subscription. */
import { describe, expect, it } from 'vitest'
import { expectSoundReading, fromHex, fromText, leavesOf, readPayload, withValue } from '../testdata/read-payload.ts'
import { JSON_TEXT, NUMBERS, TEXT } from './plain-readings.ts'
import type { Reading } from './reading.ts'
import { COOPERATIVE_USER_DATA, STICKY_USER_DATA } from './sticky-assignor.ts'

const PLAIN_READINGS = [TEXT, JSON_TEXT, ...NUMBERS]

const named = (name: string): Reading => PLAIN_READINGS.find((reading) => reading.name === name)!

describe('plain readings', () => {
  it('read numbers as Kafka serializes them, and write others', () => {
    for (const [name, hex, shown, value, written] of [
      ['int8', 'ff', '-1', 2, '02'],
      ['int16', '0102', '258', -1, 'ffff'],
      ['int32', '0000002a', '42', 7, '00000007'],
      ['int64', '00000000000003e8', '1000', 1n, '0000000000000001'],
      ['float64', '3ff8000000000000', '1.5', -2, 'c000000000000000'],
      [
        'uuid',
        '000102030405060708090a0b0c0d0e0f',
        '"AAECAwQFBgcICQoLDA0ODw"',
        'AAAAAAAAAAAAAAAAAAAAAQ',
        `${'00'.repeat(15)}01`,
      ],
    ] as const) {
      const { layout } = readPayload(named(name), fromHex(hex))
      expect(named(name).fits(fromHex(hex))).toBe(true)
      expect(leavesOf(layout)).toEqual([`value = ${shown}`])
      expect(withValue(layout, 'value', value)).toEqual(fromHex(written))
    }
  })

  it('say that a number needs just so many bytes', () => {
    expect(readPayload(named('int32'), fromHex('0102')).layout.problems).toMatchObject([{ code: 'truncated' }])
    expect(readPayload(named('int32'), fromHex('0102030405')).layout.problems).toMatchObject([
      { code: 'trailing-bytes', start: 4 },
    ])
  })

  it('read text and JSON', () => {
    expect(leavesOf(readPayload(named('text'), fromText('grüße')).layout)).toEqual(['value = "grüße"'])
    expect(named('text').fits(fromHex('00'))).toBe(false)
    const json = readPayload(named('json'), fromText('{"a":[1]}'))
    expect(json.label).toBe('JSON object')
    expect(withValue(json.layout, 'value', '[]')).toEqual(fromText('[]'))
    expect(readPayload(named('json'), fromText('{"a"')).layout.problems).toMatchObject([{ code: 'wrong-form' }])
    expect(['{}', '[1]', 'null', '12', '{"a"', 'x'].map((text) => named('json').fits(fromText(text)))).toEqual([
      ...[true, true, true, true, false, false],
    ])
  })
})

describe('user data of the sticky assignors', () => {
  const V0 = '00000001 0006 6f7264657273 00000002 00000000 00000001'

  it('is told apart by whether a generation ends it', () => {
    const newer = readPayload(STICKY_USER_DATA, fromHex(`${V0} 00000005`))
    expect(newer.label).toBe('StickyAssignorUserData v1')
    expect(leavesOf(newer.layout)).toEqual([
      'previous_assignment.length = 1',
      'previous_assignment[0].topic = "orders"',
      'previous_assignment[0].partitions.length = 2',
      'previous_assignment[0].partitions[0] = 0',
      'previous_assignment[0].partitions[1] = 1',
      'generation = 5',
    ])
    expect(withValue(newer.layout, 'previous_assignment[0].partitions[1]', 3)).toEqual(
      fromHex(`${V0.replace(/1$/, '3')} 00000005`),
    )
    expect(readPayload(STICKY_USER_DATA, fromHex(V0)).label).toBe('StickyAssignorUserData v0')
    expect([`${V0} 00000005`, V0, `${V0} 05`, ''].map((hex) => STICKY_USER_DATA.fits(fromHex(hex)))).toEqual([
      ...[true, true, false, false],
    ])
  })

  it('is a generation alone where the assignor is cooperative', () => {
    expect(leavesOf(readPayload(COOPERATIVE_USER_DATA, fromHex('00000002')).layout)).toEqual(['generation = 2'])
    expect(COOPERATIVE_USER_DATA.fits(fromHex('000002'))).toBe(false)
  })

  it('covers any bytes like plain values do, without throwing and in linear time', () => {
    const like = [fromHex(`${V0} 00000005`), fromText('{"a":1}'), fromHex('')]
    for (const reading of [...PLAIN_READINGS, STICKY_USER_DATA, COOPERATIVE_USER_DATA])
      expectSoundReading(reading, like)
  })
})
