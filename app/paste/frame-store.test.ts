import { describe, expect, it } from 'vitest'
import { hexDecode, hexEncode } from '../../codec/index.ts'
import { frameActions, frameNow } from './frame-store.ts'
import type { FoundFrame } from './paste-types.ts'

const frameOf = (hex: string, spec: FoundFrame['spec']): FoundFrame => ({
  bytes: hexDecode(hex)!,
  start: 0,
  chunk: 0,
  spec,
  sure: true,
  candidates: [],
  worst: 'none',
  holes: [],
  leftOut: [],
})
const commit = () =>
  frameOf('0003000000000000002affffffff00000000019000000000', { layoutName: 'reading:OffsetCommitValue' })

describe('the steps of a pasted frame', () => {
  it('change its bytes by an edit, and go back and forth', async () => {
    const frame = commit()
    await frameActions.edit(frame, { op: 'set', path: pathOf(frame, 'metadata'), value: 'hi' })
    const edited = hexEncode(frameNow(frame).bytes)
    expect(edited).toContain('00026869')
    expect(frameActions.undo(frame)).toBe(true)
    expect(frameNow(frame).bytes).toEqual(frame.bytes)
    expect(frameActions.redo(frame)).toBe(true)
    expect(hexEncode(frameNow(frame).bytes)).toBe(edited)
    expect(frameActions.redo(frame)).toBe(false)
  })

  it('keep the bytes where a value does not fit, and say why until the field is left', async () => {
    const frame = commit()
    await frameActions.edit(frame, { op: 'set', path: pathOf(frame, 'leaderEpoch'), value: 2 ** 40 })
    expect(frameNow(frame).refusal?.message).toContain('int32')
    expect(frameNow(frame).bytes).toEqual(frame.bytes)
    frameActions.settle(frame)
    expect(frameNow(frame).refusal).toBeNull()
  })

  it('read it otherwise, which is undone like an edit', () => {
    const frame = commit()
    frameActions.step(frame, { spec: { layoutName: 'recordset' } })
    expect(frameNow(frame).layout.problems).not.toEqual([])
    frameActions.undo(frame)
    expect(frameNow(frame).layout.problems).toEqual([])
  })
})

function pathOf(frame: FoundFrame, name: string): string {
  const { layout } = frameNow(frame)
  for (let row = 0; row < layout.rowCount; row++) if (layout.name(row) === name) return layout.path(row)
  throw new Error(`no ${name}`)
}
