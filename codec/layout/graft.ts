/** Puts rows below leaves of a finished tape. The old tape stays as it is; the new one is made of copies around what is put in. */
import type { Severity } from './problem.ts'
import type { NodeShape } from './shape.ts'
import { PARENT, SHAPE_BIT, STRIDE, Tape } from './tape.ts'

/** Inside a leaf that another structure was found in, nothing is graver than this: the outer one is sound. */
const GRAVEST: Severity = 'warning'

export class Graft {
  readonly tape: Tape
  /** The new row of each old one, and of the end behind the last. */
  readonly #moved: Int32Array
  #next = 0

  constructor(readonly old: Tape) {
    this.tape = new Tape(old.bytes)
    for (const shape of old.shapes) this.tape.shapes.push(shape)
    this.#moved = new Int32Array(old.length + 1)
  }

  /**
   * Opens the leaf `row`, lets `write` add the rows below it, and gives it the shape that this returns. Leaves are to be
   * grafted in the order of their rows.
   */
  leaf(row: number, write: (tape: Tape) => NodeShape): void {
    const { tape, old } = this
    this.#copyTo(row)
    this.#moved[row] = tape.length
    this.#next = row + 1
    const known = tape.problems.length
    tape.depth = old.depthOf(row)
    const opened = tape.open(0, old.start(row))
    tape.reshape(opened, write(tape))
    tape.close(opened, old.end(row))
    for (let i = known; i < tape.problems.length; i++) {
      const problem = tape.problems[i]!
      if (problem.severity !== 'info') tape.problems[i] = { ...problem, severity: GRAVEST }
    }
  }

  #copyTo(row: number): void {
    const { tape, old } = this
    const count = row - this.#next
    const shift = tape.length - this.#next
    tape.room(count).set(old.cells.subarray(this.#next * STRIDE, row * STRIDE), tape.length * STRIDE)
    for (let from = this.#next; from < row; from++) this.#moved[from] = from + shift
    tape.length += count
    this.#next = row
    if (count > 0) tape.reach = old.end(row - 1)
  }

  /** Copies what is left and ends the writing. */
  finish(): Tape {
    const { tape, old } = this
    const moved = this.#moved
    this.#copyTo(old.length)
    moved[old.length] = tape.length
    tape.reach = old.reach
    tape.depth = 0
    for (let row = 0; row < old.length; row++) {
      const at = row * STRIDE
      if ((old.cells[at + 1]! & PARENT) !== 0) tape.cells[moved[row]! * STRIDE] = moved[old.cells[at]!]!
    }
    tape.extraSteps += old.extraSteps + old.length
    for (const problem of old.problems) tape.problems.push({ ...problem, row: moved[problem.row]! })
    if (old.deferred.length > 0)
      tape.deferred.push(() =>
        old.deferred.flatMap((check) => check()).map((problem) => ({ ...problem, row: moved[problem.row]! })),
      )
    return tape
  }
}

/** Which of a tape's shapes a row has, as an index into them. */
export const shapeIndex = (tape: Tape, row: number): number => tape.cells[row * STRIDE + 1]! >> SHAPE_BIT
