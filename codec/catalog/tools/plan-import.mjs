/** Works out an import without writing anything: the files to write, and the report. */
import { isDeepStrictEqual } from 'node:util'
import { join } from 'node:path'
import { indexText } from './index-text.mjs'
import { mergeSchema } from './merge-schema.mjs'
import { CATALOG, readJson, readMessages } from './read-catalog.mjs'
import { parseRange } from './ranges.mjs'
import { readSchemas } from './read-schemas.mjs'
import { schemaChanges } from './schema-changes.mjs'
import { schemaText } from './schema-text.mjs'
import { updateApis } from './update-apis.mjs'

/** `files` maps paths within the catalog to new contents; `report` is text by the line. Throws where the folder cannot be used. */
export function planImport(folder, catalog = CATALOG) {
  const { messages, skipped, ignored } = readSchemas(folder)
  if (messages.length === 0) throw new Error(`${folder}: there is no message schema in it`)
  const ours = new Map(readMessages(catalog).map((entry) => [entry.schema.name, entry]))
  const united = new Map([...ours].map(([name, { schema }]) => [name, schema]))
  const newer = new Map(messages.map(({ schema }) => [schema.name, schema]))
  const files = new Map()
  const report = []

  for (const { file, schema: theirs } of messages) {
    const entry = ours.get(theirs.name)
    const { schema, lines } = entry ? changed(entry.schema, theirs, report) : added(theirs)
    if (lines.length === 0) continue
    united.set(schema.name, schema)
    files.set(entry?.file ?? placeOf(theirs, file), schemaText(schema))
    report.push(entry ? schema.name : `${schema.name} is new`, ...lines.map((line) => `  ${line}`), ...wordless(schema))
  }

  const index = updateApis(readJson(join(catalog, 'apis.json')), united, newer)
  report.push(...index.lines)
  const before = readJson(join(catalog, 'apis.json'))
  if (!isDeepStrictEqual(before, JSON.parse(JSON.stringify(index.apis)))) files.set('apis.json', indexText(index.apis))
  const records = readJson(join(catalog, 'records.json'))
  const recordFile = updateRecords(records, united, report)
  if (recordFile) files.set('records.json', recordFile)

  const absent = [...ours.keys()].filter((name) => !newer.has(name)).length
  const notes = [
    `${messages.length} messages read, ${files.size} files to change`,
    ...(absent ? [`${absent} messages of ours are not in the folder and stay as they are`] : []),
    ...(skipped.length ? [`${skipped.length} files hold no message: ${skipped.slice(0, 5).join(', ')}`] : []),
    ...(ignored.length ? [`keys that the catalog does not keep: ${ignored.join(', ')}`] : []),
  ]
  return { files, report: [...report, ...notes] }
}

function changed(ours, theirs, report) {
  const [last, theirLast] = [ours, theirs].map(({ validVersions }) => parseRange(validVersions)?.hi)
  if (theirLast < last) {
    report.push(
      `${ours.name}: ends at version ${theirLast} there and at ${last} here, so it stays; is that Kafka older?`,
    )
    return { schema: ours, lines: [] }
  }
  const lines = schemaChanges(ours, theirs)
  if (lines.length === 0) return { schema: ours, lines }
  const { schema, notes } = mergeSchema(ours, theirs)
  return { schema, lines: [...lines, ...notes] }
}

function added(theirs) {
  if (parseRange(theirs.validVersions) === null) return { schema: theirs, lines: [] }
  const key = theirs.apiKey === undefined ? '' : `, key ${theirs.apiKey}`
  return { schema: theirs, lines: [`${theirs.type}${key}, versions ${theirs.validVersions}`] }
}

const placeOf = (schema, file) => {
  const folder = /storage|remote/i.test(file) ? 'storage' : schema.type === 'metadata' ? 'metadata' : 'messages'
  return join(folder, `${schema.name}.json`)
}

function wordless(schema) {
  const without = (fields, path) =>
    fields.flatMap((field) => [
      ...(field.about ? [] : [`${path}${field.name}`]),
      ...without(field.fields ?? [], `${path}${field.name}.`),
    ])
  const found = [
    ...without(schema.fields, ''),
    ...(schema.commonStructs ?? []).flatMap(({ name, fields }) => without(fields, `${name}.`)),
  ]
  return found.length ? [`  to describe: ${found.join(', ')}`] : []
}

function updateRecords(index, united, report) {
  let differs = false
  const known = new Set(index.records.map(({ name }) => name))
  const records = index.records.map((record) => {
    const versions = united.get(record.name)?.validVersions ?? record.versions
    if (versions === record.versions) return record
    differs = true
    return { ...record, versions }
  })
  for (const { name, type } of united.values())
    if (!known.has(name) && !['request', 'response', 'header'].includes(type))
      report.push(`${name}: add to records.json where it is stored and what precedes it`)
  return differs ? indexText({ ...index, records }) : undefined
}
