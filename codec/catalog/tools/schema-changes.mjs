/** What a newer Kafka's schema changes about ours, version by version, as lines of text. */
import { isDeepStrictEqual } from 'node:util'
import { flatten } from './flatten.mjs'
import { formatVersionList, parseRange, versionsIn } from './ranges.mjs'

const HEADS = ['type', 'apiKey', 'listeners', 'latestVersionUnstable']

/**
 * Lines such as `version 14 is new: Topics.Weight added (int32)`; none where both say the same of every version that
 * the newer one has. A new version is compared with the one before it.
 */
export function schemaChanges(ours, theirs) {
  const heads = HEADS.filter((key) => !isDeepStrictEqual(ours[key], theirs[key])).map(
    (key) => `${key}: ${text(ours[key])} became ${text(theirs[key])}`,
  )
  const known = new Set(versionsIn(parseRange(ours.validVersions)))
  const byChange = new Map()
  const fresh = []
  for (const version of versionsIn(parseRange(theirs.validVersions))) {
    const after = flatten(theirs, version)
    if (known.has(version)) {
      for (const change of differences(flatten(ours, version), after))
        byChange.set(change, [...(byChange.get(change) ?? []), version])
      continue
    }
    const base = version - 1
    const before = known.has(base) ? flatten(ours, base) : holdsVersion(theirs, base) ? flatten(theirs, base) : after
    const changes = differences(before, after)
    fresh.push(`version ${version} is new: ${changes.length ? changes.join('; ') : `same layout as version ${base}`}`)
  }
  const altered = [...byChange].map(([change, versions]) => `versions ${formatVersionList(versions)}: ${change}`)
  return [...heads, ...altered, ...fresh]
}

const holdsVersion = (schema, version) => versionsIn(parseRange(schema.validVersions)).includes(version)

const text = (value) => (value === undefined ? 'unset' : Array.isArray(value) ? value.join(', ') : String(value))

function differences(before, after) {
  const flexible =
    before.flexible === after.flexible ? [] : [after.flexible ? 'becomes flexible' : 'is flexible no more']
  return [...flexible, ...fieldChanges(before.fields, after.fields, before.flexible !== after.flexible)]
}

function fieldChanges(before, after, turned) {
  const old = new Map(before.map((field) => [field.name, field]))
  const now = new Map(after.map((field) => [field.name, field]))
  const removed = before.filter(({ name }) => !now.has(name)).map(({ path }) => `${path} removed`)
  const shared = (list, other) =>
    list.filter(({ name, tag }) => other.has(name) && tag === null).map(({ name }) => name)
  const moved = isDeepStrictEqual(shared(before, now), shared(after, old))
    ? []
    : [`${after[0].path}: order of fields changed`]
  const changed = after.flatMap((field) => {
    const was = old.get(field.name)
    if (!was) return [`${field.path} added (${describe(field)})`]
    return [...attributeChanges(was, field, turned), ...fieldChanges(was.fields ?? [], field.fields ?? [], turned)]
  })
  return [...removed, ...moved, ...changed]
}

const describe = ({ type, nullable, tag }) =>
  `${type}${nullable ? ', nullable' : ''}${tag === null ? '' : `, tag ${tag}`}`

function attributeChanges(was, is, turned) {
  const changes = []
  const say = (key, what) => was[key] !== is[key] && changes.push(`${is.path} ${what(was[key], is[key])}`)
  const became = (name) => (a, b) => `${name} ${named(a)} became ${named(b)}`
  say('type', became('type'))
  say('nullable', (_, nullable) => (nullable ? 'becomes nullable' : 'is nullable no more'))
  say('tag', (a, b) =>
    b === null ? 'is tagged no more' : a === null ? `becomes tagged (tag ${b})` : `tag ${a} became ${b}`,
  )
  say('default', became('default'))
  // When the whole message turns flexible, each field does; that is said once.
  if (!turned) say('compact', (_, compact) => (compact ? 'becomes compact' : 'is compact no more'))
  for (const hint of ['ignorable', 'mapKey', 'entityType', 'zeroCopy']) say(hint, became(hint))
  return changes
}

const named = (value) => (value === null || value === '' ? 'none' : String(value))
