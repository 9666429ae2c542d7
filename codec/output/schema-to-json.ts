/** A message schema as JSON in Kafka's own form. */
import type { FieldSchema, MessageSchema, StructSchema, VersionRange } from '../schema/types.ts'
import { formatVersions, inRange } from '../schema/versions.ts'

/** One line of the JSON and the field it belongs to. */
export interface SchemaLine {
  readonly text: string
  /** Schema names from the message down; null for lines that belong to no field. */
  readonly path: readonly string[] | null
  /** Whether the field exists at the version asked for. */
  readonly present: boolean
}

/** The whole schema, indented by two spaces; `about` gives descriptions by path, where there are any. */
export const schemaToJson = (schema: MessageSchema, about?: (path: readonly string[]) => string | undefined): string =>
  schemaLines(schema, -1, about)
    .map(({ text }) => text)
    .join('\n')

/** The schema line by line, so that each can be dimmed or lead to its field. */
export function schemaLines(
  schema: MessageSchema,
  version: number,
  about?: (path: readonly string[]) => string | undefined,
): SchemaLine[] {
  const lines: SchemaLine[] = []
  const put = (depth: number, text: string, path: readonly string[] | null, present: boolean): void => {
    lines.push({ text: '  '.repeat(depth) + text, path, present })
  }
  const putFields = (
    key: string,
    fields: readonly FieldSchema[],
    depth: number,
    parent: readonly string[] | null,
    present: boolean,
    comma: string,
  ): void => {
    put(depth, `"${key}": [`, parent, present)
    fields.forEach((field, i) => {
      const path = [...(parent ?? []), field.name]
      const here = present && inRange(field.versions, version)
      const end = i < fields.length - 1 ? ',' : ''
      const head = pairs(fieldFacts(field, about?.(path)))
      if (!field.fields) return put(depth + 1, `{ ${head} }${end}`, path, here)
      put(depth + 1, `{ ${head},`, path, here)
      putFields('fields', field.fields, depth + 2, path, here, '')
      put(depth + 1, `}${end}`, path, here)
    })
    put(depth, `]${comma}`, parent, present)
  }
  put(0, '{', null, true)
  for (const [key, value] of messageFacts(schema)) put(1, `${JSON.stringify(key)}: ${inline(value)},`, null, true)
  const structs = schema.commonStructs
  putFields('fields', schema.fields, 1, null, true, structs.length > 0 ? ',' : '')
  if (structs.length > 0) {
    put(1, '"commonStructs": [', null, true)
    structs.forEach((struct: StructSchema, i) => {
      const here = inRange(struct.versions, version)
      put(
        2,
        `{ ${pairs([
          ['name', struct.name],
          ['versions', versions(struct.versions)],
        ])},`,
        null,
        here,
      )
      putFields('fields', struct.fields, 3, null, here, '')
      put(2, `}${i < structs.length - 1 ? ',' : ''}`, null, here)
    })
    put(1, ']', null, true)
  }
  put(0, '}', null, true)
  return lines
}

type Fact = readonly [key: string, value: unknown]

const versions = (range: VersionRange): string => formatVersions(range)
const inline = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map((entry) => JSON.stringify(entry)).join(', ')}]` : JSON.stringify(value)
const pairs = (facts: readonly Fact[]): string =>
  facts.map(([key, value]) => `${JSON.stringify(key)}: ${inline(value)}`).join(', ')
const when = (condition: boolean, key: string, value: unknown): Fact[] => (condition ? [[key, value]] : [])

function messageFacts(schema: MessageSchema): Fact[] {
  return [
    ...when(schema.apiKey !== undefined, 'apiKey', schema.apiKey),
    ['type', schema.type],
    ...when(schema.listeners !== undefined, 'listeners', schema.listeners),
    ['name', schema.name],
    ['validVersions', versions(schema.validVersions)],
    ...when(schema.deprecatedVersions !== undefined, 'deprecatedVersions', versions(schema.deprecatedVersions ?? null)),
    ['flexibleVersions', versions(schema.flexibleVersions)],
    ...when(schema.latestVersionUnstable === true, 'latestVersionUnstable', true),
  ]
}

function fieldFacts(field: FieldSchema, about: string | undefined): Fact[] {
  return [
    ['name', field.name],
    ['type', field.type],
    ['versions', versions(field.versions)],
    ...when(field.nullableVersions !== null, 'nullableVersions', versions(field.nullableVersions)),
    ...when(field.taggedVersions !== null, 'taggedVersions', versions(field.taggedVersions)),
    ...when(field.tag !== undefined, 'tag', field.tag),
    ...when(field.flexibleVersions !== undefined, 'flexibleVersions', versions(field.flexibleVersions ?? null)),
    ...when(field.ignorable === true, 'ignorable', true),
    ...when(field.mapKey === true, 'mapKey', true),
    ...when(field.zeroCopy === true, 'zeroCopy', true),
    ...when(field.default !== undefined, 'default', field.default),
    ...when(field.entityType !== undefined, 'entityType', field.entityType),
    ...when((about ?? field.about) !== undefined, 'about', about ?? field.about),
  ]
}
