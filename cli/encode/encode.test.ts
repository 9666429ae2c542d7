import { describe, expect, it } from 'vitest'
import { isInputProblem, LITERAL_LANGUAGES, parseInput } from '../../codec/index.ts'
import { runWith } from '../fake-io.ts'

const BODY = '{"groupId":"g","topics":[{"name":"t","partitions":[{"partitionIndex":3}]}]}'
const OPTIONS = [
  '--api',
  'OffsetDelete',
  '--version',
  '0',
  '--side',
  'request',
  '--correlation-id',
  '5',
  '--client-id',
  'me',
]
const HEX = '0000002100' + '2f0000000000050002' + '6d65' + '000167' + '00000001' + '000174' + '00000001' + '00000003'
const frame = `${(HEX.length / 2 - 4).toString(16).padStart(8, '0')}${HEX.slice(8)}`

describe('encode', () => {
  it('writes a body as a frame in hexadecimal', async () => {
    expect(await runWith(['encode', ...OPTIONS], BODY)).toMatchObject({ status: 0, out: `${frame}\n`, notes: '' })
  })

  it.each(['base64', 'base64url', ...LITERAL_LANGUAGES])('writes %s so that it is read back', async (form) => {
    const { out } = await runWith(['encode', ...OPTIONS, '--to', form], BODY)
    const found = parseInput(out)
    const chunks = isInputProblem(found) ? [] : found.chunks
    expect(chunks.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).toEqual([frame])
  })

  it('writes the bytes themselves, and parts of a frame', async () => {
    const raw = await runWith(['encode', ...OPTIONS, '--to', 'raw'], BODY)
    expect(Buffer.from(raw.bytes).toString('hex')).toBe(frame)
    const bare = await runWith(['encode', ...OPTIONS, '--layout', 'header+body'], BODY)
    expect(bare.out).toBe(`${frame.slice(8)}\n`)
    expect((await runWith(['encode', ...OPTIONS, '--layout', 'body'], BODY)).out).toBe(`${frame.slice(32)}\n`)
  })

  it.each(['json', 'jsonl'])('takes what decode prints as %s', async (format) => {
    const decoded = await runWith(['decode', '--format', format], frame + frame)
    expect((await runWith(['encode'], decoded.out)).out).toBe(`${frame}\n${frame}\n`)
  })

  it('writes structures that ride inside behind their version', async () => {
    const json = '{"group":"g","topic":"t","partition":3}'
    const { out } = await runWith(['encode', '--api', 'offsetcommitkey', '--version', '0'], json)
    expect(out).toBe('000100016700017400000003\n')
    const value = '{"offset":1,"leaderEpoch":2,"metadata":"","commitTimestamp":3}'
    const encoded = await runWith(['encode', '--api', 'OffsetCommitValue', '--version', '3'], value)
    expect(encoded.out).toMatch(/^0003/)
    const topic = '{"name":"t","topicId":"AAAAAAAAAAAAAAAAAAAAAQ"}'
    const record = await runWith(['encode', '--api', 'TopicRecord', '--version', '0'], topic)
    const decoded = await runWith(['decode', '--layout', 'metadata-record-value', '--format', 'jsonl'], record.out)
    expect(decoded).toMatchObject({ status: 0 })
    expect(JSON.parse(decoded.out)).toMatchObject({ apiName: 'TopicRecord', body: JSON.parse(topic) as object })
  })

  it('takes the lines of a request log, and says what they leave out', async () => {
    const log = JSON.stringify({
      requestHeader: { requestApiKey: 0, requestApiVersion: 3, correlationId: 1, clientId: null },
      request: {
        ...{ transactionalId: null, acks: 1, timeoutMs: 1 },
        topicData: [{ name: 'a', partitionData: [{ index: 0, recordsSizeInBytes: 70 }] }],
      },
      response: { responses: [], throttleTimeMs: 0 },
    })
    const both = await runWith(['encode'], log)
    expect(both.out.trimEnd().split('\n')).toHaveLength(2)
    expect(both.notes).toContain('body.TopicData[0].PartitionData[0].Records (request): an empty batch')
    expect((await runWith(['encode', '--side', 'response'], log)).notes).toBe('')
  })

  it.each([
    ['{"groupId":5,"topics":[]}', 'GroupId'],
    ['{"groupId":"g","topics":[],"more":1}', 'more'],
    ['{"groupId":', 'JSON text'],
  ])('says what of %s does not fit, and ends with 1', async (json, said) => {
    const { status, out, notes } = await runWith(['encode', ...OPTIONS], json)
    expect({ status, out }).toEqual({ status: 1, out: '' })
    expect(notes).toContain(said)
  })
})
