/** The rows of Protocol Buffers: tags, lengths, and values of every kind with the way each is written. */
import { EncodeError } from '../bytes/encode-error.ts'
import { describe, encodeScalar } from '../bytes/scalars.ts'
import { utf8Encode } from '../bytes/utf8.ts'
import { zigzag64 } from '../bytes/varint.ts'
import type { NodeShape, Region, ValueCode } from '../layout/shape.ts'
import type { Value } from '../schema/types.ts'
import { byRegion, undecodedShape } from './payload-rows.ts'

/** Kinds of values, as a .proto file calls them. */
const KINDS = {
  bool: 'bool',
  uint64: 'uvarlong',
  int64: 'signedVarlong',
  sint64: 'varlong',
  fixed32: 'fixed32',
  float: 'float',
  fixed64: 'fixed64',
  sfixed64: 'sfixed64',
  double: 'double',
  string: 'rawText',
  bytes: 'rawBytes',
} as const satisfies Record<string, ValueCode>

export type ScalarKind = keyof typeof KINDS

const NAMES = Object.keys(KINDS) as ScalarKind[]

/** Places in the table of a region. */
export const TAG = 0
export const LENGTH = 1
export const UNDECODED = 2
export const valueShape = (kind: ScalarKind): number => 3 + NAMES.indexOf(kind)
export const elementShape = (kind: ScalarKind): number => 3 + NAMES.length + NAMES.indexOf(kind)

export const protobufTable = byRegion((region: Region): readonly NodeShape[] => [
  { name: 'tag', type: 'uvarint', region, role: 'tagNumber', code: 'uvarint', words: 'protobuf.tag' },
  { name: 'length', type: 'uvarint', region, role: 'measure', code: 'uvarint', words: 'protobuf.length' },
  undecodedShape(region),
  ...NAMES.map((kind) => valueRow(region, kind, 'value', 'field')),
  ...NAMES.map((kind) => valueRow(region, kind, '', 'element')),
])

const valueRow = (region: Region, kind: ScalarKind, name: string, role: 'field' | 'element'): NodeShape => ({
  name,
  type: kind,
  region,
  role,
  code: KINDS[kind],
  words: 'protobuf.value',
  encode: (value) => encodeKind(kind, value),
})

/** One value as it stands on the wire behind its tag and length. Throws EncodeError. */
function encodeKind(kind: ScalarKind, value: Value): Uint8Array {
  switch (kind) {
    case 'string':
      if (typeof value !== 'string') throw new EncodeError('value', 'text', describe(value))
      return utf8Encode(value)
    case 'bytes':
      if (!(value instanceof Uint8Array)) throw new EncodeError('value', 'bytes', describe(value))
      return value
    case 'bool':
      return encodeScalar('bool', value, 'value')
    case 'float':
    case 'double':
      if (typeof value !== 'number') throw new EncodeError('value', kind, describe(value))
      return littleEndian(kind === 'float' ? 4 : 8, (view) =>
        kind === 'float' ? view.setFloat32(0, value, true) : view.setFloat64(0, value, true),
      )
    case 'fixed32':
      return littleEndian(4, (view) => view.setUint32(0, Number(whole(kind, value, 0n, 2n ** 32n - 1n)), true))
    case 'fixed64':
    case 'uint64': {
      const number = whole(kind, value, 0n, 2n ** 64n - 1n)
      return kind === 'uint64' ? varint(number) : littleEndian(8, (view) => view.setBigUint64(0, number, true))
    }
    default: {
      const number = whole(kind, value, -(2n ** 63n), 2n ** 63n - 1n)
      if (kind === 'sfixed64') return littleEndian(8, (view) => view.setBigInt64(0, number, true))
      return varint(kind === 'sint64' ? zigzag64(number) : BigInt.asUintN(64, number))
    }
  }
}

function whole(kind: ScalarKind, value: Value, lowest: bigint, highest: bigint): bigint {
  const number = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
  if (typeof number !== 'bigint' || number < lowest || number > highest)
    throw new EncodeError('value', `${kind}, ${String(lowest)} to ${String(highest)}`, describe(value))
  return number
}

function littleEndian(size: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(size)
  write(new DataView(bytes.buffer))
  return bytes
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}
