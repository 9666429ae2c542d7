import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parseSchema } from '../schema/parse.ts'
import { getMessage, listMessages } from './message-facts.ts'

const here = (path: string) => new URL(path, import.meta.url)
const files = ['messages', 'metadata', 'storage'].flatMap((folder) =>
  readdirSync(here(`${folder}/`)).map((name) => here(`${folder}/${name}`)),
)

describe('the facts of messages', () => {
  it('lists all 289 messages', () => {
    expect(listMessages()).toHaveLength(289)
    expect(files).toHaveLength(289)
  })

  it('gives each message exactly as its file states it', () => {
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      const parsed = parseSchema(text.replaceAll(/,\s*"about": "(?:[^"\\]|\\.)*"/g, ''))
      expect(getMessage(parsed.name)).toEqual(parsed)
    }
  })

  it('gives the same object each time, and refuses a name that no message has', () => {
    expect(getMessage('FetchRequest')).toBe(getMessage('FetchRequest'))
    expect(() => getMessage('NoSuchRequest')).toThrow(RangeError)
    expect(() => getMessage('__proto__')).toThrow(RangeError)
  })

  it('tells versions and header versions in the list', () => {
    const fetch = listMessages().find(({ name }) => name === 'FetchRequest')
    expect(fetch).toMatchObject({ type: 'request', apiKey: 1, validVersions: { lo: 0, hi: 18 } })
    expect(fetch?.headerVersions?.slice(10, 14)).toEqual([1, 1, 2, 2])
    expect(listMessages().find(({ name }) => name === 'TopicRecord')?.headerVersions).toBeUndefined()
  })

  it('takes at most 18 kB of gzip for all facts', () => {
    const facts = readFileSync(here('generated/facts.ts'))
    expect(gzipSync(facts).length).toBeLessThan(18_000)
  })
})
