import { describe, expect, it } from 'vitest'
import type { FieldSchema } from '../schema/types.ts'
import { listApis } from './apis.ts'
import { NODES } from './generated/words.ts'
import { loadedMeanings } from './meanings.ts'
import { getMessage, listMessages } from './message-facts.ts'
import { loadWords } from './words.ts'

const batch = [
  'baseOffset', 'batchLength', 'partitionLeaderEpoch', 'magic', 'crc', 'attributes', 'lastOffsetDelta', 'baseTimestamp',
  'maxTimestamp', 'producerId', 'producerEpoch', 'baseSequence', 'recordCount',
] // prettier-ignore
const record = [
  'length', 'attributes', 'timestampDelta', 'offsetDelta', 'keyLength', 'key', 'valueLength', 'value', 'headerCount',
  'header',
] // prettier-ignore
const keys = [
  'message', 'frame', 'frame.size', 'header.request', 'header.response', 'body', 'array.count', 'array.element',
  'records', 'records.length', 'struct.marker', 'tags.count', 'tag', 'tag.number', 'tag.size', 'tag.data', 'batch',
  ...batch.map((name) => `batch.${name}`),
  'record',
  ...record.map((name) => `record.${name}`),
  'header.keyLength', 'header.key', 'header.valueLength', 'header.value', 'undecoded',
  'bytes.length', 'plain.text', 'plain.json', 'plain.number', 'plain.uuid',
  'registry.magic', 'registry.schemaId', 'registry.payload', 'registry.indexes', 'registry.index', 'opaque.compressed', 'opaque.fragment', 'opaque.unknown',
  'value', 'value.recordType', 'value.version', 'value.frameVersion', 'value.apiKey',
] // prettier-ignore

const isSentence = (text: string | undefined) => {
  expect(text).toMatch(/^\S.*\.$/)
  expect(text?.length).toBeLessThanOrEqual(200)
}

const isThrottle = ({ name }: FieldSchema) => name === 'ThrottleTimeMs'
const sentencesOf = (paragraph: string) => paragraph.split(/(?<=\.)\s+/)

/** Paths of all fields of a message, those within its common structs as they are reached. */
function pathsOf(message: string): string[][] {
  const { fields, commonStructs } = getMessage(message)
  const below = (list: readonly FieldSchema[], path: readonly string[]): string[][] =>
    list.flatMap((field) => {
      const here = [...path, field.name]
      const type: string = field.type.replaceAll('[]', '')
      const inner = field.fields ?? commonStructs.find(({ name }) => name === type)?.fields ?? []
      return [here, ...below(inner, here)]
    })
  return below(fields, [])
}

describe('the words of the catalog', () => {
  it('describe every part of a layout that is no schema field', async () => {
    const words = await loadWords()
    for (const key of new Set([...keys, ...Object.keys(NODES)])) isSentence(words.node(key))
    expect(words.node('no.such.part')).toBeUndefined()
    expect(words.node('constructor')).toBeUndefined()
  })

  it('describe every field of every message, each in one sentence', async () => {
    const words = await loadWords()
    const paths = listMessages().flatMap(({ name }) => pathsOf(name).map((path) => ({ name, path })))
    expect(paths.length).toBeGreaterThan(2000)
    for (const { name, path } of paths) {
      const text = words.field(name, path)
      isSentence(text)
      expect(sentencesOf(text ?? '')).toHaveLength(1)
    }
  })

  it('say of throttling the same everywhere: the client waits, no answer is held back', async () => {
    const words = await loadWords()
    const throttled = listMessages().filter(({ name }) => getMessage(name).fields.some(isThrottle))
    expect(throttled.length).toBeGreaterThan(70)
    expect(new Set(throttled.map(({ name }) => words.field(name, ['ThrottleTimeMs'])))).toEqual(
      new Set(['How long, in ms, the client must wait because it exceeded a quota; 0 if it need not.']),
    )
  })

  it('tell of every API in a paragraph of short sentences who sends it and when', async () => {
    const words = await loadWords()
    const paragraphs = listApis().map(({ apiKey }) => words.api(apiKey).about)
    for (const paragraph of paragraphs) for (const sentence of sentencesOf(paragraph ?? '')) isSentence(sentence)
    expect(new Set(paragraphs).size).toBe(paragraphs.length)
  })

  it('say of every API what it does', async () => {
    const words = await loadWords()
    const summaries = listApis().map(({ apiKey }) => words.api(apiKey).summary)
    summaries.forEach(isSentence)
    expect(new Set(summaries).size).toBe(summaries.length)
    expect(words.api('offsetdelete')).toEqual(words.api(47))
    expect(words.api(9999)).toEqual({})
  })

  it('say since when there is an API and which proposal brought it, where that is certain', async () => {
    const words = await loadWords()
    expect(words.api(0)).toMatchObject({ since: '0.8.0' })
    const certain = listApis().map(({ apiKey }) => words.api(apiKey))
    for (const { since } of certain) if (since !== undefined) expect(since).toMatch(/^\d+(\.\d+){1,2}$/)
    for (const { kip } of certain) if (kip !== undefined) expect(kip).toBeGreaterThan(0)
    expect(certain.filter(({ kip }) => kip !== undefined).length).toBeGreaterThan(60)
  })

  it('bring the meanings of values with them', async () => {
    await loadWords()
    expect(loadedMeanings()?.table('acks')?.values['0']?.name).toBe('no response')
  })

  it('describe fields by their path, within common structs too', async () => {
    const words = await loadWords()
    isSentence(words.field('RequestHeader', ['ClientId']))
    isSentence(words.field('OffsetDeleteRequest', ['Topics', 'Partitions', 'PartitionIndex']))
    isSentence(words.field('DescribeTopicPartitionsResponse', ['NextCursor', 'TopicName']))
    expect(words.field('FetchRequest', ['Topics', 'Topic'])).toBe(
      words.field('OffsetDeleteRequest', ['Topics', 'Name']),
    )
  })

  it('have nothing to say of what does not exist', async () => {
    const words = await loadWords()
    expect(words.field('FetchRequest', [])).toBeUndefined()
    expect(words.field('FetchRequest', ['Topics', 'Nothing'])).toBeUndefined()
    expect(words.field('NoSuchMessage', ['Topics'])).toBeUndefined()
  })
})
