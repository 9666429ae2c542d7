import { expect, it } from 'vitest'
import { byteWords, dateWords, durationWords, groupedWords } from './units.ts'

it('writes durations without rounding, in the largest units that fit', () => {
  expect([1n, 999n, 1000n, 1500n, 60000n, 3600000n, 86400000n].map(durationWords)).toEqual([
    '1 ms', '999 ms', '1 s', '1.5 s', '1 min', '1 h', '1 d',
  ]) // prettier-ignore
  expect(durationWords(90061001n)).toBe('1 d 1 h 1 min 1.001 s')
  expect(durationWords(2147483647n)).toBe('24 d 20 h 31 min 23.647 s')
  expect(durationWords(9223372036854775807n)).toBe('106,751,991,167 d 7 h 12 min 55.807 s')
  expect(durationWords(-2000n)).toBe('-2 s')
  expect(durationWords(0n)).toBeUndefined()
})

it('writes sizes in powers of 1024 and says where it rounds', () => {
  expect([0n, 1023n, 1024n, 1048576n, 1048588n, 1500000n, 1n << 40n, 9223372036854775807n].map(byteWords)).toEqual([
    undefined, undefined, '1 KiB', '1 MiB', 'about 1 MiB', 'about 1.4 MiB', '1 TiB', 'about 8 EiB',
  ]) // prettier-ignore
})

it('groups the digits of long numbers', () => {
  expect([9999n, 10000n, -1234567n, 9223372036854775807n].map(groupedWords)).toEqual([
    undefined, '10,000', '-1,234,567', '9,223,372,036,854,775,807',
  ]) // prettier-ignore
})

it('writes dates, and none for what no date can be', () => {
  expect(dateWords(1767225600000n)).toBe('2026-01-01T00:00:00.000Z')
  expect(dateWords(-1n)).toBe('no timestamp')
  expect([0n, 8640000000000001n, -8640000000000001n].map(dateWords)).toEqual([undefined, undefined, undefined])
})
