/** Walks the wire format of Protocol Buffers: fields by number where no schema names them, by name where one does. */
import { isUtf8 } from '../bytes/utf8.ts'
import { isOddVarint, uvarintAt, uvarintSize, varintEnd } from '../bytes/varint.ts'
import type { NodeShape, Region } from '../layout/shape.ts'
import type { Tape } from '../layout/tape.ts'
import { leaveUnread } from '../records/decode-batch.ts'
import { isPlainText, shapeOn } from './payload-rows.ts'
import { isMessage, lengthAt, TextFinder } from './protobuf-guess.ts'
import type { ProtobufField, ProtobufMessage } from './protobuf-schema.ts'
import type { ScalarKind } from './protobuf-shapes.ts'
import { elementShape, LENGTH, protobufTable, TAG, UNDECODED, valueShape } from './protobuf-shapes.ts'
import type { Reading } from './reading.ts'

type Kind = ProtobufField['kind']

/** Messages inside messages are opened so far down; what lies deeper stays bytes. */
const MOST_DEEP = 24
/** Beyond so many rows, which no message that is meant to be looked at comes to, bytes are left unread. */
const MOST_ROWS = 2 ** 20
/** Field numbers beyond this share one name, so that hostile bytes cannot ask for a shape in each of them. */
const MOST_NAMED = 4096
/** The kind that a value has by its wire type alone. */
const UNKNOWN: Readonly<Record<number, ScalarKind>> = { 0: 'uint64', 1: 'fixed64', 5: 'fixed32' }
/** The wire type of each kind; all others are varints. */
const WIRE_TYPES: Readonly<Partial<Record<Kind, number>>> = {
  ...{ fixed64: 1, sfixed64: 1, double: 1, fixed32: 5, float: 5 },
  ...{ string: 2, bytes: 2, message: 2 },
}
const wireTypeOf = (kind: Kind): number => WIRE_TYPES[kind] ?? 0

/** Whether bytes are wholly fields, one after the other; what is inside them is not looked at. */
export const isProtobuf = (bytes: Uint8Array): boolean => bytes.length > 0 && isMessage(bytes, 0, bytes.length)

/** Adds rows over exactly `[start, end)` below the open row. `message` names the fields. */
export function readProtobuf(tape: Tape, start: number, end: number, region: Region, message?: ProtobufMessage): void {
  new Walk(tape, end, region).message(start, end, message, 0, tape.openRow())
}

/** Where the parts of a field lie. */
interface Parts {
  readonly number: number
  readonly wireType: number
  readonly tagEnd: number
  /** Behind the length, where there is one. */
  readonly content: number
  readonly end: number
}

/** Why there is no field. */
interface Fault {
  readonly code: 'wrong-form' | 'truncated' | 'length-exceeds' | 'varint-too-long'
  readonly start: number
  readonly expected: string | number
  readonly actual: string | number
}

function partsAt(bytes: Uint8Array, start: number, end: number): Parts | Fault {
  const tagEnd = varintEnd(bytes, start, end, 5)
  if (tagEnd < 0) return varintFault(tagEnd, start, end, 5)
  const tag = uvarintAt(bytes, start)
  const parts = { number: tag >>> 3, wireType: tag & 7, tagEnd, content: tagEnd }
  if (parts.number === 0) return { code: 'wrong-form', start, expected: 'a field number of 1 or more', actual: 0 }
  switch (parts.wireType) {
    case 0: {
      const next = varintEnd(bytes, tagEnd, end, 10)
      return next < 0 ? varintFault(next, tagEnd, end, 10) : { ...parts, end: next }
    }
    case 1:
    case 5: {
      const size = parts.wireType === 1 ? 8 : 4
      if (tagEnd + size <= end) return { ...parts, end: tagEnd + size }
      return { code: 'truncated', start: tagEnd, expected: size, actual: end - tagEnd }
    }
    case 2: {
      const content = varintEnd(bytes, tagEnd, end, 10)
      if (content < 0) return varintFault(content, tagEnd, end, 10)
      const length = lengthAt(bytes, tagEnd, content)
      if (content + length <= end) return { ...parts, content, end: content + length }
      return { code: 'length-exceeds', start: tagEnd, expected: end - content, actual: Math.min(length, 2 ** 32) }
    }
    default:
      return { code: 'wrong-form', start, expected: 'wire type 0, 1, 2 or 5', actual: parts.wireType }
  }
}

const varintFault = (found: number, start: number, end: number, most: number): Fault =>
  found === -2
    ? { code: 'varint-too-long', start, expected: most, actual: 'more' }
    : { code: 'truncated', start, expected: end - start + 1, actual: end - start }

class Walk {
  readonly #base: number
  readonly #text: TextFinder
  readonly #bytes: Uint8Array

  constructor(
    readonly tape: Tape,
    limit: number,
    readonly region: Region,
  ) {
    this.#base = tape.use(protobufTable(region))
    this.#bytes = tape.bytes
    this.#text = new TextFinder(tape.bytes, limit)
  }

  message(start: number, end: number, message: ProtobufMessage | undefined, depth: number, row: number): void {
    const used = new Set<string>()
    for (let at = start; at < end;) {
      if (this.tape.length > MOST_ROWS) return leaveUnread(this.tape, this.#base + UNDECODED, at, end)
      const parts = partsAt(this.#bytes, at, end)
      if ('code' in parts) {
        this.tape.note({ severity: 'error', end: Math.min(end, parts.start + 1), row, ...parts })
        this.tape.leaf(this.#base + UNDECODED, at, end)
        return
      }
      this.#field(at, parts, message?.[parts.number], depth, used)
      at = parts.end
    }
  }

  #field(start: number, parts: Parts, stated: ProtobufField | undefined, depth: number, used: Set<string>): void {
    const { tape } = this
    const { wireType, tagEnd, content, end } = parts
    const packed = stated?.repeated === true && wireType === 2 && wireTypeOf(stated.kind) !== 2
    // A field that is written in another way than its type says is one of another type.
    const field = stated && (packed || wireTypeOf(stated.kind) === wireType) ? stated : undefined
    const kind = field ? field.kind : (UNKNOWN[wireType] ?? this.#guess(content, end, depth))
    const row = tape.open(this.#group(parts.number, stated, field?.message ?? kind, used), start)
    this.#varint(TAG, start, tagEnd)
    if (wireType === 2) this.#varint(LENGTH, tagEnd, content)
    if (packed) this.#packed(kind as ScalarKind, content, end, row)
    else if (kind !== 'message') this.#value(kind, content, end)
    else if (depth < MOST_DEEP) this.message(content, end, field?.fields?.(), depth + 1, row)
    else this.#value('bytes', content, end)
    tape.close(row, end)
  }

  /** What bytes are that no schema names: a message where they read as one and are no text. */
  #guess(start: number, end: number, depth: number): 'message' | 'string' | 'bytes' {
    const known = this.#text.steps
    const text = this.#text.isText(start, end)
    this.tape.extraSteps += this.#text.steps - known
    // No text begins with a control character, but field 1 of a message often does, with the byte of a line end.
    if (text && !(start < end && this.#bytes[start]! < 0x20)) return 'string'
    if (depth < MOST_DEEP && isMessage(this.#bytes, start, end)) return 'message'
    return text ? 'string' : 'bytes'
  }

  #varint(shape: number, start: number, end: number): void {
    const row = this.tape.leaf(this.#base + shape, start, end)
    if (!isOddVarint(this.#bytes, start, end)) return
    const expected = uvarintSize(uvarintAt(this.#bytes, start))
    this.tape.note({ code: 'long-varint', severity: 'info', start, end, row, expected, actual: end - start })
  }

  #value(kind: ScalarKind, start: number, end: number): void {
    const oddBool = kind === 'bool' && (end - start > 1 || this.#bytes[start]! > 1)
    const row = this.tape.leaf(this.#base + valueShape(oddBool ? 'uint64' : kind), start, end)
    if (kind !== 'string') return
    this.tape.extraSteps += end - start
    if (!isUtf8(this.#bytes, start, end))
      this.tape.note({ code: 'bad-utf8', severity: 'info', start, end, row, expected: 'UTF-8', actual: 'other bytes' })
  }

  /** Numbers one behind the other, as repeated ones are written. */
  #packed(kind: ScalarKind, start: number, end: number, row: number): void {
    const shape = this.#base + elementShape(kind)
    const size = { 0: 0, 1: 8, 5: 4 }[wireTypeOf(kind)] ?? 0
    let at = start
    if (size > 0) {
      const count = Math.floor((end - start) / size)
      this.tape.repeat(shape, start, size, count)
      at += count * size
    }
    while (size === 0 && at < end) {
      if (this.tape.length > MOST_ROWS) return leaveUnread(this.tape, this.#base + UNDECODED, at, end)
      const next = varintEnd(this.#bytes, at, end, 10)
      if (next < 0) break
      this.tape.leaf(shape, at, next)
      at = next
    }
    if (at === end) return
    const fault: Fault =
      size === 0
        ? varintFault(varintEnd(this.#bytes, at, end, 10), at, end, 10)
        : { code: 'truncated', start: at, expected: size, actual: end - at }
    this.tape.note({ severity: 'error', end, row, ...fault })
    this.tape.leaf(this.#base + UNDECODED, at, end)
  }

  /** The row of a whole field. One that may be there once goes by its name alone, and any that comes again by number. */
  #group(number: number, stated: ProtobufField | undefined, type: string, used: Set<string>): number {
    const name = stated?.name ?? (number <= MOST_NAMED ? `field${String(number)}` : 'field')
    const single = stated?.repeated === false && !used.has(name)
    if (single) used.add(name)
    const { region } = this
    return shapeOn(this.tape, `protobuf ${region} ${name} ${type} ${String(single)}`, (): NodeShape => {
      const role = single ? 'group' : 'entry'
      return { name, type, region, role, code: 'none', words: 'protobuf.field' }
    })
  }
}

/** Protobuf of any message: fields by number. */
export const PROTOBUF: Reading = {
  name: 'protobuf',
  label: 'Protobuf, fields by number',
  group: 'registry',
  fits: (bytes) => isProtobuf(bytes) && !isPlainText(bytes),
  read: (tape, start, end, region) => {
    readProtobuf(tape, start, end, region)
    return { label: 'Protobuf' }
  },
}
