/** Writes a frame: int32 size, header, body. */
import { EncodeError } from '../bytes/encode-error.ts'
import { Writer } from '../bytes/writer.ts'
import type { ApiInfo } from '../catalog/apis.ts'
import { getApi } from '../catalog/apis.ts'
import { getMessage } from '../catalog/message-facts.ts'
import { encodeBody } from '../message/encode.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { StructValue, Value } from '../schema/types.ts'
import type { Side } from './header.ts'
import { resolveHeader } from './header.ts'

export interface FrameValue {
  readonly side: Side
  readonly apiKey: number
  readonly version: number
  /** Of a request correlationId and clientId, of a response correlationId; API key and version follow from the frame. */
  readonly header?: Value
  readonly body: Value
}

/** The message that one side of an API sends. */
export const messageOf = (api: ApiInfo, side: Side) => getMessage(side === 'request' ? api.request : api.response)

/** The header version that an API's version is sent with; data of the catalog, not a rule (ApiVersions, ControlledShutdown). */
export const headerVersionOf = (api: ApiInfo, side: Side, version: number): number =>
  side === 'request' ? api.requestHeaderVersion(version) : api.responseHeaderVersion(version)

/** The whole frame with its size. Throws EncodeError for values that do not fit, APIs and versions that do not exist. */
export function encodeFrame({ side, apiKey, version, header = {}, body }: FrameValue): Uint8Array {
  const api = getApi(apiKey)
  if (!api) throw new EncodeError('header.apiKey', 'the key of an API', String(apiKey))
  if (version < api.versions.lo || version > api.versions.hi || !Number.isInteger(version))
    throw new EncodeError(
      'header.apiVersion',
      `${String(api.versions.lo)} to ${String(api.versions.hi)}`,
      String(version),
    )
  const resolved = resolveHeader(side, headerVersionOf(api, side, version))
  const given = header as StructValue
  const values: Record<string, StructValue[string]> =
    side === 'request' ? { requestApiKey: apiKey, requestApiVersion: version, clientId: '' } : {}
  for (const [key, value] of Object.entries(given)) values[key] = value
  if (!resolved.fields.some((field) => field.key === 'clientId')) delete values.clientId
  const headerBytes = encodeBody(resolved, values, 'header')
  const bodyBytes = encodeBody(resolveMessage(messageOf(api, side), version), body)
  const writer = new Writer(4 + headerBytes.length + bodyBytes.length)
  writer.int32(headerBytes.length + bodyBytes.length)
  writer.raw(headerBytes)
  writer.raw(bodyBytes)
  return writer.finish()
}
