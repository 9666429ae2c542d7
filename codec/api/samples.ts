/** Ready-made values of any message. */
import { populatedSample } from '../message/populate.ts'
import type { SampleKind } from '../message/sample.ts'
import { populatedBatch } from '../records/samples.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { MessageSchema, Value } from '../schema/types.ts'
import { plainSampleValue } from './plain-samples.ts'

/** `smallest`, Kafka's `defaults`, `nulls` wherever legal, or `populated` with believable content. Throws SchemaError for a version that does not exist. */
export const sampleValue = (schema: MessageSchema, version: number, kind: SampleKind): Value =>
  kind === 'populated'
    ? populatedSample(resolveMessage(schema, version), populatedBatch())
    : plainSampleValue(schema, version, kind)
