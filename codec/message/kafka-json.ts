/** Values as the JSON that Kafka's generated JsonConverter classes and broker request logs hold, and back. */
import { base64Decode, base64Encode } from '../bytes/base64.ts'
import { EncodeError } from '../bytes/encode-error.ts'
import { uuidBytes, uuidText } from '../bytes/uuid.ts'
import type { ResolvedField, ResolvedMessage, ResolvedStruct, ResolvedType, Value } from '../schema/types.ts'
import { isDefault } from './equal.ts'
import { parseExactJson } from './exact-json.ts'

const INTEGERS: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int8: [-0x80n, 0x7fn],
  int16: [-0x8000n, 0x7fffn],
  uint16: [0n, 0xffffn],
  int32: [-0x8000_0000n, 0x7fff_ffffn],
  uint32: [0n, 0xffff_ffffn],
  int64: [-(1n << 63n), (1n << 63n) - 1n],
}

type JsonObject = Readonly<Record<string, unknown>>

/**
 * Bytes and records as base64, a UUID as Kafka's text, an int64 as a number or, beyond 2^53 - 1 either way, as a decimal
 * string. Tagged fields at their default are left out, unknown tagged fields are dropped; a key that the value lacks
 * stands for its default. Throws EncodeError where the value is not of this message.
 */
export function toKafkaJson(message: ResolvedMessage, value: Value): unknown {
  return writeStruct(message, value, '')
}

/**
 * Takes a parsed object or JSON text; from text, whole numbers of any length are read exactly. An absent field takes its
 * default where it is tagged or ignorable; absent records, which brokers leave out of their logs, are null or empty.
 * Anything else that is amiss throws EncodeError with the path.
 */
export function fromKafkaJson(message: ResolvedMessage, json: unknown): Value {
  return readStruct(message, typeof json === 'string' ? parseText(json) : json, '')
}

function parseText(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch (error) {
    throw new EncodeError('', 'JSON text', error instanceof Error ? error.message : 'text that is no JSON')
  }
}

function writeStruct(struct: ResolvedStruct, value: Value, path: string): JsonObject {
  if (!isObject(value)) throw new EncodeError(path, `a struct ${struct.name}`, describe(value))
  const json: Record<string, unknown> = {}
  for (const field of [...struct.fields, ...struct.tagged]) {
    const given = value[field.key] as Value | undefined
    const inner = given === undefined ? field.default : given
    const at = join(path, field.name)
    if (field.tag >= 0 && isDefault(field, inner)) continue
    if (inner === null && !field.nullable) throw new EncodeError(at, expectation(field), 'null')
    json[field.key] = inner === null ? null : writeType(field.type, inner, at)
  }
  return json
}

function writeType(type: ResolvedType, value: Value, path: string): unknown {
  if (type.kind === 'struct') return writeStruct(type.struct, value, path)
  if (type.kind === 'array') {
    if (!Array.isArray(value)) throw new EncodeError(path, 'an array', describe(value))
    return value.map((element: Value, i) => writeType(type.element, element, `${path}[${String(i)}]`))
  }
  if (value instanceof Uint8Array && (type.kind === 'bytes' || type.kind === 'records')) return base64Encode(value)
  if (typeof value === 'bigint' && type.kind === 'int64') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value.toString()
  }
  // JSON has no word for these; Kafka's JSON library writes their names as text.
  if (typeof value === 'number' && type.kind === 'float64' && !Number.isFinite(value)) return String(value)
  const expected =
    type.kind === 'bool' ? 'boolean' : type.kind === 'string' || type.kind === 'uuid' ? 'string' : 'number'
  if (typeof value !== expected || type.kind === 'int64' || type.kind === 'bytes' || type.kind === 'records')
    throw new EncodeError(path, typeWords(type), describe(value))
  return value
}

function readStruct(struct: ResolvedStruct, json: unknown, path: string): Value {
  if (!isObject(json)) throw new EncodeError(path, 'an object', describe(json))
  const value: Record<string, Value> = {}
  const known = new Set<string>()
  for (const field of [...struct.fields, ...struct.tagged]) {
    known.add(field.key)
    if (field.type.kind === 'records') known.add(`${field.key}SizeInBytes`)
    const at = join(path, field.name)
    const inner = Object.hasOwn(json, field.key) ? json[field.key] : undefined
    if (inner === undefined) value[field.key] = absent(field, at)
    else if (inner !== null) value[field.key] = readType(field.type, inner, at)
    else if (field.nullable) value[field.key] = null
    else throw new EncodeError(at, expectation(field), 'null')
  }
  for (const key of Object.keys(json))
    if (!known.has(key))
      throw new EncodeError(join(path, key), 'a field that this version has', `the unknown key ${JSON.stringify(key)}`)
  return value
}

function absent(field: ResolvedField, path: string): Value {
  if (field.tag >= 0 || field.schema.ignorable) return field.default
  if (field.type.kind === 'records') return field.nullable ? null : new Uint8Array(0)
  throw new EncodeError(path, expectation(field), 'nothing')
}

function readType(type: ResolvedType, json: unknown, path: string): Value {
  const refuse = (): never => {
    throw new EncodeError(path, typeWords(type), describe(json))
  }
  switch (type.kind) {
    case 'struct':
      return readStruct(type.struct, json, path)
    case 'array':
      return Array.isArray(json)
        ? json.map((element: unknown, i) => readType(type.element, element, `${path}[${String(i)}]`))
        : refuse()
    case 'bool':
      return typeof json === 'boolean' ? json : refuse()
    case 'string':
      return typeof json === 'string' ? json : refuse()
    case 'uuid': {
      const bytes = typeof json === 'string' ? uuidBytes(json) : null
      return bytes ? uuidText(bytes) : refuse()
    }
    case 'bytes':
    case 'records':
      return (json instanceof Uint8Array ? json : typeof json === 'string' ? base64Decode(json) : null) ?? refuse()
    case 'float64':
      return readFloat(json) ?? refuse()
    default:
      return readInteger(type.kind, json) ?? refuse()
  }
}

function readFloat(json: unknown): number | null {
  if (typeof json === 'number') return json
  if (typeof json === 'bigint') return Number(json)
  return typeof json === 'string' && /^(NaN|-?Infinity)$/.test(json) ? Number(json) : null
}

function readInteger(kind: string, json: unknown): number | bigint | null {
  let integer: bigint
  if (typeof json === 'bigint') integer = json
  else if (typeof json === 'number' && Number.isInteger(json)) integer = BigInt(json)
  else if (typeof json === 'string' && kind === 'int64' && /^-?\d{1,19}$/.test(json)) integer = BigInt(json)
  else return null
  const [least, most] = INTEGERS[kind] ?? [0n, 0n]
  if (integer < least || integer > most) return null
  return kind === 'int64' ? integer : Number(integer)
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)

const expectation = (field: ResolvedField): string => typeWords(field.type) + (field.nullable ? ' or null' : '')

function typeWords(type: ResolvedType): string {
  const range = INTEGERS[type.kind]
  if (range) return `an integer from ${String(range[0])} to ${String(range[1])}`
  switch (type.kind) {
    case 'struct':
      return `an object for ${type.struct.name}`
    case 'array':
      return 'an array'
    case 'bool':
      return 'true or false'
    case 'float64':
      return 'a number'
    case 'uuid':
      return 'a UUID of 22 base64 characters'
    case 'string':
      return 'a string'
    default:
      return `${type.kind} in base64`
  }
}

/** What was given, short enough to stand in a sentence. */
function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `an array of ${String(value.length)}`
  if (value instanceof Uint8Array) return `${String(value.length)} bytes`
  if (typeof value === 'string')
    return `the text ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`
  if (value === null || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  return 'an object'
}
