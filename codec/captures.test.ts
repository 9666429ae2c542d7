/** Traffic of real clients: every frame with records gives the records that an independent dissection found in it. */
import { describe, expect, it } from 'vitest'
import type { Layout } from './index.ts'
import { decodeFrame } from './index.ts'
import type { RecordsFrame } from './testdata/capture-files.ts'
import { CAPTURES, frameName, recordsFrames } from './testdata/capture-files.ts'
import { recordSetsOf } from './testdata/capture-reading.ts'
import { bytesOf } from './testdata/fixtures.ts'
import { layoutFault } from './testdata/layout-fault.ts'

const frames = recordsFrames()
const framesOf = (capture: string): RecordsFrame[] => frames.filter((frame) => frame.capture === capture)
const read = ({ hex, side, apiKey, version }: RecordsFrame): Layout =>
  decodeFrame(bytesOf(hex), { side, apiKey, version })

/** Captures whose frames carry no record: TLS from end to end, and a cut between two Fetches of an idle topic. */
const WITHOUT_RECORDS = ['kcat-tls-opaque', 'midstream-cut']

it('comes with frames of every capture that has records', () => {
  expect(frames).toHaveLength(106)
  expect(CAPTURES.filter((capture) => framesOf(capture).length === 0)).toEqual(WITHOUT_RECORDS)
  const records = frames.flatMap(({ recordSets }) => recordSets.flatMap((set) => set.records))
  expect(records.length).toBeGreaterThan(1000)
})

it('comes with each magic in each compression that it can have', () => {
  const kinds = frames.flatMap(({ recordSets }) =>
    recordSets.flatMap(({ magic, codecs }) => magic.map((number, i) => `${number}/${codecs[i]}`)),
  )
  // lz4 in magic 0 no client here has sent.
  expect([...new Set(kinds)].sort()).toEqual([
    '0/0',
    '0/1',
    '0/2',
    '1/0',
    '1/1',
    '1/2',
    '1/3',
    '2/0',
    '2/1',
    '2/2',
    '2/3',
    '2/4',
  ])
})

describe.each(CAPTURES.filter((capture) => !WITHOUT_RECORDS.includes(capture)))('a frame of %s', (capture) => {
  it.each(framesOf(capture).map((frame) => [frameName(frame), frame] as const))(
    '(%s) has the records of the dissection, and no problem',
    async (_, frame) => {
      const layout = read(frame)
      const layouts = [layout]
      const found = await recordSetsOf(layout, (inner) => layouts.push(inner))
      expect(found).toEqual(
        frame.recordSets.map(({ bytes, magic, codecs, records }) => ({ bytes, magic, codecs, records })),
      )
      for (const one of layouts) {
        expect(one.problems).toEqual([])
        expect(layoutFault(one)).toBeUndefined()
      }
    },
  )
})
