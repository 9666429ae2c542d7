import { describe, expect, it } from 'vitest'
import { decodeFrame, encodeFrame, getApi, getMessage, sampleValue, type Layout, type Side } from '../../codec/index.ts'
import { ALL_CLOSED, ALL_OPEN, ancestorKeys, isOpen, openTest, withOpen } from './expansion.ts'
import { flatten } from './flatten.ts'

/** The frame of a populated message. */
function populated(name: string, side: Side, version: number): Layout {
  const api = getApi(name)!
  const body = sampleValue(getMessage(side === 'request' ? api.request : api.response), version, 'populated')
  return decodeFrame(encodeFrame({ side, apiKey: api.apiKey, version, body }), { side, apiKey: api.apiKey, version })
}

const listed = (layout: Layout, expansion = ALL_OPEN) => flatten(layout, openTest(expansion, layout))

describe('flatten', () => {
  it('lists every row of the tape in order when all is open, with the rows that offer to add between', () => {
    const layout = populated('Produce', 'request', 9)
    const flat = listed(layout)
    const rows = Array.from({ length: flat.length }, (_, i) => i).filter((entry) => !flat.adds(entry))
    expect(rows.map((entry) => flat.row(entry))).toEqual(Array.from({ length: layout.rowCount }, (_, row) => row))
    expect(flat.length).toBeGreaterThan(layout.rowCount)
  })

  it('offers to add after the last element of an array and of a batch, but not to a null array', () => {
    const layout = populated('Metadata', 'request', 12)
    const flat = listed(layout)
    const adder = flat.adderOf(layout.row('body.Topics'))
    expect(flat.adds(adder)).toBe(true)
    expect(flat.parent(adder)).toBe(flat.entryOf(layout.row('body.Topics')))
    expect(flat.level(adder)).toBe(flat.level(flat.entryOf(layout.row('body.Topics[0]'))))
  })

  it('tells places among siblings as tree items need them', () => {
    const layout = populated('OffsetDelete', 'request', 0)
    const flat = listed(layout)
    for (let entry = 1; entry < flat.length; entry++) {
      const parent = flat.parent(entry)
      const siblings = Array.from({ length: flat.length }, (_, i) => i).filter((other) => flat.parent(other) === parent)
      expect(flat.siblings(entry)).toBe(siblings.length)
      expect(flat.position(entry)).toBe(siblings.indexOf(entry) + 1)
    }
  })

  it('finds the entry of every row again, and of a hidden row the nearest one above that is to be seen', () => {
    const layout = populated('Fetch', 'response', 12)
    const flat = listed(layout)
    for (let entry = 0; entry < flat.length; entry++)
      if (!flat.adds(entry)) expect(flat.entryOf(flat.row(entry))).toBe(entry)
    const closed = listed(layout, withOpen(ALL_OPEN, ['body.Responses'], false))
    const hidden = layout.row('body.Responses[0].Partitions[0].ErrorCode')
    expect(closed.path(closed.entryOf(hidden))).toBe('body.Responses')
    expect(closed.expanded(closed.entryOf(hidden))).toBe(false)
  })

  it('gives every entry a key of its own', () => {
    const flat = listed(populated('Produce', 'request', 9))
    const keys = Array.from({ length: flat.length }, (_, entry) => flat.key(entry))
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('expansion', () => {
  it('closes all but the root, and opens the way to one row', () => {
    const layout = populated('OffsetDelete', 'request', 0)
    expect(listed(layout, ALL_CLOSED).length).toBe(4)
    const row = layout.row('body.Topics[0].Name')
    const open = withOpen(ALL_CLOSED, ancestorKeys(layout, row), true)
    const flat = listed(layout, open)
    expect(flat.row(flat.entryOf(row))).toBe(row)
  })

  it('closes a group without a path of its own', () => {
    const layout = populated('OffsetDelete', 'request', 0)
    const flat = listed(layout)
    const frame = Array.from({ length: flat.length }, (_, i) => i).find((entry) => flat.shape(entry).label === 'Frame')!
    const closed = withOpen(ALL_OPEN, [flat.key(frame)], false)
    expect(isOpen(closed, flat.key(frame))).toBe(false)
    expect(listed(layout, closed).length).toBe(flat.length - 1)
  })

  it('stays itself when nothing changes', () => {
    expect(withOpen(ALL_OPEN, ['body'], true)).toBe(ALL_OPEN)
  })
})
