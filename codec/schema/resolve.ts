/** A message schema at one version: which fields are there, in wire order, and how each is written. */
import { uuidBytes, ZERO_UUID } from '../bytes/uuid.ts'
import { SchemaError } from './schema-error.ts'
import type {
  FieldSchema,
  MessageSchema,
  ResolvedField,
  ResolvedMessage,
  ResolvedStruct,
  ResolvedType,
  ScalarType,
  StructSchema,
  StructValue,
  Value,
} from './types.ts'
import { inRange } from './versions.ts'

const SCALARS = new Set<string>([
  'bool',
  'int8',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'float64',
  'uuid',
  'string',
  'bytes',
  'records',
] satisfies ScalarType[])

const cache = new WeakMap<MessageSchema, Map<number, ResolvedMessage>>()

/** Throws SchemaError for a version outside `validVersions` and for types that the schema does not declare. */
export function resolveMessage(schema: MessageSchema, version: number): ResolvedMessage {
  if (!Number.isInteger(version) || !inRange(schema.validVersions, version))
    throw new SchemaError(schema.name, `has no version ${String(version)}`)
  let versions = cache.get(schema)
  if (!versions) cache.set(schema, (versions = new Map<number, ResolvedMessage>()))
  let resolved = versions.get(version)
  if (!resolved) {
    const struct = new Resolver(schema, version).struct(schema.name, schema.fields, [])
    versions.set(version, (resolved = { ...struct, schema, version }))
  }
  return resolved
}

class Resolver {
  readonly #flexible: boolean
  readonly #structs: Map<string, readonly FieldSchema[]>

  constructor(
    readonly schema: MessageSchema,
    readonly version: number,
  ) {
    this.#flexible = inRange(schema.flexibleVersions, version)
    this.#structs = new Map(schema.commonStructs.map((struct: StructSchema) => [struct.name, struct.fields]))
  }

  struct(name: string, fields: readonly FieldSchema[], within: readonly string[]): ResolvedStruct {
    if (within.includes(name)) throw new SchemaError(name, 'contains itself')
    const resolved = fields
      .filter((field) => inRange(field.versions, this.version))
      .map((field) => this.#field(field, [...within, name]))
    const tagged = resolved.filter((field) => field.tag >= 0).sort((a, b) => a.tag - b.tag)
    return { name, flexible: this.#flexible, fields: resolved.filter((field) => field.tag < 0), tagged }
  }

  #field(schema: FieldSchema, within: readonly string[]): ResolvedField {
    const type = this.#type(schema.type, schema, within)
    const nullable = inRange(schema.nullableVersions, this.version)
    return {
      name: schema.name,
      key: schema.name.charAt(0).toLowerCase() + schema.name.slice(1),
      type,
      nullable,
      compact: schema.flexibleVersions === undefined ? this.#flexible : inRange(schema.flexibleVersions, this.version),
      tag: schema.tag !== undefined && inRange(schema.taggedVersions, this.version) ? schema.tag : -1,
      default: defaultOf(schema, type, nullable),
      schema,
    }
  }

  #type(text: string, schema: FieldSchema, within: readonly string[]): ResolvedType {
    if (text.startsWith('[]')) return { kind: 'array', element: this.#type(text.slice(2), schema, within) }
    if (SCALARS.has(text)) return { kind: text as ScalarType }
    const fields = schema.fields ?? this.#structs.get(text)
    if (!fields) throw new SchemaError(`${within.join('.')}.${schema.name}`, `type ${text} is not declared`)
    if (schema.fields) this.#structs.set(text, fields)
    return { kind: 'struct', struct: this.struct(text, fields, within) }
  }
}

/** The default that the schema states for this type, or the type's own zero. */
function defaultOf(schema: FieldSchema, type: ResolvedType, nullable: boolean): Value {
  const text = schema.default
  if (text === 'null' && nullable) return null
  if (text === undefined || text === '' || text === 'null') return zeroOf(type)
  switch (type.kind) {
    case 'bool':
      return text === 'true'
    case 'int8':
    case 'int16':
    case 'uint16':
    case 'int32':
    case 'uint32':
    case 'float64': {
      const number = Number(text.replace(/^-0x/i, '0x')) * (/^-0x/i.test(text) ? -1 : 1)
      if (Number.isNaN(number)) throw new SchemaError(schema.name, `default "${text}" is no number`)
      return number
    }
    case 'int64':
      try {
        return text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text)
      } catch {
        throw new SchemaError(schema.name, `default "${text}" is no whole number`)
      }
    case 'uuid':
      if (!uuidBytes(text)) throw new SchemaError(schema.name, `default "${text}" is no UUID`)
      return text
    case 'string':
      return text
    default:
      return zeroOf(type)
  }
}

/** Zero, empty, or for a struct the defaults of its fields. */
export function zeroOf(type: ResolvedType): Value {
  switch (type.kind) {
    case 'bool':
      return false
    case 'int64':
      return 0n
    case 'uuid':
      return ZERO_UUID
    case 'string':
      return ''
    case 'bytes':
    case 'records':
      return new Uint8Array(0)
    case 'array':
      return []
    case 'struct':
      return structDefaults(type.struct)
    default:
      return 0
  }
}

/** A struct with every field at its default. */
export function structDefaults(struct: ResolvedStruct): StructValue {
  return Object.fromEntries([...struct.fields, ...struct.tagged].map((field) => [field.key, field.default]))
}
