/** Values in the form of Kafka's own JSON converters and request logs. */
import * as kafkaJson from '../message/kafka-json.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { MessageSchema, Value } from '../schema/types.ts'

/** Bytes and records in base64, tagged fields at their default left out, unknown tagged fields dropped. */
export const toKafkaJson = (schema: MessageSchema, version: number, value: Value): unknown =>
  kafkaJson.toKafkaJson(resolveMessage(schema, version), value)

/** From parsed Kafka JSON, or from its text, in which integers of any size are read exactly. Throws EncodeError. */
export const fromKafkaJson = (schema: MessageSchema, version: number, json: unknown): Value =>
  kafkaJson.fromKafkaJson(resolveMessage(schema, version), json)
