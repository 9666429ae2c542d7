/** Reads structs that hold nothing but numbers and arrays of numbers at one go: of a large response, most of its rows. */
import type { Tape } from '../layout/tape.ts'
import { DEEPER, PARENT, SHAPE_BIT, STRIDE } from '../layout/tape.ts'
import type { FieldPlan } from './plan.ts'

/** Integers a field: its shape, bytes of the number or of an element, shapes of count and element, bytes of the count. */
const STEP = 5

/**
 * The fields of such a struct as one table, shape of the count -1 where a field is no array; undefined for other structs.
 * `tagCount`, the shape of the number of tagged fields or -1 where there is none, comes first.
 */
export function flatten(fields: readonly FieldPlan[], tagCount: number): Int32Array | undefined {
  const steps: number[] = [tagCount]
  for (const { shape, size, element, lead, prefix } of fields) {
    if (size > 0) steps.push(shape, size, -1, -1, 0)
    else if (element && element.size > 0) steps.push(shape, element.size, lead, element.shape, prefix)
    else return undefined
  }
  return Int32Array.from(steps)
}

/**
 * Adds the rows of one struct and returns where it ends; -1, with nothing added, where the tape is full or anything is
 * out of the ordinary, which the decoder then finds for itself.
 */
export function readFlat(
  tape: Tape,
  base: number,
  shape: number,
  steps: Int32Array,
  start: number,
  limit: number,
): number {
  const { bytes, cells, length: first, depth } = tape
  const room = cells.length / STRIDE
  const what = (base << SHAPE_BIT) | ((depth + 1) * DEEPER)
  let row = first + 1
  let at = start
  for (let i = 1; i < steps.length; i += STEP) {
    const field = what + (steps[i]! << SHAPE_BIT)
    const size = steps[i + 1]!
    const lead = steps[i + 2]!
    if (lead < 0) {
      if (at + size > limit || row >= room) return -1
      put(cells, row++, at, field)
      at += size
      continue
    }
    const content = at + (steps[i + 4] || 1)
    if (content > limit) return -1
    const count = steps[i + 4] === 0 ? oneByteCount(bytes, at) : int32At(bytes, at)
    const last = row + 2 + count
    if (count < 0 || count > (limit - content) / size || last > room) return -1
    put(cells, row, last, field + PARENT)
    put(cells, row + 1, at, what + DEEPER + (lead << SHAPE_BIT))
    const element = what + DEEPER + (steps[i + 3]! << SHAPE_BIT)
    at = content
    for (row += 2; row < last; at += size) put(cells, row++, at, element)
  }
  const tagCount = steps[0]!
  if (tagCount >= 0) {
    if (at >= limit || bytes[at] !== 0 || row >= room) return -1
    put(cells, row++, at, what + (tagCount << SHAPE_BIT))
    at++
  }
  if (row === first + 1) return -1
  put(cells, first, row, ((base + shape) << SHAPE_BIT) | (depth * DEEPER) | PARENT)
  tape.reach = at
  tape.length = row
  return at
}

function put(cells: Int32Array, row: number, first: number, what: number): void {
  cells[row * STRIDE] = first
  cells[row * STRIDE + 1] = what
}

/** An unsigned varint of one byte, less one; -1 for a longer one. */
const oneByteCount = (bytes: Uint8Array, at: number): number => (bytes[at]! < 0x80 ? bytes[at]! - 1 : -1)

const int32At = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
