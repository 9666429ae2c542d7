/** The value that the bytes of one row stand for. Rows exist only over bytes that a decoder has checked, so nothing here can run out. */
import { utf8Decode } from '../bytes/utf8.ts'
import { uuidText } from '../bytes/uuid.ts'
import { unzigzag32, unzigzag64, uvarintAt, uvarlongAt } from '../bytes/varint.ts'
import type { Value } from '../schema/types.ts'
import type { NodeShape } from './shape.ts'
import type { Tape } from './tape.ts'

/** Undefined for structs and groups; of an array the number of its elements, of a nullable row null. */
export function readValue(tape: Tape, row: number): Value | undefined {
  const shape = tape.shape(row)
  const bytes = tape.bytes
  const start = tape.start(row)
  const end = tape.end(row)
  switch (shape.code) {
    case 'array':
    case 'compactArray':
      return countValue(tape, row)
    case 'records':
    case 'compactRecords':
      return recordsValue(tape, row)
    case 'struct':
      return isNullStruct(tape, row) ? null : undefined
    case 'none':
      return undefined
    default:
      return scalarAt(shape, bytes, start, end)
  }
}

function scalarAt(shape: NodeShape, bytes: Uint8Array, start: number, end: number): Value {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (shape.code) {
    case 'bool':
      return bytes[start] !== 0
    case 'int8':
      return view.getInt8(start)
    case 'int16':
      return view.getInt16(start)
    case 'uint16':
      return view.getUint16(start)
    case 'int32':
      return view.getInt32(start)
    case 'uint32':
      return view.getUint32(start)
    case 'int64':
      return view.getBigInt64(start)
    case 'float64':
      return view.getFloat64(start)
    case 'uuid':
      return uuidText(bytes.subarray(start, end))
    case 'uvarint':
      return shape.role === 'compactCount' || shape.role === 'compactMeasure'
        ? uvarintAt(bytes, start) - 1
        : uvarintAt(bytes, start)
    case 'varint':
      return unzigzag32(uvarintAt(bytes, start))
    case 'varlong':
      return unzigzag64(uvarlongAt(bytes, start))
    case 'uvarlong':
      return uvarlongAt(bytes, start)
    case 'signedVarlong':
      return BigInt.asIntN(64, uvarlongAt(bytes, start))
    case 'fixed32':
      return view.getUint32(start, true)
    case 'fixed64':
      return view.getBigUint64(start, true)
    case 'sfixed64':
      return view.getBigInt64(start, true)
    case 'float':
      return view.getFloat32(start, true)
    case 'double':
      return view.getFloat64(start, true)
    case 'rawBytes':
      return shape.role === 'nullContent' ? null : bytes.slice(start, end)
    case 'rawText':
      return utf8Decode(bytes.subarray(start, end))
    default: {
      const content = contentStart(shape, bytes, start)
      if (content < 0) return null
      const inside = bytes.subarray(content, end)
      return shape.code === 'string' || shape.code === 'compactString' ? utf8Decode(inside) : inside.slice()
    }
  }
}

/**
 * Where the content of a length-prefixed row begins; -1 for null. `start` for rows that carry no prefix of their own.
 */
export function contentStart(shape: NodeShape, bytes: Uint8Array, start: number): number {
  switch (shape.code) {
    case 'string':
      return bytes[start]! >= 0x80 ? -1 : start + 2
    case 'bytes':
      return bytes[start]! >= 0x80 ? -1 : start + 4
    case 'compactString':
    case 'compactBytes': {
      let at = start
      while (bytes[at]! >= 0x80) at++
      return uvarintAt(bytes, start) === 0 ? -1 : at + 1
    }
    default:
      return start
  }
}

/** An array's count is its first child's value; null is written as -1, or 0 where counts are compact. */
function countValue(tape: Tape, row: number): number | null | undefined {
  if (tape.subtreeEnd(row) === row + 1) return undefined
  const count = readValue(tape, row + 1)
  return typeof count !== 'number' ? undefined : count < 0 ? null : count
}

function recordsValue(tape: Tape, row: number): Uint8Array | null | undefined {
  if (tape.subtreeEnd(row) === row + 1) return undefined
  const length = readValue(tape, row + 1)
  if (typeof length === 'number' && length < 0) return null
  return tape.bytes.slice(tape.end(row + 1), tape.end(row))
}

/** A nullable struct that is null is a leaf: its marker is all there is. */
function isNullStruct(tape: Tape, row: number): boolean {
  return tape.shape(row).nullable === true && tape.subtreeEnd(row) === row + 1 && tape.end(row) > tape.start(row)
}
