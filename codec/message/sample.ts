/** Ready-made values of any message: the smallest legal instance, Kafka's defaults, and nulls. */
import type {
  ResolvedField,
  ResolvedMessage,
  ResolvedStruct,
  ResolvedType,
  StructValue,
  Value,
} from '../schema/types.ts'

export type SampleKind = 'smallest' | 'defaults' | 'nulls' | 'populated'

export type PlainSampleKind = Exclude<SampleKind, 'populated'>

/**
 * `smallest`: zeros, empty strings and bytes, one element in each array, a struct is null only where that is its default,
 * one empty batch, tagged fields at their defaults. `nulls`: null wherever it is legal, arrays empty, else as smallest.
 * `defaults`: what Kafka's generated classes hold when new. The batch without records is given, since batches are not this layer's.
 */
export function plainSample(message: ResolvedMessage, kind: PlainSampleKind, emptyBatch: Uint8Array): StructValue {
  return kind === 'defaults' ? defaultStruct(message) : plainStruct(message, kind === 'nulls', emptyBatch)
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
