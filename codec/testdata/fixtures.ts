/** Reads the packed fixtures: what Kafka's own code writes, as README.md beside this file describes. For tests alone. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { MessageSchema } from '../index.ts'
import { hexDecode, parseSchema } from '../index.ts'

/** One message at one version, as Kafka wrote it. */
export interface Vector {
  readonly message: string
  /** Of a coordinator or metadata record its record type. */
  readonly apiKey: number | null
  readonly type: string
  readonly version: number
  readonly flexible: boolean
  readonly headerVersion: number | null
  readonly case: 'smallest' | 'nulls' | 'rich' | 'unknown-tags'
  readonly seed?: number
  /** As Kafka's JSON converters write it. */
  readonly value: unknown
  readonly body: string
  /** Of requests and responses: the header's value, and int32 size, header and body. */
  readonly header?: { readonly correlationId: number; readonly clientId?: string | null }
  readonly frame?: string
  /** The body behind its int16 version or record type. */
  readonly prefixed?: string
  /** The body behind frame version, record type and version as unsigned varints. */
  readonly framed?: string
  readonly unknownTags?: readonly HexTag[]
  readonly headerUnknownTags?: readonly HexTag[]
}

export interface HexTag {
  readonly tag: number
  readonly dataHex: string
}

/** A record set and what Kafka's reader makes of it. */
export interface RecordSet {
  readonly case: string
  readonly hex: string
  readonly expect: {
    /** Kafka's own exception; its batches are then empty. */
    readonly error?: string
    readonly batches: readonly ExpectedBatch[]
    readonly partialTrailing: boolean
    readonly bytesRead: number
    readonly totalBytes: number
  }
}

/** An entry of a message set as it is stored, whether it wraps others or not. */
export interface ExpectedMessage {
  readonly offset: number | string
  readonly messageSize: number
  readonly magic: number
  readonly compression: string
  readonly crc: number
  readonly attributes: number
  /** Of magic 1. */
  readonly timestamp?: number | string
  /** Base64, as the value. Of a message that wraps others there is none of these. */
  readonly key: string | null
  readonly value?: string | null
}

/** The fields of one batch; those of magic 0 and 1 are an ExpectedMessage, with these beside. */
export interface ExpectedBatch extends ExpectedMessage {
  /** Of a message that wraps others: what is stored inside. Their offsets are relative with magic 1. */
  readonly innerEntries?: readonly ExpectedMessage[]
  readonly compressedValueLength?: number
  readonly position: number
  readonly sizeInBytes: number
  readonly computedCrc: number
  readonly crcValid: boolean
  readonly baseOffset: number | string
  readonly batchLength: number
  readonly partitionLeaderEpoch: number
  readonly lastOffsetDelta: number
  readonly baseTimestampRaw: number | string
  readonly maxTimestamp: number | string
  readonly producerId: number | string
  readonly producerEpoch: number
  readonly baseSequence: number
  readonly recordsCount: number
  readonly records: readonly ExpectedRecord[]
}

export interface ExpectedRecord {
  readonly offset: number | string
  readonly timestamp: number | string
  readonly attributes: number
  readonly offsetDelta: number
  readonly sizeInBytes: number
  /** Base64. */
  readonly key: string | null
  readonly value: string | null
  readonly headers: readonly { readonly key: string; readonly value: string | null }[]
}

const file = (name: string): URL => new URL(name, import.meta.url)

function load(name: string): unknown[] {
  const text = gunzipSync(readFileSync(file(`${name}.jsonl.gz`))).toString('utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

/** All requests, responses and data, 3505 lines. */
export const messageVectors = (): Vector[] => ['requests', 'responses', 'data'].flatMap(load) as Vector[]
export const unknownTagVectors = (): Vector[] => load('unknown-tagged-fields') as Vector[]
/** Of the messages whose schemas `testSchema` gives. */
export const testMessageVectors = (): Vector[] => load('test-messages') as Vector[]
export const recordSets = (): RecordSet[] => load('record-batches') as RecordSet[]

/** The text of a schema that Kafka tests its generator with. */
export const testSchemaText = (name: string): string => readFileSync(file(`schemas/${name}.json`), 'utf8')

const schemas = new Map<string, MessageSchema>()

/** The schema of a message that Kafka tests its generator with; the same object each time. */
export function testSchema(name: string): MessageSchema {
  const schema = schemas.get(name) ?? parseSchema(testSchemaText(name))
  schemas.set(name, schema)
  return schema
}

/** Bytes of hex that is known to be good. */
export function bytesOf(hex: string): Uint8Array {
  const bytes = hexDecode(hex)
  if (!bytes) throw new Error(`no hex: ${hex.slice(0, 40)}`)
  return bytes
}

/** What to call a vector in a failure. */
export const nameOf = ({ message, version, case: kind, seed }: Vector): string =>
  `${message} v${version} ${kind}${seed === undefined ? '' : ` ${seed}`}`
