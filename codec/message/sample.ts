/** Ready-made values of any message: the smallest legal instance, Kafka's defaults, nulls, and one with believable content. */
import type {
  ResolvedField,
  ResolvedMessage,
  ResolvedStruct,
  ResolvedType,
  StructValue,
  Value,
} from '../schema/types.ts'
import { believableCount, believableScalar } from './believable.ts'

export type SampleKind = 'smallest' | 'defaults' | 'nulls' | 'populated'

/** What a records field holds: a batch without records, and one with some. They are given, since batches are not this layer's. */
export interface SampleRecords {
  readonly empty: Uint8Array
  readonly populated: Uint8Array
}

/**
 * `smallest`: zeros, empty strings and bytes, one element in each array, a struct is null only where that is its default,
 * one empty batch, tagged fields at their defaults. `nulls`: null wherever it is legal, arrays empty, else as smallest.
 * `defaults`: what Kafka's generated classes hold when new. `populated`: every field filled in, the same each time.
 */
export function sampleMessage(message: ResolvedMessage, kind: SampleKind, records: SampleRecords): StructValue {
  switch (kind) {
    case 'smallest':
    case 'nulls':
      return plainStruct(message, kind === 'nulls', records.empty)
    case 'defaults':
      return defaultStruct(message)
    case 'populated':
      return new Populator(records.populated).struct(message, 0)
  }
}

function plainStruct(struct: ResolvedStruct, nulls: boolean, records: Uint8Array): StructValue {
  const value: Record<string, Value> = {}
  for (const field of struct.fields) {
    const isNull = field.nullable && (nulls || (field.type.kind === 'struct' && field.default === null))
    value[field.key] = isNull ? null : plainType(field.type, nulls, records)
  }
  for (const field of struct.tagged) value[field.key] = nulls ? nullTagged(field, records) : field.default
  return value
}

/** A tagged field that cannot be null stays at its default; a struct of such keeps its own fields as plain ones are. */
function nullTagged(field: ResolvedField, records: Uint8Array): Value {
  if (field.nullable) return null
  return field.type.kind === 'struct' ? plainStruct(field.type.struct, true, records) : field.default
}

function plainType(type: ResolvedType, nulls: boolean, records: Uint8Array): Value {
  if (type.kind === 'struct') return plainStruct(type.struct, nulls, records)
  if (type.kind === 'array') return nulls ? [] : [plainType(type.element, nulls, records)]
  return zero(type, records)
}

function zero(type: Exclude<ResolvedType, { kind: 'struct' | 'array' }>, records: Uint8Array): Value {
  switch (type.kind) {
    case 'bool':
      return false
    case 'int64':
      return 0n
    case 'uuid':
      return 'AAAAAAAAAAAAAAAAAAAAAA'
    case 'string':
      return ''
    case 'bytes':
      return new Uint8Array(0)
    case 'records':
      return records
    default:
      return 0
  }
}

function defaultStruct(struct: ResolvedStruct): StructValue {
  return Object.fromEntries([...struct.fields, ...struct.tagged].map((field) => [field.key, field.default]))
}

class Populator {
  constructor(readonly records: Uint8Array) {}

  /** `index` is the position among its neighbours, by which the values of one element differ from the next. */
  struct(struct: ResolvedStruct, index: number): StructValue {
    const value: Record<string, Value> = {}
    for (const field of [...struct.fields, ...struct.tagged]) value[field.key] = this.#field(field, struct, index)
    return value
  }

  #field(field: ResolvedField, struct: ResolvedStruct, index: number): Value {
    return this.#type(field.type, field, struct, index)
  }

  #type(type: ResolvedType, field: ResolvedField, struct: ResolvedStruct, index: number): Value {
    if (type.kind === 'struct') return this.struct(type.struct, index)
    if (type.kind === 'records') return this.records
    if (type.kind === 'array') {
      const { element } = type
      const count = believableCount(element, field.name)
      return Array.from({ length: count }, (_, i) => this.#type(element, field, struct, i))
    }
    return believableScalar(type.kind, field, struct.name, index)
  }
}
