/** Makes the frames that a document starts from: samples of an API at a version. */
import {
  encodeFrame,
  getApi,
  getMessage,
  plainSampleValue,
  type ApiInfo,
  type MessageSchema,
  type StructValue,
} from '../../codec/index.ts'
import type { SampleKind, Side } from './document-state.ts'

/** The API of a key. Throws a RangeError where Kafka has none. */
export function apiOf(apiKey: number): ApiInfo {
  const api = getApi(apiKey)
  if (api === undefined) throw new RangeError(`Kafka has no API with key ${String(apiKey)}`)
  return api
}

/** The schema of one side's body. */
export const bodySchema = (api: ApiInfo, side: Side): MessageSchema => getMessage(api[side])

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
