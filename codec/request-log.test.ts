import { describe, expect, it } from 'vitest'
import { encodeLogEntry } from './api/request-log.ts'
import { decodeFrame, isInputProblem, parseInput, valueOf } from './index.ts'

const entryOf = (text: string) => {
  const found = parseInput(text)
  if (isInputProblem(found) || !found.document) throw new Error('no entry')
  return found.document
}

const header = (key: number, version: number) =>
  `"requestHeader":{"requestApiKey":${key},"requestApiVersion":${version},"correlationId":7,"clientId":"app","requestApiKeyName":"X"}`

const PRODUCE = `[2026-02-03 10:00:00,000] DEBUG Completed request:{"isForwarded":false,${header(0, 9)},
"request":{"transactionalId":null,"acks":-1,"timeoutMs":30000,"topicData":[{"name":"orders","partitionData":[
{"index":0,"recordsSizeInBytes":78},{"index":1,"recordsSizeInBytes":0}]}]},
"response":{"responses":[],"throttleTimeMs":0},"connection":"x"} (kafka.request.logger)`

describe('encodeLogEntry', () => {
  it('gives request and response as frames with the header of the entry', async () => {
    const frames = await encodeLogEntry(entryOf(PRODUCE))
    expect(frames.map(({ side, apiKey, version }) => [side, apiKey, version])).toEqual([
      ['request', 0, 9],
      ['response', 0, 9],
    ])
    const [request, response] = frames.map(({ bytes, side }) => decodeFrame(bytes, { side, apiKey: 0, version: 9 }))
    expect([request!.problems, response!.problems]).toEqual([[], []])
    expect(valueOf(request!)).toMatchObject({ header: { correlationId: 7, clientId: 'app' } })
    expect(valueOf(response!)).toMatchObject({ header: { correlationId: 7 }, body: { throttleTimeMs: 0 } })
  })

  it('puts an empty batch where the log leaves records out, and says where', async () => {
    const [request] = await encodeLogEntry(entryOf(PRODUCE))
    expect(request!.leftOut).toEqual(['body.TopicData[0].PartitionData[0].Records'])
    const layout = decodeFrame(request!.bytes, { side: 'request' })
    const count = layout.row('body.TopicData[0].PartitionData[0].Records.batch[0].recordCount')
    expect(layout.value(count)).toBe(0)
    expect(layout.value(layout.row('body.TopicData[0].PartitionData[1].Records'))).toBeNull()
  })

  it('takes an entry without a response', async () => {
    const text = `{${header(3, 1)},"request":{"topics":null}}`
    expect(await encodeLogEntry(entryOf(text))).toHaveLength(1)
  })

  it.each([
    [`{${header(999, 1)},"request":{}}`, 'requestHeader.requestApiKey'],
    [`{${header(3, 99)},"request":{}}`, 'requestHeader.requestApiVersion'],
    [`{${header(3, 1)},"request":{"topics":[{"name":5}]}}`, 'Topics[0].Name'],
    [`{${header(3, 1)},"request":5}`, ''],
  ])('says what does not fit: %s', async (text, path) => {
    await expect(encodeLogEntry(entryOf(text))).rejects.toMatchObject({ name: 'EncodeError', path })
  })
})
