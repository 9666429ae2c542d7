/** The public API of the codec; it wires the layers, handing the reader of records down to the layers below. */
import type { Edit } from './edit/edit.ts'
import { spliceEdit } from './edit/edit.ts'
import { decodeMessageBody, decodeMetadataRecord, decodeVersioned } from './frame/decode-as.ts'
import { decodeFrame as readFrame } from './frame/decode-frame.ts'
import type { Side } from './frame/header.ts'
import { valueOfLayout } from './frame/value-of.ts'
import type { Layout } from './layout/layout.ts'
import type { RecordsReader } from './message/decode.ts'
import { encodeBody } from './message/encode.ts'
import * as kafkaJson from './message/kafka-json.ts'
import type { SampleKind } from './message/sample.ts'
import { sampleMessage } from './message/sample.ts'
import { readRecordSet } from './records/decode.ts'
import { decodeRecordSet, encodeRecordSet } from './records/record-set.ts'
import { emptyBatch, populatedBatch } from './records/samples.ts'
import type { RecordBatch } from './records/value.ts'
import * as changes from './schema/changes.ts'
import { resolveMessage } from './schema/resolve.ts'
import * as rules from './schema/rules.ts'
import type { MessageSchema, Value } from './schema/types.ts'

export { EncodeError } from './bytes/encode-error.ts'
export { hexDecode, hexEncode } from './bytes/hex.ts'
export { base64Decode, base64Encode, base64UrlEncode } from './bytes/base64.ts'
export { utf8Decode, utf8Encode } from './bytes/utf8.ts'
export type { Range } from './bytes/range.ts'
export { crc32c } from './bytes/crc32c.ts'
export type { ApiInfo } from './catalog/apis.ts'
export { getApi, listApis } from './catalog/apis.ts'
export { GROUPS } from './catalog/groups.ts'
export type { MessageInfo } from './catalog/message-facts.ts'
export { getMessage, listMessages } from './catalog/message-facts.ts'
export type { Words } from './catalog/words.ts'
export { loadWords } from './catalog/words.ts'
export type { Edit } from './edit/edit.ts'
export type { FrameValue } from './frame/encode-frame.ts'
export { encodeFrame, headerVersionOf, messageOf } from './frame/encode-frame.ts'
export type { Side } from './frame/header.ts'
export { resolveHeader } from './frame/header.ts'
export { UnreadableError } from './frame/value-of.ts'
export { formatProblem } from './layout/format-problem.ts'
export { describeRow, layoutToText } from './output/layout-to-text.ts'
export type { SchemaLine } from './output/schema-to-json.ts'
export { schemaLines, schemaToJson } from './output/schema-to-json.ts'
export { lengthText, valueText } from './output/value-text.ts'
export type { Change } from './schema/changes.ts'
export type { EncodingRules } from './schema/rules.ts'
export type { LayoutNode, LayoutSubject } from './layout/layout.ts'
export { Layout } from './layout/layout.ts'
export type { Problem, ProblemCode, Severity } from './layout/problem.ts'
export { contentStart } from './layout/read-value.ts'
export type { NodeShape, Region, Role, ValueCode } from './layout/shape.ts'
export { REGIONS } from './layout/shape.ts'
export type { SampleKind } from './message/sample.ts'
export { meaningOf } from './output/meaning.ts'
export type { RecordBatch, RecordHeader, RecordValue } from './records/value.ts'
export { parseSchema, SchemaError } from './schema/parse.ts'
export { resolveMessage, zeroOf } from './schema/resolve.ts'
export type {
  FieldSchema,
  MessageSchema,
  ResolvedField,
  ResolvedMessage,
  ResolvedStruct,
  ResolvedType,
  StructValue,
  UnknownTaggedField,
  Value,
  VersionRange,
} from './schema/types.ts'
export { formatVersions, inRange, parseVersions } from './schema/versions.ts'

/** A last batch that is cut off is normal in a response, for a broker cuts at a number of bytes; in a request it is an error. */
const recordsReader =
  (side: Side): RecordsReader =>
  (tape, start, end) => {
    readRecordSet(tape, start, end, side === 'response' ? 'info' : 'error')
  }

/** The body of a message. Throws EncodeError for a value that does not fit, SchemaError for a version that does not exist. */
export const encodeMessage = (schema: MessageSchema, version: number, value: Value): Uint8Array =>
  encodeBody(resolveMessage(schema, version), value)

/** Rows over the body of a message. Never throws on bytes; throws SchemaError for a version that does not exist. */
export const decodeMessage = (schema: MessageSchema, version: number, bytes: Uint8Array): Layout =>
  decodeMessageBody(schema, version, bytes, recordsReader(schema.type === 'request' ? 'request' : 'response'))

/** Rows over a frame with its size. A response needs the API and version of its request. Never throws. */
export const decodeFrame = (bytes: Uint8Array, context: { side: Side; apiKey?: number; version?: number }): Layout =>
  readFrame(bytes, { side: context.side, apiKey: context.apiKey, version: context.version }, recordsReader)

export interface DecodeAsOptions {
  /** `value:<schema>` is a structure behind its int16 version, as `__consumer_offsets` holds them. */
  readonly layout:
    'size+header+body' | 'header+body' | 'body' | 'recordset' | 'metadata-record-value' | `value:${string}`
  readonly side?: Side
  readonly apiKey?: number
  readonly version?: number
}

/** Rows over bytes that are what `layout` says. Never throws on bytes; throws RangeError for a schema that does not exist. */
export function decodeAs(bytes: Uint8Array, { layout, side = 'request', apiKey, version }: DecodeAsOptions): Layout {
  switch (layout) {
    case 'size+header+body':
    case 'header+body':
    case 'body':
      return readFrame(
        bytes,
        { side, apiKey, version, hasSize: layout === 'size+header+body', hasHeader: layout !== 'body' },
        recordsReader,
      )
    case 'recordset':
      return decodeRecordSet(bytes)
    case 'metadata-record-value':
      return decodeMetadataRecord(bytes, recordsReader('response'))
    default:
      return decodeVersioned(layout.slice('value:'.length), bytes, recordsReader('response'))
  }
}

/**
 * Of a message what encodeMessage takes, of a frame `{header, body}`, of a record set its batches.
 * Throws UnreadableError where a problem is an error.
 */
export const valueOf = (layout: Layout): Value => valueOfLayout(layout)

/** A ready-made value of any message. */
export const sampleValue = (schema: MessageSchema, version: number, kind: SampleKind): Value =>
  sampleMessage(resolveMessage(schema, version), kind, { empty: emptyBatch(), populated: populatedBatch() })

/** The form of Kafka's own JSON converters and request logs: bytes and records in base64, tagged defaults left out. */
export const toKafkaJson = (schema: MessageSchema, version: number, value: Value): unknown =>
  kafkaJson.toKafkaJson(resolveMessage(schema, version), value)

/** From parsed Kafka JSON, or from its text, in which integers of any size are read exactly. Throws EncodeError. */
export const fromKafkaJson = (schema: MessageSchema, version: number, json: unknown): Value =>
  kafkaJson.fromKafkaJson(resolveMessage(schema, version), json)

/** What changed in a message from one version to another, field by field. Throws SchemaError for versions that do not exist. */
export const changesBetween = (schema: MessageSchema, from: number, to: number): changes.Change[] =>
  changes.changesBetween(resolveMessage(schema, from), resolveMessage(schema, to))

/** Whether the layout of the bytes differs between two versions. */
export const bytesDiffer = (schema: MessageSchema, from: number, to: number): boolean =>
  changes.bytesDiffer(resolveMessage(schema, from), resolveMessage(schema, to))

/** Which parts of the format a message uses at a version. */
export const encodingRules = (schema: MessageSchema, version: number): rules.EncodingRules =>
  rules.encodingRules(resolveMessage(schema, version))

/** A few sentences on how a version is written; `headerVersion` of a request's header, where there is one. */
export const rulesParagraph = (schema: MessageSchema, version: number, headerVersion?: number): string =>
  rules.rulesParagraph(resolveMessage(schema, version), headerVersion)

/** Rows over record batches back to back; never throws. */
export const decodeRecords = (bytes: Uint8Array): Layout => decodeRecordSet(bytes)

/** Record batches back to back; a batch may be given as its bytes. Rejects with EncodeError. */
export const encodeRecords = (batches: readonly (RecordBatch | Uint8Array)[]): Promise<Uint8Array> =>
  Promise.resolve().then(() => encodeRecordSet(batches))

/** The bytes with one node changed and what encloses it put right; all others stay. Rejects with EncodeError. */
export const applyEdit = (layout: Layout, edit: Edit): Promise<Uint8Array> =>
  Promise.resolve().then(() => spliceEdit(layout, edit, (bytes) => decodeAgain(layout, bytes)))

/** Other bytes of the same kind. */
export function decodeAgain(layout: Layout, bytes: Uint8Array): Layout {
  const { kind, schema, version, side, apiKey, hasSize, hasHeader } = layout.subject
  switch (kind) {
    case 'records':
      return decodeRecordSet(bytes)
    case 'frame':
      return readFrame(bytes, { side: side!, apiKey, version, hasSize, hasHeader }, recordsReader)
    case 'message':
      return decodeMessage(schema!, version!, bytes)
    case 'value':
      return schema?.type === 'metadata'
        ? decodeMetadataRecord(bytes, recordsReader('response'))
        : decodeVersioned(schema!.name, bytes, recordsReader('response'))
  }
}
