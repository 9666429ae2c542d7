/** The picture of some bytes: rows over them, with names, paths and values worked out only for the rows somebody asks for. */
import type { MessageSchema, Value } from '../schema/types.ts'
import type { Problem } from './problem.ts'
import { readValue } from './read-value.ts'
import type { NodeShape, Region } from './shape.ts'
import type { Tape } from './tape.ts'

/** What a layout is a picture of. */
export interface LayoutSubject {
  readonly kind: 'frame' | 'message' | 'records' | 'value'
  readonly schema?: MessageSchema
  readonly version?: number
  readonly side?: 'request' | 'response'
  readonly apiKey?: number
  readonly headerSchema?: MessageSchema
  readonly headerVersion?: number
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
  ) {}

  get bytes(): Uint8Array {
    return this.tape.bytes
  }
  get rowCount(): number {
    return this.tape.length
  }
  /** Reads made while decoding: linear in the bytes, whatever they hold. */
  get steps(): number {
    return this.tape.steps
  }
  /** All problems in order of offset; checksums are verified when this is first asked for. */
  get problems(): readonly Problem[] {
    return (this.#problems ??= [
      ...this.tape.problems,
      ...this.tape.deferred.map((check) => check()).filter((problem) => problem !== null),
    ].sort((a, b) => a.start - b.start))
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
    const line: number[] = []
    for (let at = 0; ; ) {
      line.push(at)
      if (at === row) return line
      let child = at + 1
      while (this.tape.subtreeEnd(child) <= row) child = this.tape.subtreeEnd(child)
      at = child
    }
  }

  parent(row: number): number {
    return this.lineage(row).at(-2) ?? -1
  }

  /** How many siblings of the same role come before `row`: the n of `[n]`. */
  indexOf(row: number, parent = this.parent(row)): number {
    const role = this.tape.shape(row).role
    let index = 0
    for (let sibling = parent + 1; sibling < row; sibling = this.tape.subtreeEnd(sibling))
      if (this.tape.shape(sibling).role === role) index++
    return index
  }

  path(row: number): string {
    const line = this.lineage(row)
    let path = ''
    line.forEach((at, i) => {
      const shape = this.tape.shape(at)
      const next = line[i + 1]
      if (shape.role === 'tag' && next !== undefined && this.tape.shape(next).role === 'field') return
      const segment = segmentOf(shape, () => this.indexOf(at, line[i - 1]))
      path += path === '' ? segment.replace(/^\./, '') : segment
    })
    return path
  }

  /** The row of a path, or -1. */
  row(path: string): number {
    if (path === '') return this.rowCount > 0 ? 0 : -1
    let found = -1
    const descend = (parent: number, rest: string): void => {
      const counts = new Map<string, number>()
      const end = this.tape.subtreeEnd(parent)
      for (let row = parent + 1; row < end && found < 0; row = this.tape.subtreeEnd(row)) visit(row, rest, counts)
    }
    const visit = (row: number, rest: string, counts: Map<string, number>): void => {
      const shape = this.tape.shape(row)
      const index = counts.get(shape.role) ?? 0
      counts.set(shape.role, index + 1)
      const segment = segmentOf(shape, () => index)
      if (segment === '') return descend(row, rest)
      if (shape.role === 'tag' && !continues(rest, segment)) return descend(row, rest)
      if (!continues(rest, segment)) return
      const left = rest.slice(segment.length)
      if (left === '') found = row
      else descend(row, left)
    }
    if (this.rowCount > 0) visit(0, `.${path}`, new Map())
    return found
  }

  /** The deepest row over the byte at `offset`, or -1 outside the bytes. */
  at(offset: number): number {
    if (this.rowCount === 0 || offset < this.start(0) || offset >= this.end(0)) return -1
    let row = 0
    for (;;) {
      let child = row + 1
      const end = this.tape.subtreeEnd(row)
      while (child < end && !(this.start(child) <= offset && offset < this.end(child))) child = this.tape.subtreeEnd(child)
      if (child >= end) return row
      row = child
    }
  }

  /** The name that the tree shows. */
  name(row: number): string {
    const shape = this.tape.shape(row)
    const name = shape.label ?? shape.name
    return indexed(shape) ? `${name}[${String(this.indexOf(row))}]` : name
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

const continues = (rest: string, segment: string): boolean =>
  rest.startsWith(segment) && (rest.length === segment.length || /^[.[]/.test(rest.slice(segment.length)))

const indexed = (shape: NodeShape): boolean =>
  shape.role === 'element' || shape.role === 'batch' || shape.role === 'record' || shape.role === 'tag' || shape.role === 'recordHeader'

/** What a row adds to the path of its parent; a tag entry adds nothing to the path of the field it carries. */
function segmentOf(shape: NodeShape, index: () => number): string {
  if (shape.role === 'element') return `[${String(index())}]`
  if (indexed(shape)) return `.${shape.name}[${String(index())}]`
  return shape.name === '' ? '' : `.${shape.name}`
}
