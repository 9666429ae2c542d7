/** What people pasted, and what they should have been told: every case read as the layout that it names. */
import { describe, expect, it } from 'vitest'
import { applyEdit, formatProblem, hexEncode, layoutToText, loadWords } from './index.ts'
import type { Severity } from './index.ts'
import type { CaseFile } from './testdata/case-files.ts'
import { caseFiles } from './testdata/case-files.ts'
import type { ReadCase } from './testdata/case-reading.ts'
import { foundField, readCase } from './testdata/case-reading.ts'
import { layoutFault } from './testdata/layout-fault.ts'

const all = caseFiles()
const ofKind = (...kinds: CaseFile['kind'][]): [string, CaseFile][] =>
  all.filter(({ kind }) => kinds.includes(kind)).map((file) => [file.id, file])

const GRAVEST: readonly Severity[] = ['error', 'incomplete', 'warning', 'info']

const layouts = ({ layout, opened }: ReadCase) => [layout, ...opened.values()]
const problems = (read: ReadCase) => layouts(read).flatMap((layout) => layout.problems)

async function textOf(read: ReadCase): Promise<string> {
  const words = await loadWords()
  return [...layouts(read).map((layout) => layoutToText(layout, words)), ...problems(read).map(formatProblem)]
    .join('\n')
    .toLowerCase()
}

it('comes with all cases', () => {
  expect(all).toHaveLength(56)
  expect(ofKind('batch', 'value')).toHaveLength(19)
})

describe.each(ofKind('batch', 'value'))('the case %s', (_, file) => {
  it('has its fields at their places', async () => {
    const read = await readCase(file)
    expect(file.expect.fields.map((field) => foundField(read, field))).toEqual(file.expect.fields)
  })

  it('has leaves over every byte exactly once, and paths that lead back', async () => {
    for (const layout of layouts(await readCase(file))) expect(layoutFault(layout)).toBeUndefined()
  })

  it('is as grave as it should be', async () => {
    const found = problems(await readCase(file)).map(({ severity }) => severity)
    expect(GRAVEST.find((severity) => found.includes(severity)) ?? 'none').toBe(file.expect.severity)
  })

  it('says what has to be said', async () => {
    const text = await textOf(await readCase(file))
    const { convey, rootCause, avoid = [] } = file.expect
    expect([...convey, ...(rootCause?.convey ?? [])].filter((fact) => !text.includes(fact.toLowerCase()))).toEqual([])
    expect(avoid.filter((claim) => text.includes(claim.toLowerCase()))).toEqual([])
  })
})

describe.each(all.filter(({ expect: { checks } }) => checks !== undefined).map((file) => [file.id, file] as const))(
  'the checksums of %s',
  (_, file) => {
    it('are compared with what the bytes give', async () => {
      const { layout } = await readCase(file)
      const found = file.expect.checks?.map(({ path }) => {
        const row = layout.row(path)
        const stored = `0x${Number(layout.value(row)).toString(16).padStart(8, '0')}`
        const problem = layout.problems.find((one) => one.code === 'crc-mismatch' && one.path === path)
        return { path, offset: layout.start(row), stored, computed: problem ? String(problem.expected) : stored }
      })
      expect(found).toEqual(file.expect.checks)
    })
  },
)

describe.each(all.flatMap((file) => (file.expect.edit ? [[file.id, file, file.expect.edit] as const] : [])))(
  'the edit of %s',
  (_, file, { path, newValue, resultHex }) => {
    it('gives the bytes that it should', async () => {
      const { layout } = await readCase(file)
      const edit = newValue === null ? { op: 'null', path } : { op: 'set', path, value: newValue }
      expect(hexEncode(await applyEdit(layout, edit as Parameters<typeof applyEdit>[1]))).toBe(resultHex)
    })
  },
)

describe.each(ofKind('frame'))('the frame %s', (_, file) => {
  it('has its fields at their places', async () => {
    const read = await readCase(file)
    expect(file.expect.fields.map((field) => foundField(read, field))).toEqual(file.expect.fields)
  })
})
