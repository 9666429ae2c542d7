import { describe, expect, it } from 'vitest'
import {
  decodeFrame,
  encodeFrame,
  encodeRecords,
  getMessage,
  plainSampleValue,
  utf8Encode,
  type Layout,
} from '../index.ts'

const PATH = 'body.Topics[0].Partitions[0].UnalignedRecords'

/** A FetchSnapshot response that carries these bytes. */
function chunk(records: Uint8Array): Layout {
  const body = structuredClone(plainSampleValue(getMessage('FetchSnapshotResponse'), 1, 'smallest')) as {
    topics: { partitions: { unalignedRecords: Uint8Array }[] }[]
  }
  body.topics[0]!.partitions[0]!.unalignedRecords = records
  const frame = encodeFrame({ side: 'response', apiKey: 59, version: 1, body: body })
  return decodeFrame(frame, { side: 'response', apiKey: 59, version: 1 })
}

const batch = (value: string, baseOffset: bigint): Promise<Uint8Array> =>
  encodeRecords([{ baseOffset, records: [{ key: null, value: utf8Encode(value) }] }])

describe('a chunk of a snapshot', () => {
  it('is batches where it begins with one', async () => {
    const layout = chunk(await batch('first', 0n))
    expect(layout.problems.filter(({ code }) => code === 'batch-tail')).toEqual([])
    expect(layout.row(`${PATH}.batch[0].records[0].value`)).toBeGreaterThan(0)
  })

  it('shows the rest of a batch by itself, whatever was cut off, and the batches behind it', async () => {
    const [first, second] = [await batch('first', 0n), await batch('second', 7n)]
    for (let cut = 1; cut < first.length; cut++) {
      const layout = chunk(Uint8Array.of(...first.subarray(cut), ...second))
      const tail = layout.row(`${PATH}.fragment`)
      expect(layout.end(tail) - layout.start(tail), `cut at ${cut}`).toBe(first.length - cut)
      expect(layout.value(layout.row(`${PATH}.batch[0].baseOffset`))).toBe(7n)
      expect(layout.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    }
  })

  it('is a rest as a whole where no batch is whole in it', async () => {
    const first = await batch('only one', 0n)
    const layout = chunk(first.slice(20))
    expect(layout.row(`${PATH}.batch[0]`)).toBe(-1)
    expect(layout.problems.map(({ code }) => code)).toContain('batch-tail')
  })
})
