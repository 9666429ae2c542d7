/** Walks the wire format of Protocol Buffers: fields by number where no schema names them, by name where one does. */
import { EncodeError } from '../bytes/encode-error.ts'
import { describe, encodeScalar } from '../bytes/scalars.ts'
import { utf8Encode } from '../bytes/utf8.ts'
import { uvarintAt, uvarlongAt } from '../bytes/varint.ts'
import { Writer } from '../bytes/writer.ts'
import type { NodeShape, Region, ValueCode } from '../layout/shape.ts'
import type { Tape } from '../layout/tape.ts'
import type { Value } from '../schema/types.ts'
import { isPlainText, note, shapeOn, undecodedShape } from './payload-rows.ts'
import type { ProtobufField, ProtobufMessage } from './protobuf-schema.ts'
import type { Reading } from './reading.ts'

/** Messages inside messages are opened so far down; what lies deeper stays bytes. */
const MOST_DEEP = 24

const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

/** Where a field's parts lie, and what is wrong where it breaks. */
interface Parts {
  readonly number: number
  readonly wire: number
  /** Where the tag ends, and of bytes where their length does. */
  readonly tagEnd: number
  readonly from: number
  readonly end: number
}

/** Where the varint at `at` ends, or -1. */
function varintEnd(bytes: Uint8Array, at: number, end: number): number {
  for (let i = at; i < end && i < at + 10; i++) if (bytes[i]! < 0x80) return i + 1
  return -1
}

/** The parts of the field at `at`, or undefined where there is none. */
function fieldAt(bytes: Uint8Array, at: number, end: number): Parts | undefined {
  const tagEnd = varintEnd(bytes, at, end)
  if (tagEnd < 0 || tagEnd > at + 5) return undefined
  const tag = uvarintAt(bytes, at)
  const number = Math.floor(tag / 8)
  const wire = tag % 8
  if (number === 0) return undefined
  const parts = (from: number, to: number): Parts | undefined =>
    from >= 0 && to >= 0 && to <= end ? { number, wire, tagEnd, from, end: to } : undefined
  switch (wire) {
    case VARINT:
      return parts(tagEnd, varintEnd(bytes, tagEnd, end))
    case FIXED64:
      return parts(tagEnd, tagEnd + 8)
    case FIXED32:
      return parts(tagEnd, tagEnd + 4)
    case BYTES: {
      const from = varintEnd(bytes, tagEnd, end)
      if (from < 0) return undefined
      const length = uvarlongAt(bytes, tagEnd)
      return length > BigInt(end - from) ? undefined : parts(from, from + Number(length))
    }
    default:
      return undefined
  }
}

/** Whether bytes are wholly fields, one after the other; what is inside them is not looked at. */
export function isProtobuf(bytes: Uint8Array): boolean {
  let at = 0
  while (at < bytes.length) {
    const field = fieldAt(bytes, at, bytes.length)
    if (!field) return false
    at = field.end
  }
  return bytes.length > 0
}

/** Adds rows over exactly `[start, end)` below the open row. `message` names the fields. */
export function readProtobuf(tape: Tape, start: number, end: number, region: Region, message?: ProtobufMessage): void {
  new Walk(tape, region).message(start, end, message, 0)
}

class Walk {
  constructor(
    readonly tape: Tape,
    readonly region: Region,
  ) {}

  message(start: number, end: number, message: ProtobufMessage | undefined, depth: number): void {
    const { tape } = this
    tape.extraSteps += end - start
    let at = start
    while (at < end) {
      const parts = fieldAt(tape.bytes, at, end)
      if (!parts) {
        note(tape, 'wrong-form', at, end, 'a Protobuf field', 'other bytes')
        tape.leaf(
          this.#shape('undecoded', () => undecodedShape(this.region)),
          at,
          end,
        )
        return
      }
      this.#field(at, parts, message?.[parts.number], depth)
      at = parts.end
    }
  }

  #shape(key: string, make: () => NodeShape): number {
    return shapeOn(this.tape, `protobuf ${this.region} ${key}`, make)
  }

  #part(name: string, code: ValueCode, role: NodeShape['role'], encode?: NodeShape['encode']): number {
    return this.#shape(`${name} ${code} ${role}`, () => ({
      name,
      type: code === 'rawText' ? 'string' : code === 'rawBytes' ? 'bytes' : code,
      region: this.region,
      role,
      code,
      words: `protobuf.${name}`,
      ...(encode ? { encode } : {}),
    }))
  }

  #field(at: number, parts: Parts, field: ProtobufField | undefined, depth: number): void {
    const { tape } = this
    const { number, wire, tagEnd, from, end } = parts
    const name = field?.name ?? `field${String(number)}`
    const type = `${field?.message ?? WIRE_NAMES[wire] ?? 'field'} #${String(number)}`
    const row = tape.open(
      this.#shape(`entry ${name} ${type}`, () => ({
        name,
        type,
        region: this.region,
        role: 'entry',
        code: 'none',
        words: 'protobuf.field',
      })),
      at,
    )
    tape.leaf(this.#part('tag', 'uvarint', 'tagNumber'), at, tagEnd)
    if (wire === BYTES) {
      tape.leaf(this.#part('length', 'uvarint', 'measure'), tagEnd, from)
      this.#content(from, end, field, depth)
    } else {
      const code = scalarCode(wire, field)
      tape.leaf(
        this.#part('value', code, 'field', (value) => encodeNumber(code, value)),
        from,
        end,
      )
    }
    tape.close(row, end)
  }

  /** Bytes are a message where the schema says so, or where they read as one and are no text. */
  #content(from: number, end: number, field: ProtobufField | undefined, depth: number): void {
    const { tape } = this
    const bytes = tape.bytes.subarray(from, end)
    tape.extraSteps += bytes.length
    const nested = field ? field.message !== undefined : !isPlainText(bytes) && isProtobuf(bytes)
    if (nested && depth < MOST_DEEP) {
      this.message(from, end, field?.fields?.(), depth + 1)
      return
    }
    const text = field ? field.kind === 'string' : bytes.length > 0 && isPlainText(bytes)
    tape.leaf(this.#part('value', text ? 'rawText' : 'rawBytes', 'field', text ? encodeText : undefined), from, end)
  }
}

const WIRE_NAMES: Readonly<Record<number, string>> = {
  [VARINT]: 'varint',
  [FIXED64]: 'fixed64',
  [BYTES]: 'length-delimited',
  [FIXED32]: 'fixed32',
}

type NumberCode = 'uvarlong' | 'signedVarlong' | 'bool' | 'fixed32' | 'fixed64' | 'sfixed64' | 'float' | 'double'

function scalarCode(wire: number, field: ProtobufField | undefined): NumberCode {
  const kind = field?.kind
  if (wire === FIXED64) return kind === 'double' || kind === 'sfixed64' ? kind : 'fixed64'
  if (wire === FIXED32) return kind === 'float' ? kind : 'fixed32'
  return kind === 'bool' ? 'bool' : kind === 'int64' ? 'signedVarlong' : 'uvarlong'
}

const encodeText = (value: Value): Uint8Array => {
  if (typeof value !== 'string') throw new EncodeError('value', 'text', describe(value))
  return utf8Encode(value)
}

/** Varints of 64 bits, and numbers of four and eight bytes with the lowest first. Throws EncodeError. */
function encodeNumber(code: NumberCode, value: Value): Uint8Array {
  if (code === 'bool') return Uint8Array.of(value === true ? 1 : 0)
  if (code === 'float' || code === 'double') {
    const bytes = new Uint8Array(code === 'float' ? 4 : 8)
    const view = new DataView(bytes.buffer)
    if (code === 'float') view.setFloat32(0, Number(value), true)
    else view.setFloat64(0, Number(value), true)
    return bytes
  }
  // As an int64 first, which refuses what is no whole number of 64 bits; unsigned ones wrap around.
  const whole = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
  const wide = typeof whole === 'bigint' && whole >= 1n << 63n && whole < 1n << 64n ? BigInt.asIntN(64, whole) : whole
  const big = encodeScalar('int64', wide, 'value')
  if (code === 'uvarlong' || code === 'signedVarlong') {
    let left = BigInt.asUintN(64, new DataView(big.buffer, big.byteOffset).getBigInt64(0))
    const writer = new Writer(10)
    for (; left >= 0x80n; left >>= 7n) writer.int8(Number(left & 0x7fn) | 0x80)
    writer.int8(Number(left))
    return writer.finish()
  }
  return big.slice(code === 'fixed32' ? 4 : 0).reverse()
}

/** Protobuf of any message: fields by number. */
export const PROTOBUF: Reading = {
  name: 'protobuf',
  label: 'Protobuf, fields by number',
  group: 'registry',
  fits: isProtobuf,
  read: (tape, start, end, region) => {
    readProtobuf(tape, start, end, region)
    return { label: 'Protobuf' }
  },
}
