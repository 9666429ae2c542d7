import { describe, expect, it } from 'vitest'
import { getMessage, listMessages, parseSchema, schemaLines, schemaToJson } from '../index.ts'

describe('schemaToJson', () => {
  it('is read back as the same schema, for every message', () => {
    for (const { name } of listMessages()) expect(parseSchema(schemaToJson(getMessage(name)))).toEqual(getMessage(name))
  })

  it('adds descriptions where it is given them', () => {
    const json = schemaToJson(getMessage('OffsetDeleteRequest'), (path) => path.join('/'))
    expect(json).toContain('"about": "Topics/Partitions/PartitionIndex"')
  })
})

describe('schemaLines', () => {
  it('marks the fields that a version lacks and says which field a line belongs to', () => {
    const lines = schemaLines(getMessage('FetchRequest'), 4)
    const line = (name: string) => lines.find(({ text }) => text.includes(`"name": "${name}"`))
    expect(line('RackId')).toMatchObject({ path: ['RackId'], present: false })
    expect(line('MaxWaitMs')).toMatchObject({ path: ['MaxWaitMs'], present: true })
    expect(line('FetchOffset')).toMatchObject({ path: ['Topics', 'Partitions', 'FetchOffset'], present: true })
  })
})
