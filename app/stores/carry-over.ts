/** Carries an edited value over to another version of its message: what that version still has stays, the rest is sampled. */
import type { ResolvedStruct, ResolvedType, StructValue, UnknownTaggedField, Value } from '../../codec/index.ts'

type Part = Value | readonly UnknownTaggedField[] | undefined

const INT_LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  int8: [-0x80, 0x7f],
  int16: [-0x8000, 0x7fff],
  uint16: [0, 0xffff],
  int32: [-0x80000000, 0x7fffffff],
  uint32: [0, 0xffffffff],
}

/**
 * `old` as a value of `struct`: keys that `struct` knows keep their value where it fits their type, others come from
 * `sample` (the first element of a sampled array serves for all), keys that `struct` lacks are dropped.
 */
export function carryOver(struct: ResolvedStruct, old: StructValue, sample: StructValue): StructValue {
  const carried: Record<string, Value | readonly UnknownTaggedField[]> = {}
  for (const field of [...struct.fields, ...struct.tagged]) {
    const spare = sample[field.key] as Value | undefined
    const value = field.key in old ? carryValue(field.type, old[field.key], spare, field.nullable) : spare
    if (value !== undefined) carried[field.key] = value
    else if (field.tag < 0) carried[field.key] = field.default
  }
  const unknown = old._unknownTaggedFields
  if (struct.flexible && unknown !== undefined) carried._unknownTaggedFields = unknown
  return carried
}

function carryValue(type: ResolvedType, old: Part, spare: Value | undefined, nullable: boolean): Value | undefined {
  if (old === null || old === undefined) return old === null && nullable ? null : spare
  if (type.kind === 'array') {
    if (!Array.isArray(old)) return spare
    const pattern = Array.isArray(spare) ? (spare[0] as Value | undefined) : undefined
    return (old as readonly Value[])
      .map((element) => carryValue(type.element, element, pattern, false))
      .filter((element) => element !== undefined)
  }
  if (type.kind === 'struct') return isStruct(old) ? carryOver(type.struct, old, isStruct(spare) ? spare : {}) : spare
  return fitScalar(type.kind, old) ?? spare
}

function fitScalar(kind: string, old: Part): Value | undefined {
  if (kind === 'bool') return typeof old === 'boolean' ? old : undefined
  if (kind === 'string') return typeof old === 'string' ? old : undefined
  if (kind === 'uuid') return typeof old === 'string' && /^[\w-]{22}$/.test(old) ? old : undefined
  if (kind === 'bytes' || kind === 'records') return old instanceof Uint8Array ? old : undefined
  if (kind === 'float64') return typeof old === 'number' ? old : undefined
  if (kind === 'int64')
    return typeof old === 'bigint' ? old : typeof old === 'number' && Number.isInteger(old) ? BigInt(old) : undefined
  const limits = INT_LIMITS[kind]
  if (limits === undefined || (typeof old !== 'number' && typeof old !== 'bigint')) return undefined
  return old >= limits[0] && old <= limits[1] && Number.isInteger(Number(old)) ? Number(old) : undefined
}

const isStruct = (value: Part): value is StructValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
