/** When two values are the same, and when a tagged field stands at its default and so is not sent. */
import { sameBytes } from '../bytes/byte-arrays.ts'
import { uuidBytes } from '../bytes/uuid.ts'
import { hexEncode } from '../bytes/hex.ts'
import type {
  ResolvedField,
  ResolvedStruct,
  ResolvedType,
  StructValue,
  UnknownTaggedField,
  Value,
} from '../schema/types.ts'

export const isDefault = (field: ResolvedField, value: Value): boolean => sameValue(field.type, value, field.default)

/** Equality as Kafka's generated `equals`: by content, a missing key standing for the field's default. */
export function sameValue(type: ResolvedType, a: Value, b: Value): boolean {
  if (a === null || b === null) return a === b
  switch (type.kind) {
    case 'bytes':
    case 'records':
      return a instanceof Uint8Array && b instanceof Uint8Array && sameBytes(a, b)
    case 'array':
      return (
        Array.isArray(a) &&
        Array.isArray(b) &&
        a.length === b.length &&
        a.every((element: Value, i) => sameValue(type.element, element, b[i] as Value))
      )
    case 'struct':
      return sameStruct(type.struct, a, b)
    case 'uuid': {
      if (typeof a !== 'string' || typeof b !== 'string') return false
      const [x, y] = [uuidBytes(a), uuidBytes(b)]
      return x !== null && y !== null && sameBytes(x, y)
    }
    case 'int64':
      return whole(a) !== undefined && whole(a) === whole(b)
    default:
      // Object.is tells -0.0 from 0.0, as Double.equals does.
      return Object.is(a, b)
  }
}

/** An int64 as given, a bigint or a safe integer; what is neither is not the same as anything. */
const whole = (value: Value): bigint | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value)
    ? BigInt(value)
    : typeof value === 'bigint'
      ? value
      : undefined

function sameStruct(struct: ResolvedStruct, a: Value, b: Value): boolean {
  if (!isStruct(a) || !isStruct(b)) return false
  const fields = [...struct.fields, ...struct.tagged]
  return (
    fields.every((field) =>
      sameValue(field.type, (a[field.key] ?? missing(a, field)) as Value, (b[field.key] ?? missing(b, field)) as Value),
    ) &&
    unknownText(a) === unknownText(b) &&
    [a, b].every((value) => Object.keys(value).every((key) => isKeyOf(fields, key)))
  )
}

/** A key that the struct lacks makes a value of another struct, which its encoder refuses. */
const isKeyOf = (fields: readonly ResolvedField[], key: string): boolean =>
  key === '_unknownTaggedFields' || fields.some((field) => field.key === key)

const missing = (value: StructValue, field: ResolvedField): Value =>
  field.key in value && value[field.key] === null ? null : field.default

const isStruct = (value: Value): value is StructValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)

const unknownText = (value: StructValue): string =>
  ((value._unknownTaggedFields ?? []) as readonly UnknownTaggedField[])
    .map(({ tag, data }) => `${String(tag)}:${hexEncode(data)}`)
    .join()
