/** Entries of a broker's request log as the frames that they tell of. */
import { EncodeError } from '../bytes/encode-error.ts'
import { getApi } from '../catalog/apis.ts'
import { encodeFrame, messageOf } from '../frame/encode-frame.ts'
import type { Side } from '../frame/header.ts'
import type { RequestLogEntry } from '../input/parsed-input.ts'
import { fromKafkaJson } from '../message/kafka-json.ts'
import { encodeRecordSet } from '../records/record-set.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { ResolvedField, ResolvedStruct, ResolvedType, StructValue, Value } from '../schema/types.ts'

/** One frame of an entry. */
export interface LoggedFrame {
  readonly side: Side
  readonly apiKey: number
  readonly version: number
  readonly bytes: Uint8Array
  /** Paths of records that the log leaves out and tells the size of at most: an empty batch stands in their place. */
  readonly leftOut: readonly string[]
}

/** The request, and the response where the entry has one. Rejects with EncodeError where the entry is none or does not fit its schema. */
export async function encodeLogEntry(entry: RequestLogEntry): Promise<LoggedFrame[]> {
  const given = isObject(entry.requestHeader) ? entry.requestHeader : {}
  const { requestApiKey, requestApiVersion, correlationId = 0, clientId = null } = given
  const api = typeof requestApiKey === 'number' ? getApi(requestApiKey) : undefined
  if (!api) throw new EncodeError('requestHeader.requestApiKey', 'the key of an API', String(requestApiKey))
  const { versions, apiKey } = api
  if (typeof requestApiVersion !== 'number' || requestApiVersion < versions.lo || requestApiVersion > versions.hi)
    throw new EncodeError(
      'requestHeader.requestApiVersion',
      `${String(versions.lo)} to ${String(versions.hi)}`,
      String(requestApiVersion),
    )
  const emptyBatch = await encodeRecordSet([{ records: [] }])
  const frameOf = (side: Side, json: unknown): LoggedFrame => {
    const message = resolveMessage(messageOf(api, side), requestApiVersion)
    const leftOut: string[] = []
    const body = withRecords(message, fromKafkaJson(message, json), json, 'body', (path) => {
      leftOut.push(path)
      return emptyBatch
    })
    const header = (side === 'request' ? { correlationId, clientId } : { correlationId }) as Value
    const bytes = encodeFrame({ side, apiKey, version: requestApiVersion, header, body })
    return { side, apiKey, version: requestApiVersion, bytes, leftOut }
  }
  const request = frameOf('request', entry.request)
  return entry.response === undefined || entry.response === null
    ? [request]
    : [request, frameOf('response', entry.response)]
}

/** The value with its left out records filled in; `json` is what it was read from and tells which they are. */
function withRecords(
  struct: ResolvedStruct,
  value: Value,
  json: unknown,
  path: string,
  fill: (path: string) => Uint8Array,
): Value {
  if (!isStruct(value) || !isObject(json)) return value
  const filled: Record<string, StructValue[string]> = { ...value }
  for (const field of [...struct.fields, ...struct.tagged]) {
    const at = `${path}.${field.name}`
    const given = json[field.key]
    const own = value[field.key] as Value | undefined
    if (isLeftOut(field, json)) filled[field.key] = fill(at)
    else if (own !== undefined) filled[field.key] = inType(field.type, own, given, at, fill)
  }
  return filled
}

function inType(
  type: ResolvedType,
  value: Value,
  json: unknown,
  path: string,
  fill: (path: string) => Uint8Array,
): Value {
  if (type.kind === 'struct') return withRecords(type.struct, value, json, path, fill)
  if (type.kind !== 'array' || !Array.isArray(value) || !Array.isArray(json)) return value
  const { element } = type
  return value.map((one: Value, i) => inType(element, one, json[i], `${path}[${String(i)}]`, fill))
}

/** Brokers write the size of records where these would stand; none at all is no size to fill. */
const isLeftOut = ({ type, key, tag }: ResolvedField, json: Readonly<Record<string, unknown>>): boolean =>
  type.kind === 'records' && tag < 0 && json[key] === undefined && json[`${key}SizeInBytes`] !== 0

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isStruct = (value: Value): value is StructValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
