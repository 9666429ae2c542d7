/** Edits inside compressed batches, drawn at random and in the frames of other clients. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Layout, RecordBatch, Value } from './index.ts'
import {
  applyEdit,
  decodeFrame,
  decodeRecords,
  encodeFrame,
  encodeRecords,
  hexEncode,
  openCompressed,
  utf8Encode,
} from './index.ts'
import { anyBatch } from './testdata/arbitrary.ts'
import type { RecordsFrame } from './testdata/capture-files.ts'
import { frameName, recordsFrames } from './testdata/capture-files.ts'
import { bytesOf } from './testdata/fixtures.ts'
import { layoutFault } from './testdata/layout-fault.ts'
import { valueAt as at } from './testdata/value-at.ts'
import { randomRecordEdit } from './testdata/random-record-edit.ts'

async function opened(layout: Layout, batch: string): Promise<Layout> {
  const compressed = layout.children(layout.row(batch)).find((row) => layout.shape(row).role === 'opaque')
  if (compressed === undefined) throw new Error(`nothing is compressed in ${batch}`)
  return openCompressed(layout, compressed)
}

describe('a random edit of compressed batches', () => {
  const anyCompressed: fc.Arbitrary<RecordBatch[]> = fc.array(
    fc
      .tuple(anyBatch, fc.nat(4))
      .map(([batch, codec]) => ({ ...batch, attributes: ((batch.attributes ?? 0) & ~7) | codec })),
    { maxLength: 3 },
  )

  it('gives the bytes that encoding the edited batches gives', async () => {
    await fc.assert(
      fc.asyncProperty(anyCompressed, fc.gen(), async (batches, draw) => {
        const layout = decodeRecords(await encodeRecords(batches))
        const { edit, after } = randomRecordEdit('records', batches, draw)
        const edited = await applyEdit(layout, edit)
        expect(hexEncode(edited)).toBe(hexEncode(await encodeRecords(after)))
        expect(decodeRecords(edited).problems).toEqual([])
      }),
      { numRuns: 800, endOnFailure: true },
    )
  })

  it.each([3, 9])('inside a Produce v%i frame makes the lengths of field and frame right too', async (version) => {
    const frameWith = async (batches: readonly RecordBatch[]): Promise<Uint8Array> => {
      const partitionData = [
        { index: 0, records: await encodeRecords(batches) },
        { index: 1, records: null },
      ]
      const body = { transactionalId: null, acks: 1, timeoutMs: 5, topicData: [{ name: 'topic', partitionData }] }
      return encodeFrame({ side: 'request', apiKey: 0, version, body })
    }
    await fc.assert(
      fc.asyncProperty(anyCompressed, fc.gen(), async (batches, draw) => {
        const layout = decodeFrame(await frameWith(batches), { side: 'request' })
        const { edit, after } = randomRecordEdit('body.TopicData[0].PartitionData[0].Records', batches, draw)
        expect(hexEncode(await applyEdit(layout, edit))).toBe(hexEncode(await frameWith(after)))
      }),
      { numRuns: 300, endOnFailure: true },
    )
  })
})

describe('in the frame of another client', () => {
  const frames = recordsFrames().filter(({ recordSets }) =>
    recordSets.some((set) => set.codecs.some((codec) => codec !== 0) && set.records.length > 0),
  )
  const read = ({ side, apiKey, version }: RecordsFrame, bytes: Uint8Array): Layout =>
    decodeFrame(bytes, { side, apiKey, version })
  const compressedIn = (layout: Layout): number[] =>
    Array.from({ length: layout.rowCount }, (_, row) => row).filter((row) => layout.shape(row).role === 'opaque')

  it.each(frames.map((frame) => [frameName(frame), frame] as const))(
    'a record is set, and size and lengths follow: %s',
    async (_, frame) => {
      const layout = read(frame, bytesOf(frame.hex))
      const [row] = compressedIn(layout) as [number]
      const owner = layout.parent(row)
      const batch = layout.path(owner)
      const path = `${batch}.${layout.shape(owner).role === 'batch' ? 'records' : 'message'}[0].value`
      const value = utf8Encode('another value, set by hand')
      const bytes = await applyEdit(layout, { op: 'set', path, value })
      const after = read(frame, bytes)
      expect(after.problems).toEqual([])
      expect(layoutFault(after)).toBeUndefined()
      expect(at(await opened(after, batch), path)).toEqual(value)
      expect(at(after, 'size')).toBe(bytes.length - 4)
      // What stands behind the batch stays, and of what stands before it all but the lengths.
      expect(hexEncode(bytes.subarray(after.end(after.row(batch))))).toBe(
        hexEncode(layout.bytes.subarray(layout.end(owner))),
      )
    },
  )

  it.each(frames.map((frame) => [frameName(frame), frame] as const))(
    'nothing changes when a record is set to what it is: %s',
    async (_, frame) => {
      const layout = read(frame, bytesOf(frame.hex))
      for (const row of compressedIn(layout)) {
        const owner = layout.parent(row)
        const batch = layout.path(owner)
        const path = `${batch}.${layout.shape(owner).role === 'batch' ? 'records' : 'message'}[0].value`
        const value = at(await opened(layout, batch), path) as Value
        const same = await applyEdit(layout, { op: 'set', path, value })
        expect(hexEncode(same)).toBe(frame.hex)
      }
    },
  )
})
