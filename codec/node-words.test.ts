/** Every row that a tree can show explains itself: whatever stands on the wire in the fixtures has its sentence. */
import { beforeAll, expect, it } from 'vitest'
import type { Layout, Words } from './index.ts'
import {
  decodeAs,
  decodeFrame,
  decodeMessage,
  describeRow,
  encodeMessage,
  getMessage,
  isCompressed,
  listMessages,
  loadWords,
  openCompressed,
  sampleValue,
} from './index.ts'
import { payloadFrames, recordsFrames, saslTokens } from './testdata/capture-files.ts'
import { caseFiles } from './testdata/case-files.ts'
import { bytesOf } from './testdata/fixtures.ts'
import { readCase } from './testdata/case-reading.ts'

let words: Words

beforeAll(async () => {
  words = await loadWords()
})

async function* opened(layout: Layout): AsyncGenerator<Layout> {
  yield layout
  for (let row = 0; row < layout.rowCount; row++)
    if (layout.shape(row).role === 'opaque' && isCompressed(layout, row))
      yield* opened(await openCompressed(layout, row))
}

async function unexplained(layouts: Iterable<Layout>): Promise<string[]> {
  const found = new Set<string>()
  for (const outer of layouts)
    for await (const layout of opened(outer))
      for (let row = 0; row < layout.rowCount; row++) {
        const sentence = describeRow(layout, row, words)
        const { role, name, words: key, type } = layout.shape(row)
        if (sentence === undefined) found.add(`${role} ${name} ${type} ${key ?? ''}`)
        else if (sentence.length > 200) found.add(`too long: ${sentence}`)
      }
  return [...found].sort()
}

it('explains every row of every message, old and new', async () => {
  const layouts = listMessages().flatMap(({ name, validVersions: { lo, hi } }) =>
    [...new Set([lo, hi])].map((version) => {
      const schema = getMessage(name)
      return decodeMessage(schema, version, encodeMessage(schema, version, sampleValue(schema, version, 'populated')))
    }),
  )
  expect(await unexplained(layouts)).toEqual([])
})

it('explains every row of captured frames', async () => {
  const frames = [...recordsFrames(), ...payloadFrames()].map(({ hex, side, apiKey, version }) =>
    decodeFrame(bytesOf(hex), { side, apiKey, version }),
  )
  expect(await unexplained(frames)).toEqual([])
})

it('explains every row of the cases', async () => {
  const read = await Promise.all(
    caseFiles()
      .filter(({ expect: { hex }, layout }) => hex !== null && layout !== 'none')
      .map(readCase),
  )
  expect(await unexplained(read.map(({ layout }) => layout))).toEqual([])
})

it('explains every row of SASL messages', async () => {
  expect(
    await unexplained(
      saslTokens().map(({ hex, side }) => decodeAs(bytesOf(hex), { layout: 'size+header+body', side })),
    ),
  ).toEqual([])
})
