/** Makes the frames that a document starts from: samples of an API at a version, and edited values moved to another version. */
import {
  decodeFrame,
  encodeFrame,
  getApi,
  getMessage,
  resolveMessage,
  plainSampleValue,
  valueOf,
  type ApiInfo,
  type Layout,
  type MessageSchema,
  type StructValue,
} from '../../codec/index.ts'
import { carryOver } from './carry-over.ts'
import type { SampleKind, Side } from './document-state.ts'

/** The API of a key. Throws a RangeError where Kafka has none. */
export function apiOf(apiKey: number): ApiInfo {
  const api = getApi(apiKey)
  if (api === undefined) throw new RangeError(`Kafka has no API with key ${String(apiKey)}`)
  return api
}

const bodySchema = (api: ApiInfo, side: Side): MessageSchema => getMessage(api[side])

/** A frame whose body is a sample and whose header is `header`, or the smallest one. */
export function sampleFrame(
  api: ApiInfo,
  side: Side,
  version: number,
  kind: Exclude<SampleKind, 'populated'>,
  header?: StructValue,
): Uint8Array {
  const body = plainSampleValue(bodySchema(api, side), version, kind)
  return encodeFrame({ side, apiKey: api.apiKey, version, header, body })
}

/** The header of a frame that decodes, or undefined. */
export function headerOf(layout: Layout): StructValue | undefined {
  return frameValue(layout)?.header
}

/** The values of a frame at another version, as far as that version has them; undefined where the frame does not decode. */
export function frameAtVersion(api: ApiInfo, side: Side, layout: Layout, version: number): Uint8Array | undefined {
  const old = frameValue(layout)
  if (old === undefined) return undefined
  const schema = bodySchema(api, side)
  const smallest = frameValue(
    decodeFrame(sampleFrame(api, side, version, 'smallest'), { side, apiKey: api.apiKey, version }),
  )
  const headerSchema = getMessage(side === 'request' ? 'RequestHeader' : 'ResponseHeader')
  const headerVersion = side === 'request' ? api.requestHeaderVersion(version) : api.responseHeaderVersion(version)
  const header = carryOver(resolveMessage(headerSchema, headerVersion), old.header, smallest?.header ?? {})
  if (side === 'request') Object.assign(header, { requestApiKey: api.apiKey, requestApiVersion: version })
  const body = carryOver(
    resolveMessage(schema, version),
    old.body,
    plainSampleValue(schema, version, 'smallest') as StructValue,
  )
  try {
    return encodeFrame({ side, apiKey: api.apiKey, version, header, body })
  } catch {
    return undefined
  }
}

function frameValue(layout: Layout): { header: StructValue; body: StructValue } | undefined {
  try {
    return valueOf(layout) as unknown as { header: StructValue; body: StructValue }
  } catch {
    return undefined
  }
}
