/** Reads the frames of captured traffic and what an independent dissection found in them, as README.md beside this file says. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** A frame between a real client and a broker. */
export interface CapturedFrame {
  readonly capture: string
  /** The TCP connection, and the frame's place in it. */
  readonly stream: number
  readonly n: number
  readonly side: 'request' | 'response'
  readonly apiKey: number
  /** Of a response that of its request. */
  readonly version: number
  readonly hex: string
}

/** A frame with record sets, in the order of its partitions; those that are empty or null have no bytes. */
export interface RecordsFrame extends CapturedFrame {
  readonly recordSets: readonly CapturedSet[]
}

export interface CapturedSet {
  readonly topic?: string
  readonly topicId?: string
  readonly partition: number
  readonly bytes: number
  /** Of each batch, or message of the older formats. */
  readonly magic: readonly number[]
  /** Compression of each, as in the attributes. */
  readonly codecs: readonly number[]
  /** Of all batches together; of messages within a wrapper the offsets are as they stand there. */
  readonly records: readonly CapturedRecord[]
}

export interface CapturedRecord {
  readonly offset: number
  /** -1 where the format has none. */
  readonly timestamp: number
  readonly key: string | null
  readonly value: string | null
  readonly headers: readonly (readonly [key: string, value: string | null])[]
  readonly control?: true
}

/** A frame whose bytes fields hold structures. */
export interface PayloadFrame extends CapturedFrame {
  /** Its body by Go names; bytes are base64. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Every capture, those without a frame in the fixtures among them. */
export const CAPTURES = [
  'franz-go-admin',
  'java-client',
  'kafka-python-xerial',
  'kafkajs-admin-txn',
  'kafkajs-session',
  'kcat-0.9-0.10',
  'kcat-bigfetch-mtu1500',
  'kcat-group-new',
  'kcat-group-sll',
  'kcat-midstream',
  'kcat-produce-codecs',
  'kcat-snaplen192',
  'kcat-tls-opaque',
  'midstream-cut',
  'sarama-versions',
  'sasl-authenticate',
  'sasl-raw-tokens',
] as const

function load(name: string): unknown[] {
  const packed = readFileSync(new URL(`capture-${name}.jsonl.gz`, import.meta.url))
  return gunzipSync(packed)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

export const recordsFrames = (): RecordsFrame[] => load('records') as RecordsFrame[]
export const payloadFrames = (): PayloadFrame[] => load('payloads') as PayloadFrame[]
/** Size and token, without a header, as they follow SaslHandshake v0; `apiKey` and `version` are null. */
export const saslTokens = (): Pick<CapturedFrame, 'capture' | 'side' | 'hex'>[] =>
  load('sasl-tokens') as CapturedFrame[]

/** What to call a frame in a failure. */
export const frameName = ({ capture, stream, n }: CapturedFrame): string => `${capture}, stream ${stream}, frame ${n}`
