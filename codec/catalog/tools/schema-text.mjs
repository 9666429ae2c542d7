/** Writes a message schema as the catalog's JSON files hold it: keys in one order, a field's facts on one line, its words below. */

const MESSAGE_KEYS = [
  'apiKey', 'type', 'listeners', 'name', 'validVersions', 'deprecatedVersions', 'flexibleVersions', 'latestVersionUnstable',
] // prettier-ignore
const FIELD_KEYS = [
  'name', 'type', 'versions', 'nullableVersions', 'taggedVersions', 'tag', 'flexibleVersions', 'default', 'ignorable',
  'mapKey', 'entityType', 'zeroCopy',
] // prettier-ignore
const STRUCT_KEYS = ['name', 'versions']

const LISTS = new Set(['fields', 'commonStructs', 'about'])

/** The text of one catalog file. Keys that the catalog does not keep are left out. */
export function schemaText(schema) {
  const lines = members(schema, MESSAGE_KEYS).map((line) => `  ${line}`)
  if (schema.commonStructs?.length) lines.push(`  "commonStructs": ${list(schema.commonStructs, STRUCT_KEYS, '  ')}`)
  lines.push(`  "fields": ${list(schema.fields ?? [], FIELD_KEYS, '  ')}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

const members = (node, keys) =>
  keys
    .filter((key) => node[key] !== undefined && node[key] !== false)
    .map((key) => `"${key}": ${JSON.stringify(node[key]).replaceAll('","', '", "')}`)

function list(nodes, keys, indent) {
  if (nodes.length === 0) return '[]'
  const inner = `${indent}  `
  const entries = nodes.map((node) => {
    const parts = [members(node, keys).join(', ')]
    if (node.about) parts.push(`"about": ${JSON.stringify(node.about)}`)
    if (node.fields) parts.push(`"fields": ${list(node.fields, FIELD_KEYS, `${inner}  `)}`)
    return `${inner}{ ${parts.join(`,\n${inner}  `)} }`
  })
  return `[\n${entries.join(',\n')}\n${indent}]`
}

/** Whether the catalog keeps a key of a message, a struct or a field. */
export const isKept = (key) =>
  LISTS.has(key) || MESSAGE_KEYS.includes(key) || FIELD_KEYS.includes(key) || STRUCT_KEYS.includes(key)
