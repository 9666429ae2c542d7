/** Makers of the rows that records are made of, each of which gives back the row's place in the table it is added to. */
import { EncodeError } from '../bytes/encode-error.ts'
import { encodeScalar } from '../bytes/scalars.ts'
import { utf8Encode } from '../bytes/utf8.ts'
import type { NodeShape, Region, Role, ValueCode } from '../layout/shape.ts'
import type { Value } from '../schema/types.ts'

export type NumberCode = 'int8' | 'int16' | 'int32' | 'uint32' | 'int64' | 'varint' | 'varlong'

export interface ShapeTable {
  readonly shapes: readonly NodeShape[]
  readonly add: (shape: NodeShape) => number
  /** A number under the words `prefix.name`. */
  readonly number: (region: Region, prefix: string, name: string, code: NumberCode, role?: Role) => number
  /** A key, a value or a name behind its length. */
  readonly content: (
    name: string,
    code: ValueCode,
    role: Role,
    words: string,
    nullable: boolean,
    more?: Partial<NodeShape>,
  ) => number
  /** Bytes as they are. */
  readonly leftOver: (name: string, type: string, role: Role, words: string, label: string) => number
}

/** An empty table; `withLength` puts the length before a content, -1 for null. */
export function shapeTable(withLength: (content: Uint8Array | null) => Uint8Array): ShapeTable {
  const shapes: NodeShape[] = []
  const add = (shape: NodeShape): number => shapes.push(shape) - 1
  return {
    shapes,
    add,
    number: (region, prefix, name, code, role = 'field') =>
      add({
        name,
        type: code,
        region,
        role,
        code,
        words: `${prefix}.${name}`,
        encode: (value) => encodeScalar(code, value, name),
      }),
    content: (name, code, role, words, nullable, more = {}) =>
      add({
        name,
        type: code === 'rawText' ? 'string' : 'bytes',
        region: 'record',
        role,
        code,
        nullable,
        words,
        encode: (value) => {
          if (value === null && !nullable) throw new EncodeError(name, 'text, which cannot be null here', 'null')
          return withLength(bytesOrNull(value, name))
        },
        ...more,
      }),
    leftOver: (name, type, role, words, label) =>
      add({ name, label, type, region: 'batch', role, code: 'rawBytes', words }),
  }
}

function bytesOrNull(value: Value, name: string): Uint8Array | null {
  if (value === null || value instanceof Uint8Array) return value
  if (typeof value === 'string') return utf8Encode(value)
  throw new EncodeError(name, 'bytes, text or null', typeof value)
}
