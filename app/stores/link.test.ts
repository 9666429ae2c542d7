import fc from 'fast-check'
import { deflateRaw } from 'pako'
import { describe, expect, test } from 'vitest'
import { decodeLink, encodeLink, LINK_LIMIT } from './link.ts'

const follow = (hash: string, search = '?v=9', pathname = '/sub/api/Produce/') => decodeLink({ pathname, search, hash })
const packed = (bytes: Uint8Array): string => `#1.${Buffer.from(deflateRaw(bytes)).toString('base64url')}`

describe('a link', () => {
  test('carries version, side, selection and the bytes of edited sides', async () => {
    const state = {
      api: 'Produce',
      version: 9,
      side: 'response' as const,
      at: 'body.Responses[0].Name',
      request: Uint8Array.from({ length: 500 }, (_, i) => i & 0xff),
      response: new Uint8Array(0),
    }
    const { search, hash } = await encodeLink(state)
    expect(search).toBe('?v=9&side=response&at=body.Responses[0].Name')
    expect(hash).toMatch(/^#1\.[\w-]+$/)
    expect(await follow(hash, search)).toEqual(state)
  })

  test('carries open byte spaces and readings of both sides', async () => {
    const state = {
      api: 'Produce',
      version: 9,
      at: 'body.TopicData[0].PartitionData[0].Records.batch[0].records[0].value',
      open: [
        { side: 'request' as const, path: 'body.TopicData[0].PartitionData[0].Records.batch[0].compressedRecords' },
        { side: 'response' as const, path: 'body.Data' },
      ],
      readings: [
        { side: 'request' as const, path: 'body.TopicData[0]', reading: 'topic:__consumer_offsets' },
        { side: 'response' as const, path: 'body.Data', reading: 'json' },
      ],
    }
    const { search, hash } = await encodeLink(state)
    expect(search).toContain('&open=response~body.Data&as=body.TopicData[0]~topic:__consumer_offsets&as=response~')
    expect(await follow(hash, search)).toEqual(state)
  })

  test('has no fragment where nothing was edited', async () => {
    expect(await encodeLink({ api: 'Fetch', version: 4 })).toEqual({ search: '?v=4', hash: '' })
  })

  test('says so when the bytes are too many for it', async () => {
    const { hash, omitted } = await encodeLink({ api: 'Fetch', version: 4, response: new Uint8Array(LINK_LIMIT) })
    expect(hash).toBe('')
    expect(omitted).toMatch(/more than a link/)
  })

  test.each([
    ['an API that does not exist', () => follow('', '?v=1', '/api/Nothing/'), /no API named Nothing/],
    ['a version that does not exist', () => follow('', '?v=99'), /no version 99/],
    ['a version that is no number', () => follow('', '?v=nine'), /no version nine/],
    ['a fragment that is none of ours', () => follow('#top'), /not an edited document/],
    ['a format of the future', () => follow('#7.abc'), /format 7/],
    ['letters that are not base64url', () => follow('#1.ab*d'), /base64url/],
    ['a stream that is cut short', () => follow(packed(new Uint8Array(900).fill(3)).slice(0, -3)), /cut short|unpack/],
    ['a bomb', () => follow(packed(new Uint8Array(LINK_LIMIT * 8))), /1 MiB/],
    ['a block of no side', () => follow(packed(Uint8Array.of(9, 0, 0, 0, 0))), /not a request/],
    [
      'a block longer than what is there',
      () => follow(packed(Uint8Array.of(0, 0xff, 0xff, 0xff, 0xff, 1))),
      /not a request/,
    ],
    ['one side twice', () => follow(packed(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0))), /not a request/],
  ])('with %s is broken, and says how', async (_, followed, sentence) => {
    expect(await followed()).toMatchObject({ broken: expect.stringMatching(sentence) as string })
  })

  test('never throws, whatever the address holds', async () => {
    const fragment = fc.oneof(
      fc.string(),
      fc.base64String().map((text) => `#1.${text}`),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => `#1.${Buffer.from(bytes).toString('base64url')}`),
      fc.uint8Array({ maxLength: 200 }).map(packed),
    )
    await fc.assert(
      fc.asyncProperty(fragment, fc.string(), fc.string(), async (hash, search, path) => {
        for (const pathname of ['/api/Produce/', path]) {
          const state = await decodeLink({ pathname, search, hash })
          expect('broken' in state ? state.broken.length > 0 : state.version >= 0).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})
