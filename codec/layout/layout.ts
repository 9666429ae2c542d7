/** The picture of some bytes: rows over them, with names, paths and values worked out only for the rows somebody asks for. */
import type { MessageSchema, Value } from '../schema/types.ts'
import { indexAmong, isIndexed, lineage, pathOf, rowOf } from './path.ts'
import type { Problem, ProblemCode } from './problem.ts'
import { readValue } from './read-value.ts'
import type { NodeShape, Region } from './shape.ts'
import type { NotedProblem, Tape } from './tape.ts'
import { MOST_OF_A_KIND } from './tape.ts'

/** What a layout is a picture of. */
export interface LayoutSubject {
  readonly kind: 'frame' | 'message' | 'records' | 'value'
  /** Reads other bytes as the same kind of thing. */
  readonly read: (bytes: Uint8Array) => Layout
  /** The same, with nothing opened that rides inside. */
  readonly readPlain?: (bytes: Uint8Array) => Layout
  /** What was chosen by hand for the bytes inside, by path. */
  readonly readings?: ReadonlyMap<string, string>
  readonly schema?: MessageSchema
  readonly version?: number
  readonly side?: 'request' | 'response'
  readonly apiKey?: number
  readonly headerSchema?: MessageSchema
  readonly headerVersion?: number
  /** Whether a frame begins with its size, and with a header. */
  readonly hasSize?: boolean
  readonly hasHeader?: boolean
}

export interface LayoutNode {
  readonly row: number
  /** -1 of the root. */
  readonly parent: number
  readonly depth: number
  readonly start: number
  readonly end: number
  readonly path: string
  /** As the tree shows it: `request_api_key`, `Topics`, `OffsetDeleteRequestTopic[0]`. */
  readonly name: string
  readonly type: string
  readonly region: Region
  /** Undefined for structs and other groups; of an array its number of elements, or null. */
  readonly value: Value | undefined
}

export class Layout {
  #problems: readonly Problem[] | undefined
  #childrenOf = -1
  #children: number[] = []

  constructor(
    readonly tape: Tape,
    readonly subject: LayoutSubject,
    /** For bytes that came out of a compressed batch: where that batch is. */
    readonly origin?: { readonly layout: Layout; readonly row: number },
  ) {
    tape.settle()
  }

  get bytes(): Uint8Array {
    return this.tape.bytes
  }
  get rowCount(): number {
    return this.tape.length
  }
  /** Reads made while decoding: linear in the bytes, whatever they hold. */
  get steps(): number {
    return this.tape.length + this.tape.extraSteps
  }
  /** All problems in order of offset; checksums are verified when this is first asked for. */
  get problems(): readonly Problem[] {
    return (this.#problems ??= this.#found()
      .map(({ row, child, ...problem }) => ({ ...problem, path: pathOf(this.tape, row, child) }))
      .sort((a, b) => a.start - b.start))
  }

  /** What was noted while decoding and what the deferred checks find, of one kind no more than the tape keeps. */
  #found(): NotedProblem[] {
    const kinds = new Map<ProblemCode, number>()
    return [...this.tape.problems, ...this.tape.deferred.flatMap((check) => check())].filter(({ code }) => {
      const count = (kinds.get(code) ?? 0) + 1
      kinds.set(code, count)
      return count <= MOST_OF_A_KIND
    })
  }

  start(row: number): number {
    return this.tape.start(row)
  }
  end(row: number): number {
    return this.tape.end(row)
  }
  depth(row: number): number {
    return this.tape.depthOf(row)
  }
  /** The row after the last descendant of `row`. */
  subtreeEnd(row: number): number {
    return this.tape.subtreeEnd(row)
  }
  shape(row: number): NodeShape {
    return this.tape.shape(row)
  }
  isLeaf(row: number): boolean {
    return this.tape.subtreeEnd(row) === row + 1
  }
  value(row: number): Value | undefined {
    return readValue(this.tape, row)
  }

  /** Rows of the direct children, in wire order. */
  children(row: number): readonly number[] {
    if (this.#childrenOf !== row) {
      const children: number[] = []
      const end = this.tape.subtreeEnd(row)
      for (let child = row + 1; child < end; child = this.tape.subtreeEnd(child)) children.push(child)
      this.#children = children
      this.#childrenOf = row
    }
    return this.#children
  }

  /** Rows from the root down to `row`, both included. */
  lineage(row: number): number[] {
    return lineage(this.tape, row)
  }
  /** -1 of the root. */
  parent(row: number): number {
    return lineage(this.tape, row).at(-2) ?? -1
  }
  /** How many siblings of the same kind stand before `row`: the n of `[n]`. */
  indexOf(row: number, parent = this.parent(row)): number {
    return indexAmong(this.tape, row, parent)
  }
  path(row: number): string {
    return pathOf(this.tape, row)
  }
  /** The row of a path, or -1. */
  row(path: string): number {
    return rowOf(this.tape, path)
  }

  /** The deepest row over the byte at `offset`, or -1 outside the bytes. */
  at(offset: number): number {
    if (this.rowCount === 0 || offset < this.start(0) || offset >= this.end(0)) return -1
    let row = 0
    for (;;) {
      let child = row + 1
      const end = this.tape.subtreeEnd(row)
      while (child < end && !(this.start(child) <= offset && offset < this.end(child)))
        child = this.tape.subtreeEnd(child)
      if (child >= end) return row
      row = child
    }
  }

  /** The name that the tree shows. */
  name(row: number): string {
    const shape = this.tape.shape(row)
    const name = shape.label ?? shape.name
    return isIndexed(shape) ? `${name}[${String(indexAmong(this.tape, row, this.parent(row)))}]` : name
  }

  node(row: number): LayoutNode {
    const shape = this.tape.shape(row)
    return {
      row,
      parent: this.parent(row),
      depth: this.depth(row),
      start: this.start(row),
      end: this.end(row),
      path: this.path(row),
      name: this.name(row),
      type: shape.type,
      region: shape.region,
      value: this.value(row),
    }
  }
}
