/** Ready-made values of any message. */
import type { SampleKind } from '../message/sample.ts'
import { sampleMessage } from '../message/sample.ts'
import { emptyBatch, populatedBatch } from '../records/samples.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { MessageSchema, Value } from '../schema/types.ts'

/** `smallest`, Kafka's `defaults`, `nulls` wherever legal, or `populated` with believable content. Throws SchemaError for a version that does not exist. */
export const sampleValue = (schema: MessageSchema, version: number, kind: SampleKind): Value =>
  sampleMessage(resolveMessage(schema, version), kind, { empty: emptyBatch(), populated: populatedBatch() })
