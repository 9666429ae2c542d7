import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { FieldSchema } from '../schema/types.ts'
import { listApis } from './apis.ts'
import type { FieldMeaning, MeaningTable } from './meaning-tables.ts'
import { loadedMeanings, loadMeanings } from './meanings.ts'
import { getMessage, listMessages } from './message-facts.ts'

interface Source {
  readonly tables: Readonly<Record<string, MeaningTable & { readonly source: string }>>
  readonly bits: Readonly<Record<string, { readonly about: string; readonly source: string }>>
  readonly rules: readonly (FieldMeaning & { readonly for: readonly string[] })[]
  readonly nodes: Readonly<Record<string, FieldMeaning>>
}

const source = JSON.parse(readFileSync(new URL('meanings.json', import.meta.url), 'utf8')) as Source

interface Field {
  readonly path: string
  readonly name: string
  readonly type: string
}

const fields = listMessages().flatMap(({ name }): Field[] => {
  const schema = getMessage(name)
  const walk = (list: readonly FieldSchema[], path: string): Field[] =>
    list.flatMap((field) => {
      const own = `${path}.${field.name}`
      const type = field.type.replaceAll('[]', '')
      const below = field.fields ?? schema.commonStructs.find((struct) => struct.name === type)?.fields
      return below ? walk(below, own) : [{ path: own, name: field.name, type }]
    })
  return walk(schema.fields, name)
})

const meaningOfField = async ({ path, name, type }: Field) =>
  (await loadMeanings()).field(name, type, () => path.split('.'))

const without = async (wanted: (field: Field) => boolean) => {
  const found = await Promise.all(
    fields.filter(wanted).map(async (field) => [field, await meaningOfField(field)] as const),
  )
  return [
    ...new Set(found.filter(([, meaning]) => meaning === undefined).map(([{ name, path }]) => `${name}: ${path}`)),
  ]
}

describe('the tables of meanings', () => {
  it('say what they are about and where they were taken from', () => {
    for (const [name, table] of [...Object.entries(source.tables), ...Object.entries(source.bits)]) {
      expect(table.about, name).toMatch(/^[A-Z].*\.$/)
      expect(table.source, name).toMatch(/[A-Za-z]{4}/)
    }
  })

  it('name every value once, with short plain sentences', () => {
    for (const [name, { values }] of Object.entries(source.tables)) {
      const names = Object.values(values).map((value) => value.name)
      expect(new Set(names).size, name).toBe(names.length)
      for (const { about } of Object.values(values)) {
        if (about !== undefined) expect(about, name).toMatch(/^[A-Z0-9].*\.$/)
        expect(about?.length ?? 0, about).toBeLessThanOrEqual(120)
      }
    }
  })

  it('hold all error codes without a gap, each with a sentence', () => {
    const errors = source.tables['errors']?.values ?? {}
    expect(
      Object.keys(errors)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 138 }, (_, i) => i - 1))
    for (const [code, { name, about }] of Object.entries(errors)) {
      expect(name, code).toMatch(/^[A-Z_]+$/)
      expect(about, code).toBeDefined()
    }
    const retriable = Object.values(errors).filter((error) => error.retriable)
    expect(retriable).toHaveLength(32)
    expect(retriable.map(({ name }) => name)).toContain('NOT_LEADER_OR_FOLLOWER')
  })

  it('have the APIs from their index', async () => {
    const table = (await loadMeanings()).table('api-keys')
    expect(table?.values['47']?.name).toBe('OffsetDelete')
    expect(Object.keys(table?.values ?? {})).toHaveLength(listApis().length)
  })

  it('tell records apart by their ids', async () => {
    const meanings = await loadMeanings()
    expect(meanings.recordTypesBeside('OffsetCommitKey')?.values['2']?.name).toBe('GroupMetadataKey')
    expect(meanings.recordTypesBeside('TopicRecord')?.values['3']?.name).toBe('PartitionRecord')
    expect(meanings.recordTypesBeside('FetchRequest')).toBeUndefined()
  })

  it('are at hand once they are loaded', async () => {
    const meanings = await loadMeanings()
    expect(loadedMeanings()).toBe(meanings)
    expect(meanings.table('constructor')).toBeUndefined()
    expect(meanings.bits('toString')).toBeUndefined()
    expect(meanings.node('valueOf')).toBeUndefined()
  })
})

describe('the fields that have a meaning', () => {
  const mentions = source.rules.flatMap((rule) => rule.for.map((mention) => ({ ...rule, mention })))

  it('exist in the catalog', () => {
    const names = new Set(fields.map(({ name }) => name))
    const paths = new Set(fields.map(({ path }) => path))
    const lost = mentions.filter(({ mention }) =>
      mention.startsWith('*')
        ? ![...names].some((name) => name.endsWith(mention.slice(1)))
        : !(mention.includes('.') ? paths : names).has(mention),
    )
    expect(lost.map(({ mention }) => mention)).toEqual([])
  })

  it('are mentioned once', () => {
    const counts = mentions.map(({ mention }) => mention)
    expect(counts.filter((mention, i) => counts.indexOf(mention) !== i)).toEqual([])
  })

  it('name tables that exist, and every table is used', () => {
    const rules = [...source.rules, ...Object.values(source.nodes)]
    const known = ['api-keys', ...Object.keys(source.tables), ...Object.keys(source.bits)]
    const used = rules.flatMap(({ table, by }) => [
      ...(table === undefined ? [] : [table]),
      ...Object.values(by?.tables ?? {}),
    ])
    expect(used.filter((table) => !known.includes(table))).toEqual([])
    const within = ['timestamp-types']
    expect(known.filter((table) => !used.includes(table) && !within.includes(table))).toEqual([])
  })

  it('are all error codes', async () => {
    const codes = fields.filter(({ name, type }) => /ErrorCode$/.test(name) && /int(8|16)/.test(type))
    expect(codes.length).toBeGreaterThan(120)
    for (const field of codes)
      expect(await meaningOfField(field), field.path).toMatchObject({ is: 'code', table: 'errors' })
  })

  it('are all times, durations, offsets and UUIDs', async () => {
    expect(await without(({ type }) => type === 'uuid')).toEqual([])
    expect(await without(({ name, type }) => /int/.test(type) && /(Ms|[Tt]imestamp)$/.test(name))).toEqual([])
    expect(await without(({ name, type }) => type === 'int64' && /([Oo]ffset|Watermark|Lag)$/.test(name))).toEqual([])
    for (const field of fields.filter(({ name }) => /[Tt]imestamp(Ms)?$/.test(name)))
      expect(await meaningOfField(field), field.path).toMatchObject({ is: 'timestamp' })
  })

  it('are all that sound like codes', async () => {
    const sounds = /(Types?|States?|Status|Operation|Mechanism|Code|Mode|Level|Source|Change|Fenced|Shutdown)$/
    expect(await without(({ name, type }) => /^int/.test(type) && sounds.test(name))).toEqual([])
  })

  it('are all single bytes but those that count', async () => {
    expect(await without(({ type }) => type === 'int8')).toEqual(['uniqueField: SubscriptionInfoData.uniqueField'])
  })

  it('say what -1 means wherever it is the default', async () => {
    const defaults = listMessages().flatMap(({ name }) => {
      const schema = getMessage(name)
      const walk = (list: readonly FieldSchema[], path: string): string[] =>
        list.flatMap((field) => {
          const below =
            field.fields ??
            schema.commonStructs.find((struct) => struct.name === field.type.replaceAll('[]', ''))?.fields
          const own = `${path}.${field.name}`
          return [...(String(field.default) === '-1' ? [own] : []), ...walk(below ?? [], own)]
        })
      return walk(schema.fields, name)
    })
    const meanings = await loadMeanings()
    const silent: string[] = []
    for (const path of defaults) {
      const field = fields.find((candidate) => candidate.path === path)
      const meaning = field && (await meaningOfField(field))
      const table = meaning?.table === undefined ? undefined : meanings.table(meaning.table)
      if (!table?.values['-1']) silent.push(path)
    }
    expect(silent).toEqual([])
  })
})
