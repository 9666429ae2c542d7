/** The tape a decoder writes: two integers a row, in pre-order, and no object per field. */
import { plainBytes } from '../bytes/plain-bytes.ts'
import type { Problem } from './problem.ts'
import type { NodeShape } from './shape.ts'

/**
 * Integers a row. The first is where the row starts, of a row with rows below it the row after the last of them: it
 * starts where the first of them does. The second is its shape, its depth and the two flags. A row ends where the next
 * begins that is not below it, since leaves cover every byte in order.
 */
export const STRIDE = 2
/** The second integer: shape from this bit on, below it eight bits of depth, below them the flags. */
export const SHAPE_BIT = 10
/** One level of depth in the second integer. */
export const DEEPER = 4
/** Flags: whether there are rows below the row, and whether it is still being written. */
export const PARENT = 1
const OPEN = 2

/** A problem as a decoder notes it: its path is worked out from `row` (and the child that could not be added) when asked for. */
export type NotedProblem = Omit<Problem, 'path'> & { readonly row: number; readonly child?: NodeShape }

/** A check that is made only when somebody asks for the problems, because it reads every byte or row once more (a CRC). */
export type DeferredCheck = () => readonly NotedProblem[]

/** Of one kind no more problems than this are kept: hostile input can hold one in every byte. */
export const MOST_OF_A_KIND = 100

/** Rows that room is made for before there is any; beyond them a tape grows as it fills. */
const MOST_AT_FIRST = 2 ** 20

/** Rows a byte in the tape before: the next one is most often over nearly the same bytes, and room that is not needed costs as well. */
let density = 1 / 8

export class Tape {
  cells: Int32Array
  length = 0
  depth = 0
  readonly shapes: NodeShape[] = []
  readonly problems: NotedProblem[] = []
  readonly deferred: DeferredCheck[] = []
  /** Where the last row ends. */
  reach = 0
  /** Work beyond the rows themselves (text checked, rows visited again): with them the measure of linearity. */
  extraSteps = 0
  readonly #kinds = new Map<string, number>()
  readonly #singles = new Map<NodeShape, number>()
  readonly #bases = new Map<readonly NodeShape[], number>()

  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = plainBytes(bytes)
    this.cells = new Int32Array((64 + Math.min(MOST_AT_FIRST, Math.ceil(bytes.length * density))) * STRIDE)
  }

  /** Ends the writing. */
  settle(): void {
    density = Math.min(4, this.length / Math.max(1, this.bytes.length))
  }

  /** Makes a table of shapes known to this tape; rows name a shape by this base plus its index in the table. */
  use(table: readonly NodeShape[]): number {
    const known = this.#bases.get(table)
    if (known !== undefined) return known
    const base = this.shapes.length
    for (const shape of table) this.shapes.push(shape)
    this.#bases.set(table, base)
    return base
  }

  note(problem: NotedProblem): void {
    const count = (this.#kinds.get(problem.code) ?? 0) + 1
    this.#kinds.set(problem.code, count)
    if (count <= MOST_OF_A_KIND) this.problems.push(problem)
  }

  /** The deepest row that is still open; -1 where none is. */
  openRow(): number {
    let row = this.length - 1
    while (row >= 0 && (this.cells[row * STRIDE + 1]! & OPEN) === 0) row--
    this.extraSteps += this.length - row
    return row
  }

  /** The cells, with room for so many rows more. */
  room(rows: number): Int32Array {
    const needed = (this.length + rows) * STRIDE
    if (needed > this.cells.length) {
      const larger = new Int32Array(Math.max(needed, this.cells.length * 2))
      larger.set(this.cells)
      this.cells = larger
    }
    return this.cells
  }

  leaf(shape: number, start: number, end: number): number {
    const row = this.length
    const at = row * STRIDE
    const cells = at + STRIDE > this.cells.length ? this.room(1) : this.cells
    cells[at] = start
    cells[at + 1] = (shape << SHAPE_BIT) | (this.depth * DEEPER)
    this.reach = end
    this.length = row + 1
    return row
  }

  /** Leaves side by side from `start`, of `sizes` bytes each; their shapes follow one another from `shape` on. */
  leaves(shape: number, start: number, sizes: readonly number[]): void {
    const cells = this.room(sizes.length)
    let at = this.length * STRIDE
    let what = (shape << SHAPE_BIT) | (this.depth * DEEPER)
    let next = start
    for (const size of sizes) {
      cells[at] = next
      cells[at + 1] = what
      next += size
      at += STRIDE
      what += 1 << SHAPE_BIT
    }
    this.reach = next
    this.length += sizes.length
  }

  /** `count` leaves of one shape side by side from `start`, of `size` bytes each. */
  repeat(shape: number, start: number, size: number, count: number): void {
    if (count <= 0) return
    const cells = this.room(count)
    const what = (shape << SHAPE_BIT) | (this.depth * DEEPER)
    let at = this.length * STRIDE
    let next = start
    for (let left = count; left > 0; left--) {
      cells[at] = next
      cells[at + 1] = what
      next += size
      at += STRIDE
    }
    this.reach = next
    this.length += count
  }

  open(shape: number, start: number): number {
    const row = this.leaf(shape, start, start)
    this.cells[row * STRIDE + 1]! |= OPEN
    this.depth++
    return row
  }

  close(row: number, end: number): void {
    this.#end(row, end)
    this.depth--
  }

  /** Closes at `end` every row from `from` on that a broken read left open, and returns to `depth`. */
  abandon(from: number, end: number, depth: number): void {
    this.extraSteps += this.length - from
    for (let row = from; row < this.length; row++) if ((this.cells[row * STRIDE + 1]! & OPEN) !== 0) this.#end(row, end)
    this.depth = depth
  }

  /** Gives a row another shape. */
  reshape(row: number, shape: NodeShape): void {
    const index = this.#singles.get(shape) ?? this.shapes.push(shape) - 1
    this.#singles.set(shape, index)
    const at = row * STRIDE + 1
    this.cells[at] = (this.cells[at]! & ((1 << SHAPE_BIT) - 1)) | (index << SHAPE_BIT)
  }

  #end(row: number, end: number): void {
    const at = row * STRIDE
    this.cells[at + 1]! &= ~OPEN
    if (row + 1 === this.length) this.reach = end
    else {
      this.cells[at] = this.length
      this.cells[at + 1]! |= PARENT
    }
  }

  start(row: number): number {
    let first = row
    while ((this.cells[first * STRIDE + 1]! & PARENT) !== 0) first++
    return this.cells[first * STRIDE]!
  }
  end(row: number): number {
    const next = this.subtreeEnd(row)
    return next < this.length ? this.start(next) : this.reach
  }
  shape(row: number): NodeShape {
    return this.shapes[this.cells[row * STRIDE + 1]! >> SHAPE_BIT]!
  }
  depthOf(row: number): number {
    return (this.cells[row * STRIDE + 1]! >> 2) & 0xff
  }
  /** The row after the last one below `row`. */
  subtreeEnd(row: number): number {
    const at = row * STRIDE
    return (this.cells[at + 1]! & PARENT) !== 0 ? this.cells[at]! : row + 1
  }
}
