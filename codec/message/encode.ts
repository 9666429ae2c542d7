/** The one interpreter that writes messages: it walks a resolved schema over a Value. Throws EncodeError with the field's path. */
import { EncodeError } from '../bytes/encode-error.ts'
import { describe, writeScalar } from '../bytes/scalars.ts'
import { utf8Encode } from '../bytes/utf8.ts'
import { Writer } from '../bytes/writer.ts'
import type {
  ResolvedField,
  ResolvedMessage,
  ResolvedStruct,
  ResolvedType,
  StructValue,
  UnknownTaggedField,
  Value,
} from '../schema/types.ts'
import { isDefault } from './equal.ts'

/** The bytes of a whole message at its version, without header or size. */
export function encodeBody(message: ResolvedMessage, value: Value, path = 'body'): Uint8Array {
  const writer = new Writer()
  writeStruct(writer, message, value, path)
  return writer.finish()
}

/** One field as it stands on the wire; of a tagged field what follows its size. */
export function encodeField(field: ResolvedField, value: Value, path = field.name): Uint8Array {
  const writer = new Writer(64)
  writeField(writer, field, value, path)
  return writer.finish()
}

/** One element of an array field. */
export function encodeElement(
  type: ResolvedType,
  field: ResolvedField,
  value: Value,
  path = `${field.name}[]`,
): Uint8Array {
  const writer = new Writer(64)
  writeValue(writer, type, field, value, path)
  return writer.finish()
}

function writeStruct(writer: Writer, struct: ResolvedStruct, value: Value, path: string): void {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || value instanceof Uint8Array)
    throw new EncodeError(path, `a ${struct.name} object`, describe(value))
  const values = value as StructValue
  for (const field of struct.fields) writeField(writer, field, own(values, field), join(path, field.name))
  if (struct.flexible) writeTags(writer, struct, values, path)
  rejectUnknownKeys(struct, values, path)
}

/** A key that is absent stands for the field's default. */
function own(values: StructValue, field: ResolvedField): Value {
  const value = values[field.key]
  return value === undefined ? field.default : (value as Value)
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** Kafka's generated classes have no field to set for a name that the schema lacks at this version, and neither have we. */
function rejectUnknownKeys(struct: ResolvedStruct, values: StructValue, path: string): void {
  const known = struct.fields.length + struct.tagged.length
  const keys = Object.keys(values)
  if (keys.length <= known && keys.every((key, i) => struct.fields[i]?.key === key)) return
  for (const key of keys) {
    if (key === '_unknownTaggedFields') {
      if (!struct.flexible && (values[key] as readonly unknown[]).length > 0)
        throw new EncodeError(join(path, '_tags'), 'no tagged fields, this version is not flexible', 'tagged fields')
    } else if (!struct.fields.some((field) => field.key === key) && !struct.tagged.some((field) => field.key === key))
      throw new EncodeError(join(path, key), `a field of ${struct.name} at this version`, `"${key}"`)
  }
}

function writeTags(writer: Writer, struct: ResolvedStruct, values: StructValue, path: string): void {
  const entries: { tag: number; data: Uint8Array }[] = []
  for (const field of struct.tagged) {
    const value = own(values, field)
    if (!isDefault(field, value))
      entries.push({ tag: field.tag, data: encodeField(field, value, join(path, field.name)) })
  }
  const unknown = (values._unknownTaggedFields ?? []) as readonly UnknownTaggedField[]
  unknown.forEach((entry, i) => {
    checkTag(entry.tag, `${join(path, '_tags')}[${String(i)}].tag`)
    if (struct.tagged.some((field) => field.tag === entry.tag))
      throw new EncodeError(
        `${join(path, '_tags')}[${String(i)}].tag`,
        'a tag that the schema has no name for',
        String(entry.tag),
      )
    entries.push(entry)
  })
  if (unknown.length > 0) entries.sort((a, b) => a.tag - b.tag)
  writer.uvarint(entries.length)
  for (const [i, entry] of entries.entries()) {
    if (entry.tag === entries[i - 1]?.tag)
      throw new EncodeError(join(path, '_tags'), 'each tag once', `tag ${String(entry.tag)} twice`)
    writer.raw(encodeTag(entry.tag, entry.data))
  }
}

/** A tagged field's entry: number, size, data (KIP-482). */
export function encodeTag(tag: number, data: Uint8Array): Uint8Array {
  const writer = new Writer(data.length + 10)
  writer.uvarint(tag)
  writer.uvarint(data.length)
  writer.raw(data)
  return writer.finish()
}

export function checkTag(tag: number, path: string): void {
  if (!Number.isInteger(tag) || tag < 0 || tag > 0x7fffffff)
    throw new EncodeError(path, 'a tag from 0 to 2147483647', String(tag))
}

function writeField(writer: Writer, field: ResolvedField, value: Value, path: string): void {
  if (value === null) {
    if (!field.nullable) throw new EncodeError(path, `${typeText(field.type)}, which cannot be null here`, 'null')
    return writeNull(writer, field)
  }
  if (field.nullable && field.type.kind === 'struct') {
    if (field.tag >= 0) writer.uvarint(1)
    else writer.int8(1)
  }
  writeValue(writer, field.type, field, value, path)
}

function writeNull(writer: Writer, field: ResolvedField): void {
  if (field.type.kind === 'struct') {
    if (field.tag >= 0) writer.uvarint(0)
    else writer.int8(-1)
  } else if (field.compact) writer.uvarint(0)
  else if (field.type.kind === 'string') writer.int16(-1)
  else writer.int32(-1)
}

function writeValue(writer: Writer, type: ResolvedType, field: ResolvedField, value: Value, path: string): void {
  switch (type.kind) {
    case 'string': {
      if (typeof value !== 'string') throw new EncodeError(path, 'text', describe(value))
      const bytes = utf8Encode(value)
      if (bytes.length > 32767)
        throw new EncodeError(path, 'text of at most 32767 bytes', `${String(bytes.length)} bytes`)
      if (field.compact) writer.uvarint(bytes.length + 1)
      else writer.int16(bytes.length)
      return writer.raw(bytes)
    }
    case 'bytes':
    case 'records':
      if (!(value instanceof Uint8Array)) throw new EncodeError(path, type.kind, describe(value))
      writeLength(writer, field, value.length)
      return writer.raw(value)
    case 'array':
      if (!Array.isArray(value)) throw new EncodeError(path, 'an array', describe(value))
      writeLength(writer, field, value.length)
      value.forEach((element: Value, i) => {
        writeValue(writer, type.element, field, element, `${path}[${String(i)}]`)
      })
      return
    case 'struct':
      return writeStruct(writer, type.struct, value, path)
    default:
      writeScalar(writer, type.kind, value, path)
  }
}

function writeLength(writer: Writer, field: ResolvedField, length: number): void {
  if (field.compact) writer.uvarint(length + 1)
  else writer.int32(length)
}

const typeText = (type: ResolvedType): string =>
  type.kind === 'array' ? 'an array' : type.kind === 'struct' ? type.struct.name : type.kind
