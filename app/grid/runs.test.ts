import { describe, expect, test } from 'vitest'
import { decodeFrame, encodeFrame, getMessage, listApis, sampleValue, type Layout } from '../../codec/index.ts'
import { boxesOf, columnAt, columnX, spanWidth, type Columns } from './columns.ts'
import { leafAt } from './leaves.ts'
import { asciiOf, hexOf, runsOfRows } from './runs.ts'
import { segmentsOf } from './segments.ts'

function layoutOf(name: string, side: 'request' | 'response', version: number, kind: 'smallest' | 'populated'): Layout {
  const api = listApis().find((known) => known.name === name)!
  const body = sampleValue(getMessage(api[side]), version, kind)
  const context = { side, apiKey: api.apiKey, version }
  return decodeFrame(encodeFrame({ ...context, body }), context)
}

describe('runs', () => {
  const layout = layoutOf('OffsetDelete', 'request', 0, 'smallest')

  test('are one a field and row, labelled where a region begins', () => {
    const rows = runsOfRows(layout, 16, 0, 2)
    expect(rows.map((row) => row.map(({ start, end, region, label }) => [start, end, region, label]))).toEqual([
      [
        [0, 4, 'frame', 'frame'],
        [4, 6, 'header', 'header'],
        [6, 8, 'header', null],
        [8, 12, 'header', null],
        [12, 14, 'header', null],
        [14, 16, 'request', 'body'],
      ],
      [
        [16, 20, 'request', null],
        [20, 22, 'request', null],
        [22, 26, 'request', null],
        [26, 30, 'request', null],
      ],
    ])
    expect(rows[0]!.at(-1)!.shade).toBe('prefix')
    expect(rows[1]!.at(-1)!.shade).toBe('content')
  })

  test('cover every byte once, whichever rows are asked for', () => {
    for (const [name, side] of [
      ['Fetch', 'response'],
      ['Metadata', 'response'],
      ['Produce', 'request'],
    ] as const) {
      const large = layoutOf(name, side, 12, 'populated')
      for (const columns of [8, 16] as Columns[]) {
        const rowCount = Math.ceil(large.bytes.length / columns)
        const whole = runsOfRows(large, columns, 0, rowCount)
        let at = 0
        for (const run of whole.flat()) {
          expect(run.start).toBe(at)
          at = run.end
        }
        expect(at).toBe(large.bytes.length)
        for (let row = 0; row < rowCount; row++) expect(runsOfRows(large, columns, row, row + 1)[0]).toEqual(whole[row])
      }
    }
  })

  test('of bytes that do not decode are told apart', () => {
    const bytes = layout.bytes.slice()
    bytes.set([0x7f, 0xff], 14)
    const broken = decodeFrame(bytes, { side: 'request', apiKey: 47, version: 0 })
    const last = runsOfRows(broken, 16, 0, 2).flat().at(-1)!
    expect(last.shade).toBe('undecoded')
    expect(last.end).toBe(30)
  })

  test('hexadecimal text is spaced as the columns are', () => {
    const bytes = Uint8Array.from({ length: 16 }, (_, i) => i)
    expect(hexOf(bytes, 6, 10, 16)).toBe('06 07  08 09')
    expect(hexOf(bytes, 6, 8, 8)).toBe('06 07')
    expect(asciiOf(Uint8Array.of(0x41, 0, 0x7f, 0x7a), 0, 4)).toBe('A··z')
  })

  test('the leaf over an offset is the deepest row there', () => {
    for (let offset = 0; offset < layout.bytes.length; offset++) expect(leafAt(layout, offset)).toBe(layout.at(offset))
    expect(leafAt(layout, 30)).toBe(-1)
  })
})

describe('columns', () => {
  test('find the byte under a point, gaps included', () => {
    for (const columns of [8, 16] as Columns[])
      for (let column = 0; column < columns; column++) {
        expect(columnAt(columnX(column), columns)).toBe(column)
        expect(columnAt(columnX(column) + 2, columns)).toBe(column)
      }
    expect(columnAt(-1, 16)).toBe(-1)
    expect(columnAt(60, 16)).toBe(-1)
    expect(spanWidth(6, 4)).toBe(12)
  })

  test('boxes are open where a range runs on', () => {
    expect(boxesOf(14, 35, 16)).toEqual([
      { row: 0, from: 14, count: 2, continued: false, continues: true },
      { row: 1, from: 0, count: 16, continued: true, continues: true },
      { row: 2, from: 0, count: 3, continued: true, continues: false },
    ])
    expect(boxesOf(0, 16 * 1000, 16, 10, 12).map(({ row }) => row)).toEqual([10, 11])
    expect(boxesOf(16, 16, 16)).toMatchObject([{ row: 1, count: 0 }])
  })
})

describe('segments', () => {
  test('sum a frame up by region and cover it', () => {
    const layout = layoutOf('OffsetDelete', 'request', 0, 'smallest')
    expect(segmentsOf(layout)).toEqual([
      { start: 0, end: 4, region: 'frame' },
      { start: 4, end: 14, region: 'header' },
      { start: 14, end: 30, region: 'request' },
    ])
    const many = segmentsOf(layoutOf('Metadata', 'response', 12, 'populated'), 5)
    expect(many.length).toBeLessThanOrEqual(5)
    expect(many[0]!.start).toBe(0)
    many.forEach((segment, i) => expect(segment.start).toBe(i === 0 ? 0 : many[i - 1]!.end))
  })
})
