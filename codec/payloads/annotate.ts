/** Opens what rides inside: puts the rows of a structure below the bytes field, key or value that carries it. */
import { Graft, shapeIndex } from '../layout/graft.ts'
import { Layout } from '../layout/layout.ts'
import { messageOf } from '../layout/message-of.ts'
import { rowOf } from '../layout/path.ts'
import { readValue } from '../layout/read-value.ts'
import type { NodeShape } from '../layout/shape.ts'
import { Tape } from '../layout/tape.ts'
import type { FieldReadings, RecordReadings } from './carriers.ts'
import { recordReadings, REMEMBERED, topicOf } from './carriers.ts'
import { contentOf, hasContent, leadOf } from './carrying-rows.ts'
import { isControl, TOPIC, topicAround } from './topic-around.ts'
import type { Reading, Surroundings } from './reading.ts'

/** What is known of readings; handed in, since a frame inside an Envelope is read by a layer above this one. */
export interface Readers {
  readonly fields: FieldReadings
  readonly byName: (name: string) => Reading | undefined
}

/** Readings chosen by hand, by path. `bytes` leaves a field as it is; `topic:<name>` tells the topic of the records at a path. */
export type ChosenReadings = ReadonlyMap<string, string>

/** What a structure carries is opened in turn, as far down as this. */
const MOST_DEEP = 8
const NONE: ChosenReadings = new Map()

/** The same picture with the structures inside opened. `plain` is what the decoders made, with nothing opened yet. */
export function annotate(plain: Layout, readers: Readers, chosen: ChosenReadings = NONE): Layout {
  let tape = plain.tape
  for (let depth = 0; depth < MOST_DEEP; depth++) {
    const next = new Pass(tape, plain, readers, chosen).run()
    if (!next) break
    tape = next
  }
  const { subject } = plain
  return new Layout(
    tape,
    {
      ...subject,
      read: (bytes) => annotate(subject.read(bytes), readers, chosen),
      readPlain: subject.read,
      readings: chosen,
    },
    plain.origin,
  )
}

type Kind = 'plain' | 'remembered' | 'carrier' | 'batch' | 'key' | 'value'

const BYTES = new Set(['bytes', 'compactBytes', 'rawBytes'])

function kindOf(shape: NodeShape, lastNames: ReadonlySet<string>): Kind {
  const { role, code, words, field, name } = shape
  if (role === 'batch' || role === 'message') return 'batch'
  if (role === 'field' && BYTES.has(code)) {
    if (words === 'record.key' || words === 'message.key') return 'key'
    if (words === 'record.value' || words === 'message.value') return 'value'
    return field && lastNames.has(name) ? 'carrier' : 'plain'
  }
  if (words === 'record.key' && role === 'nullContent') return 'key'
  return role === 'field' && field && REMEMBERED.has(name) ? 'remembered' : 'plain'
}

const lastNamesOf = new WeakMap<FieldReadings, Set<string>>()

/** One way over the rows: whatever is found to carry something is opened, what is inside it is left to the next pass. */
class Pass {
  #graft: Graft | undefined
  readonly #kinds: Kind[]
  readonly #latest = new Map<string, number>()
  readonly #chosenAt = new Map<number, string>()
  /** The row that was passed last at each depth: below that of a row, its ancestors. */
  readonly #line: number[] = []
  readonly #shapes = new Map<NodeShape, Map<string, NodeShape>>()
  /** Of the records that are being passed: what they are, and up to which row. */
  #records: RecordReadings | undefined
  #recordsEnd = 0
  #keyType = -1
  #topic: string | undefined
  #topicEnd = 0

  constructor(
    readonly tape: Tape,
    readonly layout: Layout,
    readonly readers: Readers,
    chosen: ChosenReadings,
  ) {
    let lastNames = lastNamesOf.get(readers.fields)
    if (!lastNames) {
      lastNames = new Set(Object.keys(readers.fields).map((path) => path.slice(path.lastIndexOf('.') + 1)))
      lastNamesOf.set(readers.fields, lastNames)
    }
    const names = lastNames
    this.#kinds = tape.shapes.map((shape) => kindOf(shape, names))
    for (const [path, name] of chosen) {
      const row = rowOf(tape, path)
      if (row >= 0) this.#chosenAt.set(row, name)
    }
  }

  run(): Tape | undefined {
    const { tape } = this
    const kinds = this.#kinds
    this.#enterOpened()
    const telling = kinds.some((kind) => kind === 'carrier' || kind === 'batch')
    if (!telling && !this.#records && this.#chosenAt.size === 0) return undefined
    for (let row = 0; row < tape.length;) {
      const kind = kinds[shapeIndex(tape, row)]!
      this.#line[tape.depthOf(row)] = row
      const chosen = this.#chosenAt.size > 0 ? this.#chosenAt.get(row) : undefined
      if (chosen?.startsWith(TOPIC) === true) {
        this.#topic = chosen.slice(TOPIC.length)
        this.#topicEnd = tape.subtreeEnd(row)
      }
      if (chosen !== undefined && tape.subtreeEnd(row) === row + 1 && !chosen.startsWith(TOPIC))
        this.#openChosen(row, chosen)
      else if (kind === 'remembered') this.#latest.set(tape.shape(row).name, row)
      else if (kind === 'carrier') this.#openCarrier(row)
      else if (kind === 'batch' && !this.#enterBatch(row)) {
        row = tape.subtreeEnd(row)
        continue
      } else if (kind === 'key') this.#openKey(row)
      else if (kind === 'value') this.#openValue(row)
      row++
    }
    return this.#graft?.finish()
  }

  /** Of decompressed bytes, the batch that they came out of tells what they are. */
  #enterOpened(): void {
    const { origin } = this.layout
    if (!origin) return
    const batch = origin.layout.parent(origin.row)
    const place = isControl(origin.layout.tape, batch) ? 'control' : topicAround(origin.layout, batch)
    this.#records = place === undefined ? undefined : recordReadings(place)
    this.#recordsEnd = this.tape.length
  }

  /** Whether the records of a batch have anything to open. */
  #enterBatch(row: number): boolean {
    const { tape } = this
    const end = tape.subtreeEnd(row)
    if (row < this.#recordsEnd) return true
    const topic = row < this.#topicEnd ? this.#topic : topicOf(this.#around())
    const place = isControl(tape, row) ? 'control' : topic
    this.#records = place === undefined ? undefined : recordReadings(place)
    this.#recordsEnd = this.#records ? end : row
    if (this.#records) return true
    for (const at of this.#chosenAt.keys()) if (at > row && at < end) return true
    return false
  }

  #openKey(row: number): void {
    this.#keyType = -1
    if (row >= this.#recordsEnd || !this.#records) return
    const { tape } = this
    const start = tape.start(row)
    const end = tape.end(row)
    if (tape.shape(row).role === 'nullContent') return
    // The int16 in front tells the type, of a control key the one behind its version.
    const at = this.#records.key?.name === 'ControlRecordTypeSchema' ? start + 2 : start
    if (end - at >= 2) this.#keyType = ((tape.bytes[at]! << 24) >> 16) | tape.bytes[at + 1]!
    this.#open(row, this.#records.key, true)
  }

  #openValue(row: number): void {
    if (row >= this.#recordsEnd || !this.#records) return
    this.#open(row, this.#records.value(this.#keyType), true)
  }

  #openCarrier(row: number): void {
    const path = this.#schemaPath(row)
    const choose = path === undefined ? undefined : this.readers.fields[path]
    const carried = choose?.(this.#around())
    if (carried && (carried.sure || this.#parses(row, carried.reading)))
      this.#open(row, carried.reading, carried.certain === true && hasContent(this.tape, row))
  }

  #openChosen(row: number, name: string): void {
    const reading = name === 'bytes' ? undefined : this.readers.byName(name)
    const { code, carries } = this.tape.shape(row)
    if (reading && BYTES.has(code) && carries === undefined) this.#put(row, reading)
  }

  /** `always`: even where nothing is there, or it does not look right, because it can be nothing else. */
  #open(row: number, reading: Reading | undefined, always: boolean): void {
    if (!reading || this.tape.subtreeEnd(row) !== row + 1 || this.tape.shape(row).carries !== undefined) return
    const content = contentOf(this.tape, row)
    if (content < 0) return
    const end = this.tape.end(row)
    if (!always && (content === end || !reading.fits(this.tape.bytes.subarray(content, end)))) return
    this.#put(row, reading)
  }

  /** Whether the content reads to its end without an error. */
  #parses(row: number, reading: Reading): boolean {
    const content = contentOf(this.tape, row)
    if (content < 0) return false
    const scratch = new Tape(this.tape.bytes.subarray(content, this.tape.end(row)))
    scratch.open(0, 0)
    reading.read(scratch, 0, scratch.bytes.length, 'frame', new Map())
    return scratch.problems.every(({ severity }) => severity === 'info')
  }

  #put(row: number, reading: Reading): void {
    const { tape } = this
    const content = contentOf(tape, row)
    if (content < 0) return
    const shape = tape.shape(row)
    this.#graft ??= new Graft(tape)
    this.#graft.leaf(row, (into) => {
      const start = tape.start(row)
      const lead = leadOf(shape)
      if (lead) into.leaf(into.use([lead]), start, content)
      const found = reading.read(into, content, tape.end(row), shape.region, this.#around())
      return this.#carrying(shape, found.label, found.struct)
    })
  }

  #carrying(shape: NodeShape, label: string, struct: NodeShape['struct']): NodeShape {
    let byLabel = this.#shapes.get(shape)
    if (!byLabel) this.#shapes.set(shape, (byLabel = new Map<string, NodeShape>()))
    let made = byLabel.get(label)
    if (!made) byLabel.set(label, (made = { ...shape, carries: label, ...(struct ? { struct } : {}) }))
    return made
  }

  /** The path of a field in its schema: `JoinGroupRequest.Protocols.Metadata`. */
  #schemaPath(row: number): string | undefined {
    const { tape } = this
    let path = tape.shape(row).name
    for (let depth = tape.depthOf(row) - 1; depth >= 0; depth--) {
      const shape = tape.shape(this.#line[depth]!)
      const message = messageOf(shape)
      if (message) return `${message.schema.name}.${path}`
      if (shape.role === 'field') path = `${shape.name}.${path}`
    }
    return undefined
  }

  #around(): Surroundings {
    const around = new Map<string, unknown>()
    for (const [name, row] of this.#latest) around.set(name, readValue(this.tape, row))
    return around
  }
}
