import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseSchema } from '../../schema/parse.ts'
import { resolveMessage } from '../../schema/resolve.ts'
import type { ResolvedStruct, ResolvedType } from '../../schema/types.ts'
import { versionsOf } from '../../schema/versions.ts'

type Json = Record<string, unknown> & { name: string; fields: Json[]; versions: string; validVersions: string }

const tool = fileURLToPath(new URL('import.mjs', import.meta.url))
const original = dirname(dirname(tool))
const PARTS = ['messages', 'metadata', 'storage', 'apis.json', 'records.json']
let temporary = ''
let catalog = ''
let folder = ''

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'wirescope-import-'))
  catalog = join(temporary, 'catalog')
  folder = join(temporary, 'kafka')
  mkdirSync(folder)
  for (const part of PARTS) cpSync(join(original, part), join(catalog, part), { recursive: true })
})

afterEach(() => {
  rmSync(temporary, { recursive: true })
})

const run = (...options: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, folder, '--catalog', catalog, ...options], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const files = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
const contents = (root: string) => files(root).map((name) => [name, readFileSync(join(root, name), 'utf8')] as const)
const ours = (path: string, root = catalog) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Json
const field = (schema: Json, name: string): Json => {
  const found = schema.fields.find((each) => each.name === name)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

/** The schema as Kafka would have it: a comment on top and descriptions that are not ours. */
function give(schema: Json, file = `${schema.name}.json`) {
  const foreign = JSON.stringify(schema, (key, value: unknown) => (key === 'about' ? 'Not our words.' : value), 2)
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `// A licence, "quoted".\n/* and more */ ${foreign}`)
}

/** What the wire depends on, without the schema that it came from. */
function layout(schema: Json, version: number): unknown {
  const type = (of: ResolvedType): unknown =>
    of.kind === 'struct' ? struct(of.struct) : of.kind === 'array' ? [type(of.element)] : of.kind
  const struct = ({ flexible, fields, tagged }: ResolvedStruct): unknown => [
    flexible,
    ...[...fields, ...tagged].map((each) => [
      each.key,
      type(each.type),
      each.nullable,
      each.compact,
      each.tag,
      each.default instanceof Object ? '' : String(each.default),
    ]),
  ]
  return struct(resolveMessage(parseSchema(JSON.stringify(schema)), version))
}

const versions = (schema: Json) => versionsOf(parseSchema(JSON.stringify(schema)).validVersions)

describe('importing a newer Kafka', () => {
  it('changes nothing where it says the same, whatever its own descriptions and dropped versions are', () => {
    for (const path of files(catalog).filter((name) => name.includes('/'))) give(ours(path), path)
    give({ ...ours('messages/ProduceRequest.json'), validVersions: '3-13' }, 'messages/ProduceRequest.json')
    give({ ...ours('messages/LeaderAndIsrRequest.json'), validVersions: 'none' }, 'messages/LeaderAndIsrRequest.json')
    const before = contents(catalog)
    const { status, stdout } = run()
    expect(stdout).toContain('289 messages read, 0 files to change')
    expect(status).toBe(0)
    expect(contents(catalog)).toEqual(before)
  })

  it('keeps the layout of dropped versions and our words, and takes the newer layout for all others', () => {
    const old = ours('messages/FetchRequest.json')
    const newer = structuredClone(old)
    newer.validVersions = '4-19'
    field(newer, 'MinBytes').type = 'int64'
    field(newer, 'MaxBytes').versions = '3-18'
    field(newer, 'RackId').nullableVersions = '19+'
    field(newer, 'SessionEpoch').default = '7'
    const partitions = field(field(newer, 'Topics'), 'Partitions')
    partitions.fields.splice(1, 0, { name: 'Weight', type: 'int32', versions: '19+', about: 'x' } as unknown as Json)
    give(newer)
    const { status, stdout } = run()
    expect(status).toBe(0)

    const merged = ours('messages/FetchRequest.json')
    expect(merged.validVersions).toBe('0-19')
    for (const version of versions(merged))
      expect(layout(merged, version), `v${version}`).toEqual(layout(version < 4 ? old : newer, version))
    expect(field(merged, 'MaxWaitMs').about).toBe(field(old, 'MaxWaitMs').about)
    expect(merged.fields.filter(({ name }) => name === 'MinBytes').map(({ type }) => type)).toEqual(['int64', 'int32'])
    expect(JSON.stringify(merged)).not.toContain('Not our words')

    for (const line of [
      'versions 4-18: MinBytes type int32 became int64',
      'versions 7-18: SessionEpoch default -1 became 7',
      'version 19 is new: ',
      'MaxBytes removed',
      'RackId becomes nullable',
      'Topics.Partitions.Weight added (int32)',
      'FetchRequest.MinBytes: kept apart for versions 0-3 and 4+',
      'to describe: Topics.Partitions.Weight',
      'Fetch: brokers answer 4-19, before 4-18',
    ])
      expect(stdout).toContain(line)
    const apis = JSON.parse(readFileSync(join(catalog, 'apis.json'), 'utf8')) as Record<string, unknown>[]
    expect(apis[1]).toMatchObject({
      versions: '0-19',
      brokerVersions: '4-19',
      requestHeaders: { '1': '0-11', '2': '12-19' },
    })
    expect(run().stdout).toContain('0 files to change')
  })

  it('unites every message cut in two without loss', () => {
    const paths = files(catalog).filter((name) => name.includes('/'))
    const whole = paths.map((path) => ours(path))
    whole.forEach((schema, i) => {
      const all = versions(schema)
      const middle = all[Math.floor(all.length / 2)] ?? 0
      if (all.length < 2) return
      const path = paths[i] ?? ''
      give({ ...schema, validVersions: `${middle}-${all.at(-1) ?? 0}` }, path)
      writeFileSync(join(catalog, path), JSON.stringify({ ...schema, validVersions: `${all[0] ?? 0}-${middle - 1}` }))
    })
    const { status, stderr } = run()
    expect(stderr).toBe('')
    expect(status).toBe(0)
    whole.forEach((schema, i) => {
      const merged = ours(paths[i] ?? '')
      expect(versions(merged), schema.name).toEqual(versions(schema))
      for (const version of versions(schema)) expect(layout(merged, version)).toEqual(layout(schema, version))
    })
  })

  it('adds a new API to the index, and says what is left to write', () => {
    for (const [side, type] of [
      ['Request', 'request'],
      ['Response', 'response'],
    ])
      give({
        apiKey: 200,
        type,
        name: `Weigh${side ?? ''}`,
        validVersions: '0-1',
        flexibleVersions: '1+',
        fields: [{ name: 'Weight', type: 'int32', versions: '0+', about: 'x' }],
      } as unknown as Json)
    const { status, stdout } = run()
    expect(status).toBe(0)
    expect(stdout).toContain('WeighRequest is new')
    expect(stdout).toContain('Weigh: new API 200')
    expect(ours('messages/WeighResponse.json').fields).toEqual([{ name: 'Weight', type: 'int32', versions: '0+' }])
    const apis = JSON.parse(readFileSync(join(catalog, 'apis.json'), 'utf8')) as Record<string, unknown>[]
    expect(apis.at(-1)).toMatchObject({ name: 'Weigh', requestHeaders: { '1': '0', '2': '1' } })
  })

  it('leaves alone what ends at an older version than ours', () => {
    give({ ...ours('messages/FetchRequest.json'), validVersions: '0-17', listeners: ['broker'] })
    const before = contents(catalog)
    const { status, stdout } = run()
    expect(stdout).toContain('FetchRequest: ends at version 17 there and at 18 here, so it stays')
    expect(status).toBe(0)
    expect(contents(catalog)).toEqual(before)
  })

  it('writes nothing when only asked what it would do', () => {
    const newer = { ...ours('messages/OffsetDeleteRequest.json'), validVersions: '0-1' }
    give(newer)
    const before = contents(catalog)
    expect(run('--dry-run').stdout).toContain('version 1 is new: same layout as version 0')
    expect(contents(catalog)).toEqual(before)
  })
})

describe('a folder that cannot be used', () => {
  const refused = (reason: string) => {
    const good = { ...ours('messages/OffsetDeleteRequest.json'), validVersions: '0-1' }
    give(good)
    const before = contents(catalog)
    const { status, stderr } = run()
    expect(stderr).toContain(reason)
    expect(stderr).toContain('Nothing was changed.')
    expect(status).toBe(1)
    expect(contents(catalog)).toEqual(before)
  }

  it('is refused when a file is broken JSON, by its name', () => {
    writeFileSync(join(folder, 'Broken.json'), '{ "name": "Broken", ')
    refused('Broken.json: ')
  })

  it('is refused when a range of versions is none', () => {
    give({ ...ours('messages/FetchRequest.json'), validVersions: '4 to 18' })
    refused('FetchRequest.json: FetchRequest validVersions: "4 to 18" is no range of versions')
  })

  it('is refused when a type is not declared', () => {
    const newer = ours('messages/FetchRequest.json')
    field(newer, 'MinBytes').type = 'Missing'
    give(newer)
    refused('FetchRequest.MinBytes: type Missing is not declared')
  })

  it('is refused when it leaves a gap between versions', () => {
    give({ ...ours('messages/FetchRequest.json'), validVersions: '20-21' })
    refused('FetchRequest: versions 0-18 and 20-21 leave a gap')
  })

  it('is refused when a message is there twice, or none at all', () => {
    give(ours('messages/FetchRequest.json'), 'a/FetchRequest.json')
    give(ours('messages/FetchRequest.json'), 'b/FetchRequest.json')
    refused('FetchRequest is in a/FetchRequest.json as well')
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('no message schema') as string })
  })
})
