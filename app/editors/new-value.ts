/** Values for what was not there: a field that stops being null, a tagged field that is to appear. */
import {
  encodeRecords,
  zeroOf,
  type NodeShape,
  type ResolvedField,
  type ResolvedStruct,
  type Value,
} from '../../codec/index.ts'

/** The 61 bytes of a record batch that holds no record. */
export const emptyBatch = (): Promise<Uint8Array> => encodeRecords([{ records: [] }])

/** What a nullable row holds once it is no longer null: as little as possible. */
export function valueInsteadOfNull(shape: NodeShape): Value | Promise<Value> {
  const type = shape.field?.type
  if (type?.kind === 'records') return emptyBatch()
  if (type === undefined) return shape.code === 'rawBytes' ? new Uint8Array(0) : ''
  return zeroOf(shape.role === 'element' && type.kind === 'array' ? type.element : type)
}

/** A value that is not the field's default, since a tagged field at its default is not written. */
export function valueToShow(field: ResolvedField): Value {
  const { type, default: standard } = field
  const zero = zeroOf(type)
  switch (type.kind) {
    case 'array':
      return [zeroOf(type.element)]
    case 'struct':
      return standard === null ? zero : { ...(zero as object), ...firstOf(type.struct) }
    case 'bool':
      return standard !== true
    case 'string':
      return standard === null ? zero : 'text'
    case 'bytes':
    case 'records':
      return standard === null ? zero : new Uint8Array(1)
    case 'uuid':
      return `${'A'.repeat(20)}AQ`
    case 'int64':
      return typeof standard === 'bigint' && standard !== 0n ? 0n : 1n
    default:
      return standard === 0 ? 1 : 0
  }
}

/** The first field of a struct at something other than its default. */
function firstOf(struct: ResolvedStruct): { [key: string]: Value } {
  const field = struct.fields[0] ?? struct.tagged[0]
  return field === undefined ? {} : { [field.key]: valueToShow(field) }
}
