/** The public API of the codec. What is not said here is no promise. */
export type { DecodeAsOptions } from './api/decode-as.ts'
export { diagnose, identifyFrames } from './api/diagnose.ts'
export type { Candidate } from './diagnose/candidates.ts'
export type { DiagnosisContext } from './diagnose/diagnose.ts'
export type { Diagnosis, Fix, Foreign, Reading, RootCause, Splice } from './diagnose/diagnosis.ts'
export { formatForeign, formatReading, formatRootCause, readingTitle } from './diagnose/format-diagnosis.ts'
export type { Chunk, IdentifiedFrame } from './diagnose/identify.ts'
export type { ReadingSpec } from './diagnose/reading-spec.ts'
export type { LayoutName } from './frame/read-layout.ts'
export { formatRemark } from './diagnose/remarks.ts'
export { formatInputProblem, formatSkipReason, formatUnderstood } from './input/format-input.ts'
export { type InputFormInfo, listInputForms } from './input/forms.ts'
export { parseInput } from './input/parse-input.ts'
export type {
  InputChunk,
  InputDirection,
  InputForm,
  InputProblem,
  InputSkip,
  ParsedInput,
  RequestLogEntry,
} from './input/parsed-input.ts'
export { isInputProblem } from './input/parsed-input.ts'
export { decodeAs } from './api/decode-as.ts'
export { openCompressed } from './api/compressed.ts'
export { applyEdit } from './api/edits.ts'
export type { LoggedFrame } from './api/request-log.ts'
export { encodeLogEntry } from './api/request-log.ts'
export { allPaths, partOf } from './api/frame-parts.ts'
export { decodeFrame } from './api/frames.ts'
export type { PayloadOpener } from './api/plain-frames.ts'
export { decodePlainFrame, loadPayloads } from './api/plain-frames.ts'
export type { ReadingInfo } from './api/readings.ts'
export { listReadings, readAs, readingsFor } from './api/readings.ts'
export { parseExactJson } from './message/exact-json.ts'
export { fromKafkaJson, toKafkaJson } from './api/kafka-json.ts'
export { decodeMessage, encodeMessage } from './api/messages.ts'
export { decodeRecords, encodeRecords } from './api/records.ts'
export { plainSampleValue } from './api/plain-samples.ts'
export { sampleValue } from './api/samples.ts'
export { encodingRules, rulesParagraph } from './api/schemas.ts'
export { bytesDiffer, changesBetween } from './api/version-changes.ts'
export { valueOfLayout as valueOf } from './frame/value-of.ts'
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
export type { MeaningValue } from './catalog/meaning-tables.ts'
export { loadMeanings } from './catalog/meanings.ts'
export type { ApiWords, Words } from './catalog/words.ts'
export { loadWords } from './api/words.ts'
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
export type { LiteralLanguage } from './output/source-literal.ts'
export { LITERAL_LANGUAGES, literalLabel, sourceLiteral } from './output/source-literal.ts'
export { lengthText, valueText } from './output/value-text.ts'
export type { Change } from './schema/changes.ts'
export type { EncodingRules } from './schema/rules.ts'
export type { LayoutNode, LayoutSubject } from './layout/layout.ts'
export { Layout } from './layout/layout.ts'
export type { Problem, ProblemCode, Severity } from './layout/problem.ts'
export { contentStart } from './layout/read-value.ts'
export type { NodeShape, Region, Role, ValueCode } from './layout/shape.ts'
export { REGIONS } from './layout/shape.ts'
export type { PlainSampleKind, SampleKind } from './message/sample.ts'
export { meaningOf } from './output/meaning.ts'
export type { KnownBits, MeaningChoice, MeaningChoices, RowBits } from './output/value-meaning.ts'
export { bitsOf, meaningsOf, valueMeaningOf } from './output/value-meaning.ts'
export type { Codec, Decompressed, DecompressOptions } from './records/decompress.ts'
export { decompress } from './records/decompress.ts'
export type { Decompress, OpenOptions } from './records/open-compressed.ts'
export { isCompressed } from './api/is-compressed.ts'
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
