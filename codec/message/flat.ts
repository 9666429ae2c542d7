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
 * Adds the rows of up to `count` such structs side by side and returns how many: it stops before one that has no room
 * on the tape or holds anything out of the ordinary, which the decoder then finds for itself.
 */
export function readFlat(
  tape: Tape,
  base: number,
  shape: number,
  steps: Int32Array,
  start: number,
  limit: number,
  count: number,
): number {
  const { bytes, cells, depth } = tape
  const room = cells.length
  const tagCount = steps[0]!
  const struct = ((base + shape) << SHAPE_BIT) | (depth * DEEPER) | PARENT
  const what = (base << SHAPE_BIT) | ((depth + 1) * DEEPER)
  let done = 0
  // The cell that is written next, rows being two cells apart, and the byte that is read next.
  let to = tape.length * STRIDE
  let at = start
  structs: for (; done < count; done++) {
    const own = to
    to += STRIDE
    for (let i = 1; i < steps.length; i += STEP) {
      const field = what + (steps[i]! << SHAPE_BIT)
      const size = steps[i + 1]!
      const lead = steps[i + 2]!
      if (lead < 0) {
        if (at + size > limit || to >= room) break structs
        cells[to] = at
        cells[to + 1] = field
        to += STRIDE
        at += size
        continue
      }
      const prefix = steps[i + 4]!
      const content = at + (prefix === 0 ? 1 : prefix)
      if (content > limit) break structs
      const elements = prefix === 0 ? oneByteCount(bytes, at) : int32At(bytes, at)
      const last = to + (2 + elements) * STRIDE
      if (elements < 0 || content + elements * size > limit || last > room) break structs
      cells[to] = last / STRIDE
      cells[to + 1] = field + PARENT
      cells[to + 2] = at
      cells[to + 3] = what + DEEPER + (lead << SHAPE_BIT)
      const element = what + DEEPER + (steps[i + 3]! << SHAPE_BIT)
      at = content
      for (to += 2 * STRIDE; to < last; to += STRIDE) {
        cells[to] = at
        cells[to + 1] = element
        at += size
      }
    }
    if (tagCount >= 0) {
      if (at >= limit || bytes[at] !== 0 || to >= room) break
      cells[to] = at++
      cells[to + 1] = what + (tagCount << SHAPE_BIT)
      to += STRIDE
    }
    if (to === own + STRIDE) break
    cells[own] = to / STRIDE
    cells[own + 1] = struct
    // Rows count only once the tape's length says so.
    tape.length = to / STRIDE
    tape.reach = at
  }
  return done
}

/** An unsigned varint of one byte, less one; -1 for a longer one. */
const oneByteCount = (bytes: Uint8Array, at: number): number => (bytes[at]! < 0x80 ? bytes[at]! - 1 : -1)

const int32At = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
