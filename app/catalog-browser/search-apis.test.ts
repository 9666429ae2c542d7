import { describe, expect, it } from 'vitest'
import { listApis } from '../../codec/index.ts'
import { searchApis } from './search-apis.ts'

const names = (query: string): string[] => searchApis(query, listApis()).map(({ api }) => api.name)

describe('searchApis', () => {
  it('lists every API by key when nothing is typed', () => {
    expect(names('')).toHaveLength(listApis().length)
    expect(names(' ')[0]).toBe('Produce')
  })

  it('puts the API of that very name first, whatever the case', () => {
    expect(names('fetch')[0]).toBe('Fetch')
    expect(names('OFFSETDELETE')[0]).toBe('OffsetDelete')
  })

  it('finds an API by the initials of its words', () => {
    expect(names('dtp')[0]).toBe('DescribeTopicPartitions')
    expect(names('apr')[0]).toBe('AlterPartitionReassignments')
  })

  it('finds an API by the beginnings of its words', () => {
    expect(names('desctop')[0]).toBe('DescribeTopicPartitions')
    expect(names('off del')[0]).toBe('OffsetDelete')
  })

  it('finds an API by a word from the middle of its name', () => {
    expect(names('scram')).toContain('DescribeUserScramCredentials')
  })

  it('takes digits for a key, the exact one before the ones that begin with it', () => {
    expect(names('1').slice(0, 2)).toEqual(['Fetch', 'FindCoordinator'])
    expect(names('47')).toEqual(['OffsetDelete'])
  })

  it('tells which letters of the name fit', () => {
    expect(searchApis('dtp', listApis())[0]?.letters).toEqual([0, 8, 13])
  })

  it('finds nothing where nothing fits', () => {
    expect(names('zzz')).toEqual([])
    expect(names('999')).toEqual([])
  })
})
