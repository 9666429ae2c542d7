import { describe, expect, it } from 'vitest'
import { hexDecode, isInputProblem } from '../../codec/index.ts'
import { diagnoseFrame, readText } from './engine.ts'

const read = (text: string) => readText(text, undefined, () => undefined)

describe('readText', () => {
  it('finds the frames of a text, and says which are broken', async () => {
    const { frames } = await read(
      '00000012 0012 0000 00000007 0008 64656d6f2d617070 00000011 00000007 0000 00000001 0012 0000 0004 ff',
    )
    expect(
      frames.map(({ spec, bytes, worst, correlationId }) => [spec.side, bytes.length, worst, correlationId]),
    ).toEqual([
      ['request', 22, 'none', 7],
      ['response', 21, 'error', 7],
    ])
  })

  it('shows other protocols as the text they are', async () => {
    const { frames } = await read('47 45 54 20 2f 20 48 54 54 50 2f 31 2e 31 0d 0a 0d 0a')
    expect(frames).toMatchObject([{ spec: { layoutName: 'reading:text' }, foreign: { protocol: 'http-request' } }])
  })

  it('tells the offsets of holes within the frame that has them', async () => {
    const { frames } = await read('<Buffer 00 00 00 3c 00 03 00 09 00 00 00 01 00 02 61 62 ... 46 more bytes>')
    expect(frames.flatMap(({ holes }) => holes)).toHaveLength(1)
  })

  it('encodes a request log, and gives a sentence for an entry that cannot be', async () => {
    const entry = (key: number) =>
      `{"requestHeader":{"requestApiKey":${String(key)},"requestApiVersion":1,"correlationId":5,"clientId":"c"},"request":{"topics":null}}`
    const { frames, refused } = await read(`${entry(3)}\n${entry(999)}`)
    expect(frames).toMatchObject([
      { spec: { apiKey: 3, version: 1, side: 'request' }, correlationId: 5, worst: 'none' },
    ])
    expect(refused).toHaveLength(1)
    expect(refused[0]).toContain('Line 2')
  })

  it('gives a problem without frames for what is no bytes', async () => {
    const { answer, frames } = await read('0, 256')
    expect(isInputProblem(answer)).toBe(true)
    expect(frames).toEqual([])
  })
})

it('diagnoses without the rows, so that the answer can be sent to the page', () => {
  const bytes = hexDecode('0000001300000001000001001200000004000000000000')!
  const told = diagnoseFrame(bytes, { layout: 'size+header+body', side: 'response', apiKey: 18, version: 5 })
  expect(told).not.toHaveProperty('layout')
  expect(structuredClone(told).readings[0]?.fix?.bytes).toEqual(Uint8Array.of(2))
})
