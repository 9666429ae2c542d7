import { describe, expect, it } from 'vitest'
import { getApi } from '../../codec/index.ts'
import { differentVersions } from './different-versions.ts'
import { versionMarks, versionWords } from './version-marks.ts'

const marks = (name: string) => {
  const api = getApi(name)
  if (!api) throw new Error(`no API ${name}`)
  return versionMarks(api, differentVersions(api))
}

describe('versionMarks', () => {
  it('has one mark for each version, the lowest first', () => {
    expect(marks('Produce').map(({ version }) => version)).toEqual(Array.from({ length: 14 }, (_, version) => version))
    expect(marks('OffsetDelete')).toHaveLength(1)
  })

  it('marks a version whose bytes differ from the one before, never the first', () => {
    const produce = marks('Produce')
    expect(produce[0]?.differs).toBe(false)
    expect(produce[3]?.differs).toBe(true)
    expect(produce[4]?.differs).toBe(false)
    expect(produce[9]?.differs).toBe(true)
  })

  it('tells where flexible versions begin and what brokers have dropped', () => {
    const produce = marks('Produce')
    expect(produce.findIndex(({ flexible }) => flexible)).toBe(9)
    expect(produce.filter(({ gone }) => gone).map(({ version }) => version)).toEqual([0, 1, 2])
    expect(marks('LeaderAndIsr').every(({ gone }) => gone)).toBe(true)
  })

  it('says its marks in words', () => {
    expect(versionWords({ version: 9, differs: true, flexible: true, gone: false })).toBe(
      'Version 9, flexible, differs from version 8',
    )
  })
})
