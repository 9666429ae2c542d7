/** Ready-made values that need no invention. */
import type { PlainSampleKind } from '../message/sample.ts'
import { plainSample } from '../message/sample.ts'
import { emptyBatch } from '../records/samples.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { MessageSchema, Value } from '../schema/types.ts'

/** As sampleValue, without `populated` and the data that it takes. Throws SchemaError for a version that does not exist. */
export const plainSampleValue = (schema: MessageSchema, version: number, kind: PlainSampleKind): Value =>
  plainSample(resolveMessage(schema, version), kind, emptyBatch())
