/** The vocabulary of Kafka's message-schema language: the schema as parsed, and as resolved at one version. */

/** An inclusive range of versions; `null` holds none. */
export type VersionRange = { readonly lo: number; readonly hi: number } | null

/** A field as the schema language states it. `hi` of an open range ("3+") is `OPEN`. */
export interface FieldSchema {
  readonly name: string
  /** As written: `int32`, `[]string`, `TopicData`, `[]TopicData`. */
  readonly type: string
  readonly versions: VersionRange
  readonly nullableVersions: VersionRange
  readonly taggedVersions: VersionRange
  readonly tag?: number
  /** As written, unparsed: `"-1"`, `"0x7fffffff"`, `"null"`. */
  readonly default?: string
  /** Overrides the message's own; only RequestHeader.ClientId does. */
  readonly flexibleVersions?: VersionRange
  readonly mapKey?: boolean
  readonly ignorable?: boolean
  readonly entityType?: string
  readonly about?: string
  readonly zeroCopy?: boolean
  /** Fields of a struct declared inline. */
  readonly fields?: readonly FieldSchema[]
}

export interface StructSchema {
  readonly name: string
  readonly versions: VersionRange
  readonly fields: readonly FieldSchema[]
}

export interface MessageSchema {
  readonly name: string
  /** `request`, `response`, `header`, `data`, `metadata`, `coordinator-key`, `coordinator-value` ... */
  readonly type: string
  readonly apiKey?: number
  readonly validVersions: VersionRange
  readonly flexibleVersions: VersionRange
  readonly deprecatedVersions?: VersionRange
  readonly listeners?: readonly string[]
  readonly latestVersionUnstable?: boolean
  readonly fields: readonly FieldSchema[]
  readonly commonStructs: readonly StructSchema[]
}

export type ScalarType =
  | 'bool'
  | 'int8'
  | 'int16'
  | 'uint16'
  | 'int32'
  | 'uint32'
  | 'int64'
  | 'float64'
  | 'uuid'
  | 'string'
  | 'bytes'
  | 'records'

export type ResolvedType =
  | { readonly kind: ScalarType }
  | { readonly kind: 'struct'; readonly struct: ResolvedStruct }
  | { readonly kind: 'array'; readonly element: ResolvedType }

/** A struct at one version: plain fields in wire order, tagged fields by ascending tag. */
export interface ResolvedStruct {
  readonly name: string
  /** Whether a tagged-field section ends it. */
  readonly flexible: boolean
  readonly fields: readonly ResolvedField[]
  readonly tagged: readonly ResolvedField[]
}

export interface ResolvedField {
  /** The name in Kafka's schema: `TopicId`. */
  readonly name: string
  /** The key in a Value: `topicId`. */
  readonly key: string
  readonly type: ResolvedType
  readonly nullable: boolean
  /** Whether lengths are unsigned varints plus one. */
  readonly compact: boolean
  /** -1 where the field is not tagged at this version. */
  readonly tag: number
  readonly default: Value
  readonly schema: FieldSchema
}

export interface ResolvedMessage extends ResolvedStruct {
  readonly schema: MessageSchema
  readonly version: number
}

/** Bytes a schema has no name for, kept as they were. */
export interface UnknownTaggedField {
  readonly tag: number
  readonly data: Uint8Array
}

/**
 * What a message holds: int64 is bigint, bytes and records are Uint8Array, uuid is Kafka's base64 text, struct keys
 * are camelCase, unknown tagged fields are `_unknownTaggedFields`.
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | readonly Value[]
  | { readonly [key: string]: Value | readonly UnknownTaggedField[] }

export type StructValue = { readonly [key: string]: Value | readonly UnknownTaggedField[] }
