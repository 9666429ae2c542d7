/** Random values of any message, for properties: within the ranges, nullability and tags that its schema states. */
import fc from 'fast-check'
import type {
  MessageSchema,
  RecordBatch,
  RecordHeader,
  RecordValue,
  ResolvedField,
  ResolvedMessage,
  ResolvedStruct,
  ResolvedType,
  StructValue,
  UnknownTaggedField,
  Value,
} from '../index.ts'
import { base64UrlEncode, getMessage, listApis, listMessages, resolveMessage } from '../index.ts'
import { encodeBatch } from '../records/encode.ts'

/** One message at one version. */
export interface Subject {
  readonly schema: MessageSchema
  readonly version: number
  /** How it reads in a failure. */
  readonly [fc.toStringMethod]: () => string
}

const subject = (schema: MessageSchema, version: number): Subject => ({
  schema,
  version,
  [fc.toStringMethod]: () => subjectName({ schema, version }),
})

const subjects: Subject[] = listMessages().flatMap(({ name, validVersions: { lo, hi } }) =>
  Array.from({ length: hi - lo + 1 }, (_, i) => subject(getMessage(name), lo + i)),
)

/** Any message of the catalog at any version. */
export const anySubject: fc.Arbitrary<Subject> = fc.constantFrom(...subjects)

/** Any request or response of the catalog at any version. */
export const anyFrameSubject = fc.constantFrom(
  ...listApis().flatMap(({ apiKey, request, response, versions: { lo, hi } }) =>
    (['request', 'response'] as const).flatMap((side) =>
      Array.from({ length: hi - lo + 1 }, (_, i) => ({
        ...subject(getMessage(side === 'request' ? request : response), lo + i),
        apiKey,
        side,
      })),
    ),
  ),
)

const TEXT = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  // From 127 bytes on a compact length takes two.
  { weight: 1, arbitrary: fc.integer({ min: 120, max: 300 }).map((length) => 'x'.repeat(length)) },
)
const BYTES = fc.oneof(
  { weight: 8, arbitrary: fc.uint8Array({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: 120, max: 300 }).map((length) => new Uint8Array(length).fill(7)) },
)
const INT64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const integer = (min: number, max: number) => fc.integer({ min, max })

const HEADER: fc.Arbitrary<RecordHeader> = fc.record({ key: TEXT, value: fc.option(BYTES) })

/** A record whose offset delta is its place. */
export const anyRecord: fc.Arbitrary<RecordValue> = fc.record({
  attributes: integer(-128, 127),
  timestampDelta: fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n }),
  key: fc.option(BYTES),
  value: fc.option(BYTES),
  headers: fc.array(HEADER, { maxLength: 3 }),
})

/** A batch without compression whose last offset delta and largest timestamp follow from its records. */
export const anyBatch: fc.Arbitrary<RecordBatch> = fc.record({
  baseOffset: INT64,
  partitionLeaderEpoch: integer(-(2 ** 31), 2 ** 31 - 1),
  // Without the control bit: keys and values of control records have a form.
  attributes: integer(-4096, 4095).map((bits) => (bits * 8) & ~0x20),
  baseTimestamp: fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }),
  producerId: INT64,
  producerEpoch: integer(-32768, 32767),
  baseSequence: integer(-(2 ** 31), 2 ** 31 - 1),
  records: fc.array(anyRecord, { maxLength: 4 }),
})

const RECORDS = fc
  .array(anyBatch, { maxLength: 2 })
  .map((batches) => Uint8Array.from(batches.flatMap((batch) => [...encodeBatch(batch)])))

function scalar(kind: Exclude<ResolvedType['kind'], 'struct' | 'array'>): fc.Arbitrary<Value> {
  switch (kind) {
    case 'bool':
      return fc.boolean()
    case 'int8':
      return integer(-128, 127)
    case 'int16':
      return integer(-32768, 32767)
    case 'uint16':
      return integer(0, 65535)
    case 'int32':
      return integer(-(2 ** 31), 2 ** 31 - 1)
    case 'uint32':
      return integer(0, 2 ** 32 - 1)
    case 'int64':
      return INT64
    case 'float64':
      return fc.double()
    case 'uuid':
      return fc.uint8Array({ minLength: 16, maxLength: 16 }).map(base64UrlEncode)
    case 'string':
      return TEXT
    case 'bytes':
      return BYTES
    case 'records':
      return RECORDS
  }
}

function anyOf(type: ResolvedType): fc.Arbitrary<Value> {
  if (type.kind === 'struct') return anyStruct(type.struct)
  if (type.kind === 'array') return fc.array(anyOf(type.element), { maxLength: 3 })
  return scalar(type.kind)
}

/** Any value of an element of an array type. */
export const anyElement = (type: ResolvedType): fc.Arbitrary<Value> =>
  type.kind === 'array' ? anyOf(type.element) : anyOf(type)

/** Any value of a field, a tagged field's default among them. */
export function anyField(field: ResolvedField): fc.Arbitrary<Value> {
  const value = anyOf(field.type)
  const some = field.nullable ? fc.option(value, { freq: 4 }) : value
  return field.tag < 0 ? some : fc.oneof(some, fc.constant(field.default))
}

/** Tagged fields that the struct has no name for, by ascending tag. */
export function anyUnknownTags(struct: ResolvedStruct): fc.Arbitrary<UnknownTaggedField[]> {
  const tag = fc
    .oneof(integer(0, 40), integer(0, 2 ** 31 - 1))
    .filter((number) => struct.tagged.every((field) => field.tag !== number))
  return fc
    .uniqueArray(fc.record({ tag, data: BYTES }), { maxLength: 3, selector: (entry) => entry.tag })
    .map((entries) => entries.sort((a, b) => a.tag - b.tag))
}

const structs = new WeakMap<ResolvedStruct, fc.Arbitrary<StructValue>>()

/** Any value of a struct, every field stated. */
export function anyStruct(struct: ResolvedStruct): fc.Arbitrary<StructValue> {
  let found = structs.get(struct)
  if (!found) {
    const fields = fc.record(
      Object.fromEntries([...struct.fields, ...struct.tagged].map((field) => [field.key, anyField(field)])),
    )
    const unknown = fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: anyUnknownTags(struct) },
    )
    found = struct.flexible
      ? fc
          .tuple(fields, unknown)
          .map(([values, tags]) => (tags.length === 0 ? values : { ...values, _unknownTaggedFields: tags }))
      : fields
    structs.set(struct, found)
  }
  return found
}

/** Any value of a message at a version. */
export const anyValue = ({ schema, version }: Pick<Subject, 'schema' | 'version'>): fc.Arbitrary<StructValue> =>
  anyStruct(resolved({ schema, version }))

export const resolved = ({ schema, version }: Pick<Subject, 'schema' | 'version'>): ResolvedMessage =>
  resolveMessage(schema, version)

/** How to call a message at a version in a failure. */
export const subjectName = ({ schema, version }: Pick<Subject, 'schema' | 'version'>): string =>
  `${schema.name} v${version}`
