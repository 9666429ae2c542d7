/** Reads one message in Kafka's schema language (org.apache.kafka.message.MessageSpec): JSON in which comments are allowed. */
import { SchemaError } from './schema-error.ts'
import type { FieldSchema, MessageSchema, StructSchema, VersionRange } from './types.ts'
import { parseVersions } from './versions.ts'

export { SchemaError }

type Json = Record<string, unknown>

/** Anyone's schema from its text. Throws SchemaError where it is no JSON or no message schema. */
export function parseSchema(jsonText: string): MessageSchema {
  let json: unknown
  try {
    json = JSON.parse(withoutComments(jsonText))
  } catch (error) {
    throw new SchemaError('', `not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  return messageFromJson(object(json, ''))
}

/** A comment becomes blanks of the same length, so that positions in JSON's own error stay true. */
const withoutComments = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (match) =>
    match.startsWith('"') ? match : match.replace(/[^\n]/g, ' '),
  )

/** The schema held by already parsed JSON. */
export function messageFromJson(json: Json): MessageSchema {
  const name = text(json, 'name', '')
  return {
    name,
    type: text(json, 'type', name),
    ...(json.apiKey === undefined ? {} : { apiKey: integer(json.apiKey, `${name}.apiKey`) }),
    validVersions: versions(json, 'validVersions', name) ?? null,
    flexibleVersions: versions(json, 'flexibleVersions', name) ?? null,
    ...(json.deprecatedVersions === undefined
      ? {}
      : { deprecatedVersions: versions(json, 'deprecatedVersions', name) ?? null }),
    ...(Array.isArray(json.listeners) ? { listeners: json.listeners.map(String) } : {}),
    ...(json.latestVersionUnstable === true ? { latestVersionUnstable: true } : {}),
    fields: list(json.fields, `${name}.fields`).map((field) => fieldFromJson(field, name)),
    commonStructs: list(json.commonStructs, `${name}.commonStructs`).map((entry) => structFromJson(entry, name)),
  }
}

function structFromJson(json: Json, path: string): StructSchema {
  const name = text(json, 'name', path)
  const at = `${path}.${name}`
  return {
    name,
    versions: versions(json, 'versions', at) ?? null,
    fields: list(json.fields, at).map((field) => fieldFromJson(field, at)),
  }
}

function fieldFromJson(json: Json, path: string): FieldSchema {
  const name = text(json, 'name', path)
  const at = `${path}.${name}`
  const declared = versions(json, 'versions', at) ?? versions(json, 'taggedVersions', at)
  if (declared === undefined) throw new SchemaError(at, 'has no "versions"')
  const flexible = versions(json, 'flexibleVersions', at)
  const tag = json.tag === undefined ? undefined : integer(json.tag, `${at}.tag`)
  const taggedVersions = versions(json, 'taggedVersions', at) ?? null
  if ((tag === undefined) !== (taggedVersions === null))
    throw new SchemaError(at, '"tag" and "taggedVersions" go together')
  const fallback = json.default
  return {
    name,
    type: text(json, 'type', at),
    versions: declared,
    nullableVersions: versions(json, 'nullableVersions', at) ?? null,
    taggedVersions,
    ...(tag === undefined ? {} : { tag }),
    ...(typeof fallback === 'string' || typeof fallback === 'number' || typeof fallback === 'boolean'
      ? { default: String(fallback) }
      : {}),
    ...(flexible === undefined ? {} : { flexibleVersions: flexible }),
    ...(json.mapKey === true ? { mapKey: true } : {}),
    ...(json.ignorable === true ? { ignorable: true } : {}),
    ...(typeof json.entityType === 'string' ? { entityType: json.entityType } : {}),
    ...(typeof json.about === 'string' ? { about: json.about } : {}),
    ...(json.zeroCopy === true ? { zeroCopy: true } : {}),
    ...(json.fields === undefined ? {} : { fields: list(json.fields, at).map((field) => fieldFromJson(field, at)) }),
  }
}

function object(json: unknown, path: string): Json {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new SchemaError(path, 'is no JSON object')
  return json as Json
}

function list(json: unknown, path: string): Json[] {
  if (json === undefined) return []
  if (!Array.isArray(json)) throw new SchemaError(path, 'is no list')
  return json.map((entry, i) => object(entry, `${path}[${String(i)}]`))
}

function text(json: Json, key: string, path: string): string {
  const value = json[key]
  if (typeof value !== 'string' || value === '') throw new SchemaError(path, `has no "${key}"`)
  return value
}

function integer(value: unknown, path: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0)
    throw new SchemaError(path, 'is no whole number')
  return number
}

function versions(json: Json, key: string, path: string): VersionRange | undefined {
  const value = json[key]
  if (value === undefined) return undefined
  const range = typeof value === 'number' ? String(value) : value
  try {
    return parseVersions(range as string)
  } catch {
    throw new SchemaError(
      `${path}.${key}`,
      `${JSON.stringify(value)} is no range of versions: write 3, 3-5, 3+ or none`,
    )
  }
}
