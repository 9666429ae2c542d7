/** The built library does what it should in plain Node, and its types hold without any surroundings. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const EXAMPLE = `
import { decodeFrame, encodeFrame, encodeMessage, getMessage, layoutToText, sampleValue } from '../../lib/index.js'

const schema = getMessage('OffsetDeleteRequest')
const body = sampleValue(schema, 0, 'smallest')
const frame = encodeFrame({ side: 'request', apiKey: 47, version: 0, body })
const layout = decodeFrame(frame, { side: 'request' })
export const seen = [encodeMessage(schema, 0, body).length, frame.length, layout.problems.length, layoutToText(layout).length > 0]
`

const inFolder = (use: (folder: string) => void): void => {
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync('.cache/library-')
  try {
    use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('encodes and decodes in plain Node', () => {
  inFolder((folder) => {
    writeFileSync(join(folder, 'example.mjs'), `${EXAMPLE}\nprocess.stdout.write(JSON.stringify(seen))`)
    const output = execFileSync(process.execPath, [join(folder, 'example.mjs')], { encoding: 'utf8' })
    expect(JSON.parse(output)).toEqual([16, 30, 0, true])
  })
})

it('declares types that need neither browser nor Node', () => {
  inFolder((folder) => {
    const file = join(folder, 'example.ts')
    writeFileSync(file, EXAMPLE)
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      lib: ['lib.es2023.d.ts'],
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    })
    const problems = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
    expect(problems).toEqual([])
  })
})
