/** The lint rules that hold the architecture do report what they forbid, and are switched on for the files they are for. */
import { ESLint, Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'
import { architectureRule } from './architecture-rule.mjs'
import { CODEC_LAYERS, importObjection } from './layers.mjs'

describe('importObjection', () => {
  it.each([
    ['codec/bytes/reader.ts', '../schema/types.ts'],
    ['codec/layout/tape.ts', '../message/decode.ts'],
    ['codec/message/decode.ts', '../records/decode-batch.ts'],
    ['codec/frame/decode-frame.ts', '../index.ts'],
    ['codec/layout/tape.ts', '../../app/main.tsx'],
    ['codec/layout/tape.test.ts', '../../app/main.tsx'],
    ['codec/layout/tape.ts', '../../scripts/serve.mjs'],
    ['codec/layout/tape.ts', '../testdata/vectors.ts'],
    ['codec/layout/tape.ts', '../somewhere/else.ts'],
    ['codec/somewhere/else.ts', '../bytes/hex.ts'],
    ['codec/bytes/hex.ts', 'node:buffer'],
    ['codec/bytes/hex.ts', 'fs'],
    ['codec/index.ts', 'react'],
    ['codec/index.ts', 'react-dom/client'],
    ['app/grid/byte-grid.tsx', '../../codec/layout/tape.ts'],
    ['app/grid/byte-grid.tsx', 'node:fs'],
    ['cli/decode/decode.ts', '../../codec/layout/tape.ts'],
    ['cli/decode/decode.ts', '../../app/main.tsx'],
    ['cli/decode/decode.ts', '../../scripts/serve.mjs'],
    ['cli/main.ts', 'pako'],
    ['cli/main.ts', 'fs'],
    ['codec/index.ts', '../cli/run.ts'],
  ])('%s may not import %s', (file, specifier) => {
    expect(importObjection(file, specifier)).toBeTypeOf('string')
  })

  it.each([
    ['codec/layout/tape.ts', './shape.ts'],
    ['codec/layout/tape.ts', '../bytes/hex.ts'],
    ['codec/message/decode.ts', '../layout/tape.ts'],
    ['codec/catalog/index.ts', './generated/facts.ts'],
    ['codec/index.ts', './frame/decode-frame.ts'],
    ['codec/records/decompress.ts', 'pako'],
    ['codec/layout/tape.test.ts', '../index.ts'],
    ['codec/layout/tape.test.ts', 'node:fs'],
    ['codec/testdata/vectors.ts', 'node:fs'],
    ['codec/catalog/tools/generate.mjs', 'node:fs'],
    ['app/grid/byte-grid.tsx', '../../codec/index.ts'],
    ['app/grid/byte-grid.tsx', 'react'],
    ['scripts/site/static-pages.ts', '../../codec/index.ts'],
    ['cli/decode/decode.ts', '../../codec/index.ts'],
    ['cli/decode/decode.ts', '../io.ts'],
    ['cli/run.ts', '../package.json'],
    ['cli/main.ts', 'node:util'],
    ['cli/run.test.ts', 'vitest'],
  ])('%s may import %s', (file, specifier) => {
    expect(importObjection(file, specifier)).toBeUndefined()
  })

  it('lets each layer import all those before it and none after it', () => {
    const folders = CODEC_LAYERS.filter((layer) => layer !== 'index')
    folders.forEach((from, rank) => {
      const allowed = folders.filter((to) => importObjection(`codec/${from}/a.ts`, `../${to}/b.ts`) === undefined)
      expect(allowed).toEqual(folders.slice(0, rank + 1))
    })
  })
})

describe('the rule', () => {
  const report = (code: string): string[] =>
    new Linter({ cwd: '/project' })
      .verify(
        code,
        {
          files: ['**/*.ts'],
          languageOptions: { parser: tseslint.parser },
          plugins: { wirescope: { rules: { architecture: architectureRule } } },
          rules: { 'wirescope/architecture': 'error' },
        },
        { filename: '/project/codec/layout/tape.ts' },
      )
      .map(({ message }) => message)

  it.each([
    "import { decode } from '../message/decode.ts'",
    "import type { Plan } from '../message/plan.ts'",
    "import '../message/plan.ts'",
    "export { decode } from '../message/decode.ts'",
    "export * from '../message/decode.ts'",
    "void import('../message/decode.ts')",
    "export type Plan = import('../message/plan.ts').Plan",
  ])('reports %s', (code) => {
    expect(report(code)).toEqual([expect.stringContaining('codec/layout/ comes before codec/message/')])
  })

  it('leaves a lawful import alone', () => {
    expect(report("import { toHex } from '../bytes/hex.ts'")).toEqual([])
  })
})

describe('the lint configuration', () => {
  const eslint = new ESLint()
  const rulesFor = async (file: string): Promise<Record<string, unknown[] | undefined>> => {
    const config = (await eslint.calculateConfigForFile(file)) as { rules: Record<string, unknown[]> }
    return config.rules
  }

  it.each(['codec/layout/tape.ts', 'codec/index.ts', 'app/main.tsx', 'app/grid/byte-grid.tsx', 'cli/main.ts'])(
    'holds the architecture in %s',
    async (file) => {
      expect((await rulesFor(file))['wirescope/architecture']).toEqual([2])
    },
  )

  it('keeps the globals of browser and Node out of the codec, its tests apart', async () => {
    const names = (await rulesFor('codec/layout/tape.ts'))['no-restricted-globals']
    expect(names).toEqual(expect.arrayContaining([2, 'document', 'fetch', 'process', 'Buffer']))
    expect((await rulesFor('codec/layout/tape.test.ts'))['no-restricted-globals']).toBeUndefined()
  })
})
