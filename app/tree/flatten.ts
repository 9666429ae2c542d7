/** The rows of a tree that are to be seen, as one flat list over a layout's tape: four-byte numbers, no object per row. */
import type { Layout, NodeShape } from '../../codec/index.ts'

/** Integers an entry: tape row, entry of the parent, n of `[n]`, place among its siblings. */
const STRIDE = 4

/** Whether the children of this row can be added to, and so are followed by a row that offers it. */
export const grows = (shape: NodeShape): boolean =>
  shape.code === 'array' || shape.code === 'compactArray' || shape.role === 'batch' || shape.words === 'opaque.content'

/** What is to be seen of one layout. An entry is an index into this list. */
export class FlatTree {
  readonly #paths = new Map<number, string>()

  constructor(
    readonly layout: Layout,
    readonly length: number,
    private readonly cells: Int32Array,
    /** Siblings by the entry of their parent, the last place for the root. */
    private readonly sizes: Int32Array,
  ) {}

  /** The tape's row; of an entry that offers to add, the row of what it would add to. */
  row(entry: number): number {
    const row = this.cells[entry * STRIDE]!
    return row < 0 ? ~row : row
  }
  /** Whether the entry stands for no bytes but offers to add an element after the last. */
  adds(entry: number): boolean {
    return this.cells[entry * STRIDE]! < 0
  }
  /** -1 of the root. */
  parent(entry: number): number {
    return this.cells[entry * STRIDE + 1]!
  }
  /** Same-role siblings before this one: the n of `[n]`. */
  ordinal(entry: number): number {
    return this.cells[entry * STRIDE + 2]!
  }
  /** Place among all siblings, from 1. */
  position(entry: number): number {
    return this.cells[entry * STRIDE + 3]!
  }
  siblings(entry: number): number {
    return entry === 0 ? 1 : this.sizes[this.parent(entry)]!
  }
  level(entry: number): number {
    return this.layout.depth(this.row(entry)) - this.layout.depth(0) + (this.adds(entry) ? 2 : 1)
  }
  shape(entry: number): NodeShape {
    return this.layout.shape(this.row(entry))
  }

  /** The path of the entry's row; of an adding entry that of what it adds to. */
  path(entry: number): string {
    let path = this.#paths.get(entry)
    if (path === undefined) this.#paths.set(entry, (path = this.layout.path(this.row(entry))))
    return path
  }

  /** Unlike the path, never the same for two entries: groups without a segment and adding entries have one of their own. */
  key(entry: number): string {
    if (this.adds(entry)) return `${this.key(this.parent(entry))}+`
    return keyOf(this.shape(entry), this.path(entry), entry === 0)
  }

  /** Whether the rows below are listed; undefined for a row that has none. */
  expanded(entry: number): boolean | undefined {
    if (this.adds(entry) || this.layout.isLeaf(this.row(entry))) return undefined
    return entry + 1 < this.length && this.parent(entry + 1) === entry
  }

  /** The entry that offers to add to `row`, or that of the row itself where none is listed. */
  adderOf(row: number): number {
    const entry = this.entryOf(row)
    for (let at = this.entryOf(this.layout.subtreeEnd(row) - 1) + 1; at < this.length && this.adds(at); at++)
      if (this.row(at) === row) return at
    return entry
  }

  /** The entry of a tape row, or of its nearest ancestor that is to be seen. */
  entryOf(row: number): number {
    let low = 0
    let high = this.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.order(middle) <= row) low = middle
      else high = middle - 1
    }
    while (low > 0 && (this.adds(low) || this.layout.subtreeEnd(this.row(low)) <= row)) low = this.parent(low)
    return low
  }

  private order(entry: number): number {
    const row = this.row(entry)
    return this.adds(entry) ? this.layout.subtreeEnd(row) - 0.5 : row
  }
}

/** The key of a row that is no adding entry. */
export const keyOf = (shape: NodeShape, path: string, root: boolean): string =>
  shape.name === '' && shape.role === 'group' && !root ? `${path}/${shape.label ?? ''}` : path

/** What stands where elements would, and so keeps others from being added. */
const UNREAD = new Set<string>(['opaque', 'undecoded', 'message'])

/** Lists the rows of `layout` below open rows; `isOpen` is asked once for each listed row that has children. */
export function flatten(layout: Layout, isOpen: (row: number) => boolean): FlatTree {
  let cells = new Int32Array((layout.rowCount + (layout.rowCount >> 2) + 16) * STRIDE)
  let sizes = new Int32Array(cells.length / STRIDE)
  let length = 0
  const push = (row: number, parent: number, ordinal: number, position: number): number => {
    if ((length + 1) * STRIDE > cells.length) {
      cells = grown(cells)
      sizes = grown(sizes)
    }
    const at = length * STRIDE
    cells[at] = row
    cells[at + 1] = parent
    cells[at + 2] = ordinal
    cells[at + 3] = position
    return length++
  }
  const visit = (row: number, parent: number, ordinal: number, position: number): void => {
    const entry = push(row, parent, ordinal, position)
    const end = layout.subtreeEnd(row)
    if (end === row + 1 || !isOpen(row)) return
    const shape = layout.shape(row)
    let place = 0
    let role = ''
    let seen = 0
    for (let child = row + 1; child < end; child = layout.subtreeEnd(child)) {
      const childRole = layout.shape(child).role
      // Elements stand together, so counting the run of one role is counting all of it.
      seen = childRole === role ? seen + 1 : 0
      role = childRole
      visit(child, entry, seen, ++place)
    }
    if (grows(shape) && layout.value(row) !== null && !UNREAD.has(role)) push(~row, entry, 0, ++place)
    sizes[entry] = place
  }
  if (layout.rowCount > 0) visit(0, -1, 0, 1)
  return new FlatTree(layout, length, cells, sizes)
}

function grown(cells: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(cells.length * 2)
  larger.set(cells)
  return larger
}
