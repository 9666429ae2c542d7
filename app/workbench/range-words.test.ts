import { describe, expect, it } from 'vitest'
import { flexibleWords, rangeWords } from './range-words.ts'

describe('rangeWords', () => {
  it('names both ends, or the only one', () => {
    expect(rangeWords({ lo: 0, hi: 13 })).toBe('0 to 13')
    expect(rangeWords({ lo: 2, hi: 2 })).toBe('2')
    expect(rangeWords(null)).toBe('none')
  })
})

describe('flexibleWords', () => {
  const all = { lo: 0, hi: 13 }

  it('ends an open range with the newest version', () => {
    expect(flexibleWords({ lo: 9, hi: Infinity }, all)).toBe('9 to 13')
    expect(flexibleWords({ lo: 13, hi: Infinity }, all)).toBe('13')
  })

  it('says all and none in words', () => {
    expect(flexibleWords({ lo: 0, hi: Infinity }, all)).toBe('all')
    expect(flexibleWords({ lo: 14, hi: Infinity }, all)).toBe('none')
    expect(flexibleWords(null, all)).toBe('none')
  })
})
