/** Encodes one document: a frame or a part of one, or a structure that rides inside. */
import type { ApiInfo, MessageSchema, Side, Value } from '../../codec/index.ts'
import {
  encodeFrame,
  encodeMessage,
  fromKafkaJson,
  getApi,
  getMessage,
  listMessages,
  messageOf,
} from '../../codec/index.ts'
import { apiNamed, checkVersion } from '../arguments.ts'
import { UsageError } from '../usage-error.ts'
import type { BodyDocument } from './documents.ts'
import { isObject } from './documents.ts'

export const LAYOUTS = ['size+header+body', 'header+body', 'body'] as const

/** What the options say; it goes before what the document says. */
export interface EncodeOptions {
  readonly api?: string
  readonly version?: number
  readonly side?: Side
  readonly layout?: (typeof LAYOUTS)[number]
  readonly clientId?: string
  readonly correlationId?: number
}

export interface Encoded {
  /** `FetchRequest v12`. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Throws EncodeError for a value that does not fit, UsageError where it is not said what it is. */
export function encodeDocument(document: BodyDocument, options: EncodeOptions): Encoded {
  const schema = options.api === undefined ? undefined : structureNamed(options.api)
  if (schema) return encodeStructure(schema, document, options)
  const { api, side } = whatItIs(document, options)
  const version = options.version ?? document.version
  if (version === undefined)
    throw new UsageError(`--version is missing; ${api.name} has ${api.versions.lo} to ${api.versions.hi}`)
  checkVersion(api, version)
  const message = messageOf(api, side)
  const body = fromKafkaJson(message, version, document.body)
  const frame = encodeFrame({ side, apiKey: api.apiKey, version, header: headerOf(document, options, side), body })
  const { layout = 'size+header+body' } = options
  const name = `${message.name} v${version}`
  if (layout === 'body') return { name, bytes: encodeMessage(message, version, body) }
  return { name, bytes: layout === 'header+body' ? frame.subarray(4) : frame }
}

function whatItIs(document: BodyDocument, options: EncodeOptions): { api: ApiInfo; side: Side } {
  const named = options.api === undefined ? undefined : apiNamed(options.api)
  const api = named?.api ?? (document.apiKey === undefined ? undefined : getApi(document.apiKey))
  if (!api) throw new UsageError('--api is missing: the JSON of a body does not say which API it is of')
  const side = options.side ?? named?.side ?? document.side
  if (!side) throw new UsageError(`--side is missing: request or response of ${api.name}?`)
  return { api, side }
}

/** Of what the document or the options give; the rest is left to the encoder. */
function headerOf({ header }: BodyDocument, { clientId, correlationId }: EncodeOptions, side: Side): Value {
  const given = isObject(header) ? header : {}
  const client = clientId ?? given.clientId
  return {
    correlationId: correlationId ?? (typeof given.correlationId === 'number' ? given.correlationId : 0),
    ...(side === 'request' && (typeof client === 'string' || client === null) && { clientId: client }),
  }
}

/** A message that is neither request nor response. */
function structureNamed(name: string): MessageSchema | undefined {
  const lower = name.toLowerCase()
  const found = listMessages().find((info) => info.name.toLowerCase() === lower)
  return found && found.type !== 'request' && found.type !== 'response' ? getMessage(found.name) : undefined
}

function encodeStructure(
  schema: MessageSchema,
  document: BodyDocument,
  { version = document.version, layout }: EncodeOptions,
): Encoded {
  const { lo, hi } = schema.validVersions!
  if (version === undefined || version < lo || version > hi)
    throw new UsageError(
      `--version ${version === undefined ? 'is missing' : `${version} does not exist`}; ${schema.name} has ${lo} to ${hi}`,
    )
  const body = encodeMessage(schema, version, fromKafkaJson(schema, version, document.body))
  const before = layout === 'body' || schema.type === 'header' ? [] : versionBytes(schema, version)
  return { name: `${schema.name} v${version}`, bytes: Uint8Array.from([...before, ...body]) }
}

/**
 * What stands before a structure to say what it is: before keys of coordinators the int16 type, before other structures the
 * int16 version, before metadata records frame version, type and version as varints.
 */
function versionBytes({ type, apiKey = 0 }: MessageSchema, version: number): number[] {
  if (type === 'metadata') return [1, apiKey, version]
  const number = type === 'coordinator-key' ? apiKey : version
  return [number >> 8, number & 0xff]
}
