/** A value of any message with believable content. */
import type {
  ResolvedField,
  ResolvedMessage,
  ResolvedStruct,
  ResolvedType,
  StructValue,
  Value,
} from '../schema/types.ts'
import { believableCount, believableScalar } from './believable.ts'

/** Every field filled in, the same each time; `records` is what a records field holds. */
export function populatedSample(message: ResolvedMessage, records: Uint8Array): StructValue {
  return new Populator(records).struct(message, 0)
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
