import { describe, expect, it } from 'vitest'
import { formatVersions, inRange, intersect, OPEN, parseVersions, versionsOf } from './versions.ts'

describe('version ranges', () => {
  it('reads the four forms', () => {
    expect(parseVersions('0+')).toEqual({ lo: 0, hi: OPEN })
    expect(parseVersions('3-9')).toEqual({ lo: 3, hi: 9 })
    expect(parseVersions('4')).toEqual({ lo: 4, hi: 4 })
    expect(parseVersions('none')).toBeNull()
  })

  it('writes what it read', () => {
    for (const text of ['0+', '3-9', '4', 'none', '12+']) expect(formatVersions(parseVersions(text))).toBe(text)
  })

  it('refuses what is no range', () => {
    for (const text of ['', 'all', '-1', '9-3', '3-', '+', '1.5', '99999', '1-2-3', '1+2'])
      expect(() => parseVersions(text), text).toThrow(RangeError)
  })

  it('tells what lies inside, and what two ranges share', () => {
    expect(inRange(parseVersions('3+'), 3)).toBe(true)
    expect(inRange(parseVersions('3-4'), 5)).toBe(false)
    expect(inRange(null, 0)).toBe(false)
    expect(intersect(parseVersions('3+'), parseVersions('0-4'))).toEqual({ lo: 3, hi: 4 })
    expect(intersect(parseVersions('3+'), parseVersions('0-2'))).toBeNull()
    expect(intersect(null, parseVersions('0+'))).toBeNull()
    expect(versionsOf(parseVersions('3-5'))).toEqual([3, 4, 5])
  })
})
