/** Every message that Kafka's schemas describe: a cheap list of all, and each one's schema, read when first asked for. */
import type { MessageSchema, VersionRange } from '../schema/types.ts'
import { inRange } from '../schema/versions.ts'
import { getApi } from './apis.ts'
import { MESSAGES } from './generated/facts.ts'
import { readHead, readMessage } from './read-facts.ts'

/** What the list says of a message. */
export interface MessageInfo {
  readonly name: string
  /** `request`, `response`, `header`, `data`, `metadata`, `coordinator-key`, `coordinator-value`. */
  readonly type: string
  /** The API key of a request or response, the record type id of a coordinator or metadata record. */
  readonly apiKey?: number
  readonly validVersions: NonNullable<VersionRange>
  readonly flexibleVersions: VersionRange
  /** Of a request or response: the header version that goes with each version, by version. */
  readonly headerVersions?: readonly number[]
}

const schemas = new Map<string, MessageSchema>()
let lines: Map<string, string> | undefined
let infos: readonly MessageInfo[] | undefined

function messageLines(): Map<string, string> {
  lines ??= new Map(MESSAGES.split('\n').map((line) => [line.slice(0, line.indexOf('\t')), line]))
  return lines
}

/** All messages, by name. */
export function listMessages(): readonly MessageInfo[] {
  infos ??= Array.from(messageLines().values(), infoOf)
  return infos
}

function infoOf(line: string): MessageInfo {
  const { name, type, apiKey, validVersions, flexibleVersions } = readHead(line)
  if (validVersions === null) throw new Error(`${name} has no version`)
  const headers = headerVersionsOf(type, apiKey, validVersions.hi)
  return {
    name,
    type,
    ...(apiKey === undefined ? {} : { apiKey }),
    validVersions,
    flexibleVersions,
    ...(headers ? { headerVersions: headers } : {}),
  }
}

function headerVersionsOf(type: string, apiKey: number | undefined, last: number): number[] | undefined {
  if (apiKey === undefined || (type !== 'request' && type !== 'response')) return undefined
  const api = getApi(apiKey)
  if (!api) return undefined
  return Array.from({ length: last + 1 }, (_, version) =>
    type === 'request' ? api.requestHeaderVersion(version) : api.responseHeaderVersion(version),
  )
}

/** Whether there is a message of this name. */
export function hasMessage(name: string): boolean {
  return messageLines().has(name)
}

/** The schema of a message, the same object each time. Throws a RangeError for a name that no message has. */
export function getMessage(name: string): MessageSchema {
  let schema = schemas.get(name)
  if (!schema) {
    const line = messageLines().get(name)
    if (line === undefined) throw new RangeError(`There is no message "${name}"`)
    schemas.set(name, (schema = readMessage(line)))
  }
  return schema
}

/** Whether lengths are compact and structs end with tagged fields at this version. */
export function isFlexible(message: Pick<MessageSchema, 'flexibleVersions'>, version: number): boolean {
  return inRange(message.flexibleVersions, version)
}
