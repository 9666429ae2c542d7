import { expect, it } from 'vitest'
import { getApi, listApis } from '../../codec/index.ts'
import { changeWords } from './change-words.ts'

it('says for each side what a version changes', () => {
  expect(changeWords(getApi('Produce')!, 13)).toEqual([
    'Request: adds TopicData.TopicId; drops TopicData.Name',
    'Response: adds Responses.TopicId; drops Responses.Name',
  ])
  expect(changeWords(getApi('Produce')!, 9)).toEqual([
    'Request and response: compact lengths and tagged fields (flexible)',
  ])
  expect(changeWords(getApi('OffsetDelete')!, 0)).toEqual([])
})

it('has short words for every version of every API', () => {
  for (const api of listApis())
    for (let version = api.versions.lo; version <= api.versions.hi; version++)
      for (const words of changeWords(api, version)) {
        expect(words, `${api.name} v${version}`).toMatch(/^(Request|Response|Request and response): \S.*\S$/)
        expect(words.length, `${api.name} v${version}: ${words}`).toBeLessThan(420)
      }
})
