/** Writes one number, boolean or UUID after checking that it fits its type. */
import { EncodeError } from './encode-error.ts'
import { uuidBytes } from './uuid.ts'
import { Writer } from './writer.ts'

export type Scalar =
  | 'bool'
  | 'int8'
  | 'int16'
  | 'uint16'
  | 'int32'
  | 'uint32'
  | 'int64'
  | 'float64'
  | 'uuid'
  | 'uvarint'
  | 'varint'
  | 'varlong'

const RANGES = {
  int8: [-128, 127],
  int16: [-32768, 32767],
  uint16: [0, 65535],
  int32: [-2147483648, 2147483647],
  uint32: [0, 4294967295],
  uvarint: [0, 4294967295],
  varint: [-2147483648, 2147483647],
} as const

/** Throws EncodeError with `path` where the value is of another type or out of range. */
export function writeScalar(writer: Writer, type: Scalar, value: unknown, path: string): void {
  switch (type) {
    case 'bool':
      if (typeof value !== 'boolean') throw new EncodeError(path, 'true or false', describe(value))
      return writer.bool(value)
    case 'int64':
    case 'varlong': {
      const number = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
      if (typeof number !== 'bigint' || BigInt.asIntN(64, number) !== number)
        throw new EncodeError(path, `${type}, -9223372036854775808 to 9223372036854775807`, describe(value))
      return writer[type](number)
    }
    case 'float64':
      if (typeof value !== 'number') throw new EncodeError(path, 'float64', describe(value))
      return writer.float64(value)
    case 'uuid': {
      const bytes = typeof value === 'string' ? uuidBytes(value) : null
      if (!bytes) throw new EncodeError(path, 'a uuid of 22 base64 characters', describe(value))
      return writer.raw(bytes)
    }
    default: {
      const [lowest, highest] = RANGES[type]
      if (typeof value !== 'number' || !Number.isInteger(value) || value < lowest || value > highest)
        throw new EncodeError(path, `${type}, ${String(lowest)} to ${String(highest)}`, describe(value))
      return writer[type](value)
    }
  }
}

/** The bytes of one scalar. */
export function encodeScalar(type: Scalar, value: unknown, path = ''): Uint8Array {
  const writer = new Writer(16)
  writeScalar(writer, type, value, path)
  return writer.finish()
}

/** A value in a few words, for errors. */
export function describe(value: unknown): string {
  if (value instanceof Uint8Array) return `${String(value.length)} bytes`
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value === 'string') return value.length > 40 ? `"${value.slice(0, 40)}..."` : `"${value}"`
  return String(value)
}
