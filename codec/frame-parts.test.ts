import { describe, expect, it } from 'vitest'
import { partOf } from './api/frame-parts.ts'
import { decodeFrame, encodeFrame, encodeRecords } from './index.ts'

const produce = async (): Promise<Uint8Array> => {
  const records = await encodeRecords([{ records: [{ key: null, value: Uint8Array.of(1) }] }])
  const topicData = [{ name: 'orders', partitionData: [{ index: 0, records }] }]
  const body = { transactionalId: null, acks: -1, timeoutMs: 1, topicData }
  return encodeFrame({ side: 'request', apiKey: 0, version: 9, header: { correlationId: 5 }, body })
}
const read = (bytes: Uint8Array) => decodeFrame(bytes, { side: 'request' })

describe('partOf', () => {
  it('gives both parts of a sound frame', async () => {
    const layout = read(await produce())
    expect(partOf(layout, 'header')).toMatchObject({ correlationId: 5 })
    expect(partOf(layout, 'body')).toMatchObject({ acks: -1 })
  })

  it('gives the body in spite of a wrong checksum inside its records', async () => {
    const bytes = await produce()
    const crc = read(bytes).row('body.TopicData[0].PartitionData[0].Records.batch[0].crc')
    const at = read(bytes).start(crc)
    bytes[at]! ^= 1
    const layout = read(bytes)
    expect(layout.problems.map(({ code }) => code)).toEqual(['crc-mismatch'])
    expect(partOf(layout, 'body')).toMatchObject({ acks: -1 })
  })

  it('gives the header alone of a frame that is cut off in its body', async () => {
    const layout = read((await produce()).subarray(0, 40))
    expect(partOf(layout, 'header')).toMatchObject({ correlationId: 5 })
    expect(partOf(layout, 'body')).toBeUndefined()
  })

  it('gives nothing of bytes that have no such part', () => {
    expect(partOf(read(Uint8Array.of(0, 0)), 'body')).toBeUndefined()
  })
})
