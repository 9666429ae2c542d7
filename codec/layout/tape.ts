/** The tape a decoder writes: four integers a row, in pre-order, and no object per field. */
import type { Problem } from './problem.ts'
import type { NodeShape } from './shape.ts'

/** Integers a row: start, end, shape and depth packed, row after the subtree. */
export const STRIDE = 4
/** Low bits of the third integer, which hold the depth; the shape is above them. */
export const DEPTH_BITS = 8

/** A problem as a decoder notes it: its path is worked out from `row` (and the child that could not be added) when asked for. */
export type NotedProblem = Omit<Problem, 'path'> & { readonly row: number; readonly child?: NodeShape }

/** A check that is made only when somebody asks for the problems, because it reads every byte or row once more (a CRC). */
export type DeferredCheck = () => readonly NotedProblem[]

/** Of one kind no more problems than this are kept: hostile input can hold one in every byte. */
export const MOST_OF_A_KIND = 100

/** Rows a byte in the tape before: the next one is most often over nearly the same bytes, and room that is not needed costs as well. */
let density = 1 / 8

export class Tape {
  cells: Int32Array
  length = 0
  depth = 0
  readonly shapes: NodeShape[] = []
  readonly problems: NotedProblem[] = []
  readonly deferred: DeferredCheck[] = []
  /** Work beyond the rows themselves (text checked, rows visited again): with them the measure of linearity. */
  extraSteps = 0
  readonly #kinds = new Map<string, number>()
  readonly #bases = new Map<readonly NodeShape[], number>()

  constructor(readonly bytes: Uint8Array) {
    this.cells = new Int32Array((64 + Math.ceil(bytes.length * density)) * STRIDE)
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
    while (row >= 0 && this.cells[row * STRIDE + 3] !== 0) row--
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
    cells[at + 1] = end
    cells[at + 2] = (shape << DEPTH_BITS) | this.depth
    cells[at + 3] = row + 1
    this.length = row + 1
    return row
  }

  /** Leaves side by side from `start`, of `sizes` bytes each; their shapes follow one another from `shape` on. */
  leaves(shape: number, start: number, sizes: readonly number[]): void {
    const cells = this.room(sizes.length)
    let row = this.length
    let at = row * STRIDE
    let what = (shape << DEPTH_BITS) | this.depth
    let end = start
    for (const size of sizes) {
      cells[at] = end
      cells[at + 1] = end += size
      cells[at + 2] = what
      cells[at + 3] = ++row
      at += STRIDE
      what += 1 << DEPTH_BITS
    }
    this.length = row
  }

  /** `count` leaves of one shape side by side from `start`, of `size` bytes each. */
  repeat(shape: number, start: number, size: number, count: number): void {
    const cells = this.room(count)
    const what = (shape << DEPTH_BITS) | this.depth
    let row = this.length
    let at = row * STRIDE
    let end = start
    for (let left = count; left > 0; left--) {
      cells[at] = end
      cells[at + 1] = end += size
      cells[at + 2] = what
      cells[at + 3] = ++row
      at += STRIDE
    }
    this.length = row
  }

  open(shape: number, start: number): number {
    const row = this.leaf(shape, start, start)
    this.cells[row * STRIDE + 3] = 0
    this.depth++
    return row
  }

  close(row: number, end: number): void {
    this.cells[row * STRIDE + 1] = end
    this.cells[row * STRIDE + 3] = this.length
    this.depth--
  }

  /** Closes at `end` every row from `from` on that a broken read left open, and returns to `depth`. */
  abandon(from: number, end: number, depth: number): void {
    this.extraSteps += this.length - from
    for (let row = from; row < this.length; row++)
      if (this.cells[row * STRIDE + 3] === 0) {
        this.cells[row * STRIDE + 1] = end
        this.cells[row * STRIDE + 3] = this.length
      }
    this.depth = depth
  }

  start(row: number): number {
    return this.cells[row * STRIDE]!
  }
  end(row: number): number {
    return this.cells[row * STRIDE + 1]!
  }
  shape(row: number): NodeShape {
    return this.shapes[this.cells[row * STRIDE + 2]! >> DEPTH_BITS]!
  }
  depthOf(row: number): number {
    return this.cells[row * STRIDE + 2]! & ((1 << DEPTH_BITS) - 1)
  }
  subtreeEnd(row: number): number {
    return this.cells[row * STRIDE + 3]!
  }
}
