/** Reads bytes by one reading under a root of their own, and writes what came of it. For tests alone. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { spliceEdit } from '../edit/edit.ts'
import { Layout } from '../layout/layout.ts'
import { Tape } from '../layout/tape.ts'
import type { Reading } from '../payloads/reading.ts'
import type { Value } from '../schema/types.ts'
import { layoutFault } from './layout-fault.ts'

/** The layout of the bytes, and what the reading called them. */
export function readPayload(reading: Reading, bytes: Uint8Array): { layout: Layout; label: string } {
  const tape = new Tape(bytes)
  const root = tape.open(
    tape.use([{ name: '', label: 'value', type: 'value', region: 'record', role: 'root', code: 'none' }]),
    0,
  )
  const { label } = reading.read(tape, 0, bytes.length, 'record', new Map())
  tape.close(root, bytes.length)
  const layout = new Layout(tape, { kind: 'value', read: (other) => readPayload(reading, other).layout })
  return { layout, label }
}

/** Every leaf as `path = value`, in order. */
export function leavesOf(layout: Layout): string[] {
  const leaves: string[] = []
  for (let row = 1; row < layout.rowCount; row++)
    if (layout.isLeaf(row)) leaves.push(`${layout.path(row)} = ${valueText(layout.value(row))}`)
  return leaves
}

function valueText(value: Value | undefined): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return typeof value === 'bigint' ? `${value}` : JSON.stringify(value ?? null)
}

/** The value of the row at a path. Throws where there is none. */
export function valueAt(layout: Layout, path: string): Value | undefined {
  const row = layout.row(path)
  if (row < 0) throw new Error(`There is no row at ${path}`)
  return layout.value(row)
}

/** The bytes after another value was set at a path. */
export const withValue = (layout: Layout, path: string, value: Value): Uint8Array =>
  spliceEdit(layout, { op: 'set', path, value })

export const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'))
export const fromText = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text))

/** Steps for each byte of the input, and besides. */
const STEPS_PER_BYTE = 8
const STEPS_BESIDES = 200

/** Whatever the bytes: rows cover them, paths lead back, the work is linear, and nothing throws. */
export function expectSoundReading(reading: Reading, like: readonly Uint8Array[]): void {
  const damaged = fc
    .tuple(fc.constantFrom(...like), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }), fc.nat(), fc.nat(3))
    .map(([bytes, changes, cut, kind]) => {
      const changed = bytes.slice()
      if (changed.length > 0) for (const [at, byte] of changes) changed[at % changed.length] = byte
      return kind === 0 ? changed.subarray(0, cut % (changed.length + 1)) : changed
    })
  const anyBytes = fc.oneof(fc.uint8Array({ maxLength: 60 }), damaged)
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      reading.fits(bytes)
      const { layout } = readPayload(reading, bytes)
      expect(layoutFault(layout)).toBeUndefined()
      expect(layout.steps).toBeLessThanOrEqual(STEPS_PER_BYTE * bytes.length + STEPS_BESIDES)
    }),
    { numRuns: 300 },
  )
}
