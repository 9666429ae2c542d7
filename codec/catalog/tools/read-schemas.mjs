/** Reads a folder of Kafka's own schema files: JSON with comments, in any depth of folders, checked before anything is done with it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseRange } from './ranges.mjs'
import { isKept } from './schema-text.mjs'

const UNKEPT = new Set(['releases', 'formerNames'])

/**
 * The message schemas of a folder with their files, sorted by name, without `about`; `ignored` lists the keys that the
 * catalog does not keep, `skipped` the JSON files that hold no message. Files below a folder `test` are passed over.
 * Throws naming the file that cannot be used.
 */
export function readSchemas(folder) {
  const found = new Map()
  const skipped = []
  const ignored = new Set()
  for (const file of jsonFiles(folder)) {
    const json = readWithComments(join(folder, file))
    if (typeof json?.name !== 'string' || !Array.isArray(json.fields)) {
      skipped.push(file)
      continue
    }
    const twin = found.get(json.name)
    if (twin) throw new Error(`${file}: ${json.name} is in ${twin.file} as well`)
    found.set(json.name, { file, schema: checked(json, file, ignored) })
  }
  const messages = [...found.values()].sort((a, b) => (a.schema.name < b.schema.name ? -1 : 1))
  return { messages, skipped, ignored: [...ignored].sort() }
}

const jsonFiles = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.json') && !file.split(sep).includes('test'))
    .sort()

function readWithComments(file) {
  const text = readFileSync(file, 'utf8')
  // A comment becomes blanks, so that a position in JSON's own message stays true.
  const plain = text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith('"') ? part : part.replace(/[^\n]/g, ' '),
  )
  try {
    return JSON.parse(plain)
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error })
  }
}

function checked(json, file, ignored) {
  const fail = (path, reason) => {
    throw new Error(`${file}: ${path} ${reason}`)
  }
  const range = (node, key, path, needed) => {
    if (node[key] === undefined && !needed) return
    try {
      parseRange(String(node[key]))
    } catch (error) {
      fail(path, `${key}: ${error.message}`)
    }
  }
  const clean = (node, path) => {
    const kept = {}
    for (const [key, value] of Object.entries(node)) {
      if (!isKept(key)) {
        if (!UNKEPT.has(key)) ignored.add(key)
      } else if (key === 'tag') kept.tag = Number(value)
      // Kafka's generator takes the JSON value null for no default; the text "null" is one.
      else if (key === 'default') value === null || (kept.default = String(value))
      else if (/versions$/i.test(key)) kept[key] = String(value)
      else if (key !== 'about' && key !== 'fields' && key !== 'commonStructs') kept[key] = value
    }
    for (const key of ['fields', 'commonStructs']) {
      if (node[key] === undefined) continue
      if (!Array.isArray(node[key])) fail(path, `${key} is no list`)
      kept[key] = node[key].map((child, i) => field(child, `${path}.${child?.name ?? i}`, key))
    }
    return kept
  }
  const field = (node, path, list) => {
    if (typeof node?.name !== 'string') fail(path, 'has no name')
    if (list === 'fields' && typeof node.type !== 'string') fail(path, 'has no type')
    if ((node.tag === undefined) !== (node.taggedVersions === undefined))
      fail(path, 'needs both tag and taggedVersions')
    if (node.tag !== undefined && !Number.isInteger(Number(node.tag))) fail(path, 'has a tag that is no whole number')
    const versions = node.versions ?? node.taggedVersions
    range({ versions }, 'versions', path, true)
    for (const key of ['nullableVersions', 'taggedVersions', 'flexibleVersions']) range(node, key, path, false)
    return clean({ ...node, versions }, path)
  }
  if (typeof json.type !== 'string') fail(json.name, 'has no type')
  range(json, 'validVersions', json.name, true)
  for (const key of ['flexibleVersions', 'deprecatedVersions']) range(json, key, json.name, false)
  if (parseRange(String(json.validVersions))?.hi === 32767) fail(json.name, 'validVersions must end somewhere')
  return { flexibleVersions: 'none', ...clean(json, json.name) }
}
