import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caseFiles } from '../../codec/testdata/case-files.ts'
import { formSamples, inputSamples } from '../../codec/testdata/paste/samples.ts'
import { runWith } from '../fake-io.ts'

interface Decoded {
  readonly form: string | null
  readonly frames: readonly {
    readonly hex: string
    readonly nodes: readonly { path: string; start: number; end: number }[]
  }[]
}

const decode = async (input: string | Uint8Array, ...options: string[]) => {
  const { status, out, notes } = await runWith(['decode', '--format', 'json', ...options], input)
  return { status, notes, json: JSON.parse(out) as Decoded }
}

describe('decode', () => {
  it.each(formSamples().map((sample) => [sample.name, sample] as const))(
    'finds every byte of the frames in %s',
    async (_, { text, frames }) => {
      const { json } = await decode(text, '--show-secrets')
      expect(json.frames.map(({ hex }) => hex).join('')).toBe(frames.join(''))
    },
  )

  it.each(inputSamples().map((sample) => [sample.name, sample] as const))(
    'says something of %s, as JSON and as a tree',
    async (_, { text }) => {
      const { status, json, notes } = await decode(text)
      expect(status === 0 || json.frames.length > 0 || notes !== '').toBe(true)
      expect((await runWith(['decode'], text)).status).toBe(status)
    },
  )

  const framed = caseFiles().filter(
    ({ layout, context, expect: { hex, fields } }) =>
      layout !== 'none' && context !== null && hex !== null && fields.length > 0,
  )
  it.each(framed.map((one) => [one.id, one] as const))('shows the fields of case %s where they are', async (_, one) => {
    const { side, apiKey, version } = one.context!
    const options = [
      ...['--layout', one.layout, '--side', side],
      ...(apiKey === undefined ? [] : ['--api', String(apiKey)]),
      ...(version === undefined ? [] : ['--version', String(version)]),
    ]
    const { json } = await decode(one.expect.hex!, ...options)
    const found = new Map(json.frames.flatMap(({ nodes }) => nodes.map(({ path, start, end }) => [path, [start, end]])))
    for (const { path, offset, length } of one.expect.fields)
      expect([path, found.get(path)]).toEqual([path, [offset, offset + length]])
  })

  it('ends with a status on any bytes and any text', async () => {
    const input = fc.oneof(fc.uint8Array({ maxLength: 80 }), fc.string({ maxLength: 80, unit: 'binary' }))
    const formats = fc.constantFrom('tree', 'json', 'jsonl', 'hex')
    await fc.assert(
      fc.asyncProperty(input, formats, async (bytes, format) => {
        const { status } = await runWith(['decode', '--format', format], bytes)
        expect([0, 1]).toContain(status)
      }),
      { numRuns: 60 },
    )
  })
})
