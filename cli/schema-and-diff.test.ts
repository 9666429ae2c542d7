import { describe, expect, it } from 'vitest'
import { listApis, listMessages, parseSchema, schemaToJson } from '../codec/index.ts'
import { runWith } from './fake-io.ts'

describe('diff', () => {
  it('says of both messages of an API what changed', async () => {
    const { status, out } = await runWith(['diff', 'Fetch', '11', '12'])
    expect(status).toBe(0)
    expect(out).toContain('FetchRequest v11 to v12\n  the header before it: v1 to v2\n  ~ the message becomes flexible')
    expect(out).toContain('  + Topics.Partitions.LastFetchedEpoch is new, int32')
    expect(out).toContain('FetchResponse v11 to v12')
  })

  it.each([
    ['FetchRequest', 'v12', 'v13'],
    ['FetchRequest.v12', 'FetchRequest.v13'],
    ['fetchrequest.12', '13'],
  ])('takes names and versions as %s %s', async (...names) => {
    const { out } = await runWith(['diff', ...names])
    expect(out).toBe('FetchRequest v12 to v13\n' + out.split('\n').slice(1).join('\n'))
    expect(out).toContain('- Topics.Topic is gone')
  })

  it('says nothing where nothing changed, and tells JSON with stable names', async () => {
    expect((await runWith(['diff', 'FetchRequest', '9', '9'])).out).toBe('FetchRequest v9 to v9\n  nothing\n')
    const { out } = await runWith(['diff', 'Fetch', '12', '13', '--side', 'response', '--format', 'json'])
    expect(JSON.parse(out)).toMatchObject([
      { name: 'FetchResponse', from: 12, to: 13, headerFrom: 1, headerTo: 1, changes: [{ kind: 'field-added' }, {}] },
    ])
  })

  it('compares every two neighbouring versions of every message', async () => {
    for (const { name, validVersions } of listMessages()) {
      const { lo, hi } = validVersions
      expect((await runWith(['diff', name, String(lo), String(hi)])).status).toBe(0)
    }
  })
})

describe('schema', () => {
  it('lists every API and structure', async () => {
    const { out } = await runWith(['schema'])
    for (const { name } of listApis()) expect(out).toContain(` ${name} `)
    expect(out).toContain('OffsetCommitValue')
  })

  it('prints what can be read as a schema again, with the fields of the version alone', async () => {
    const { out } = await runWith(['schema', 'FetchRequest', '--version', '12'])
    expect(schemaToJson(parseSchema(out))).toBe(out.trimEnd())
    expect(out).toContain('"Topic"')
    expect(out).not.toContain('"TopicId"')
    expect((await runWith(['schema', 'FetchRequest'])).out).toContain('"TopicId"')
  })

  it('explains fields on demand', async () => {
    expect((await runWith(['schema', 'FetchRequest'])).out).not.toContain('"about"')
    expect((await runWith(['schema', 'FetchRequest', '--explain'])).out).toContain('"about"')
  })

  it('prints samples that can be encoded', async () => {
    const what = ['--version', '9', '--side', 'request']
    for (const kind of ['smallest', 'defaults', 'nulls', 'populated']) {
      const { out } = await runWith(['schema', 'Produce', ...what, '--sample', kind])
      expect((await runWith(['encode', '--api', 'Produce', ...what], out)).status).toBe(0)
    }
  })
})
