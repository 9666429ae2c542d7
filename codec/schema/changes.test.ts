import { describe, expect, it } from 'vitest'
import { bytesDiffer, changesBetween, getApi, getMessage, listApis, parseSchema, rulesParagraph } from '../index.ts'

describe('changesBetween', () => {
  it('names what Fetch 12 brought: flexible encoding, tagged and plain fields', () => {
    expect(changesBetween(getMessage('FetchRequest'), 11, 12)).toEqual([
      { path: '', kind: 'flexible', wire: true },
      { path: 'Topics.Partitions.LastFetchedEpoch', kind: 'field-added', detail: 'int32', wire: true },
      { path: 'ClusterId', kind: 'field-added', detail: 'string', wire: true },
    ])
  })

  it('names what left: Fetch 13 identifies topics by id', () => {
    const changes = changesBetween(getMessage('FetchRequest'), 12, 13)
    expect(changes).toContainEqual({ path: 'Topics.TopicId', kind: 'field-added', detail: 'uuid', wire: true })
    expect(changes).toContainEqual({ path: 'Topics.Topic', kind: 'field-removed', wire: true })
  })

  it('tells null becoming legal, types, tags and defaults apart, and which of them bytes show', () => {
    const field = (versions: string, rest: object) => ({ name: 'F', type: 'string', versions, ...rest })
    const schema = (fields: object[]) =>
      parseSchema(JSON.stringify({ name: 'M', type: 'data', validVersions: '0-1', flexibleVersions: '0+', fields }))
    expect(changesBetween(schema([field('0+', { nullableVersions: '1+' })]), 0, 1)).toEqual([
      { path: 'F', kind: 'nullable', wire: false },
    ])
    expect(bytesDiffer(schema([field('0+', { nullableVersions: '1+' })]), 0, 1)).toBe(false)
    expect(changesBetween(schema([field('0+', { taggedVersions: '1+', tag: 3 })]), 0, 1)).toEqual([
      { path: 'F', kind: 'tagged', detail: 'tag 3', wire: true },
    ])
    expect(changesBetween(schema([field('0', {}), { ...field('1', {}), type: 'int32' }]), 0, 1)).toEqual([
      { path: 'F', kind: 'type', detail: 'string to int32', wire: true },
    ])
  })

  it('finds nothing between a version and itself', () => {
    for (const api of listApis())
      for (const name of [api.request, api.response])
        expect(changesBetween(getMessage(name), api.versions.hi, api.versions.hi)).toEqual([])
  })
})

describe('rulesParagraph', () => {
  it('speaks of fixed lengths before the flexible versions and of compact ones from there on', () => {
    expect(rulesParagraph(getMessage('FetchRequest'), 11)).toMatch(
      /precedes flexible versions, which begin at 12.*int16 before strings/,
    )
    expect(rulesParagraph(getMessage('FetchRequest'), 12, 2)).toMatch(
      /unsigned varints.*tagged fields.*client id in the header keeps its int16/,
    )
  })

  it('does not speak of what the message does not have', () => {
    const text = rulesParagraph(getMessage('ListConfigResourcesRequest'), 0)
    expect(text).not.toMatch(/strings|arrays|records/)
    expect(text).toMatch(/tagged fields/)
  })

  it('tells of the byte before a struct that may be null', () => {
    expect(rulesParagraph(getMessage(getApi('DescribeTopicPartitions')!.request), 0)).toMatch(/may be null/)
  })
})
