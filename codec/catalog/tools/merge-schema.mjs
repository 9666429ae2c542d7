/** Unites our schema of a message with a newer Kafka's: its versions take the newer layout, versions it lacks keep ours. */
import { isDeepStrictEqual } from 'node:util'
import { defaultOf, elementOf, flatten, isStruct, wireOf } from './flatten.mjs'
import { common, formatRange, formatVersionList, joined, OPEN, parseRange, versionsIn } from './ranges.mjs'

/**
 * The united schema with our descriptions, and notes for whoever runs the import. Throws where the two leave a gap
 * between versions, and where the result would not give each version's layout exactly.
 */
export function mergeSchema(ours, theirs) {
  const before = parseRange(ours.validVersions)
  const newer = parseRange(theirs.validVersions)
  if (newer === null) return { schema: ours, notes: [] }
  const valid = joined(before, newer, { lo: 0, hi: OPEN })
  if (valid === undefined)
    throw new Error(`${ours.name}: versions ${ours.validVersions} and ${theirs.validVersions} leave a gap between them`)
  const kept = versionsIn(before).filter((version) => version < newer.lo)
  const old = kept.length ? { lo: before.lo, hi: newer.lo - 1 } : null
  const notes = []
  const merger = new Merger(old, { lo: newer.lo, hi: OPEN }, notes, ours.name)
  const flexible = merger.union(parseRange(ours.flexibleVersions), parseRange(theirs.flexibleVersions), valid)
  if (flexible === undefined) throw new Error(`${ours.name}: flexible versions would not be one range`)
  const deprecated = merger.union(
    parseRange(ours.deprecatedVersions ?? 'none'), parseRange(theirs.deprecatedVersions ?? 'none'), valid,
  ) // prettier-ignore
  const schema = {
    ...theirs,
    validVersions: formatRange(valid),
    flexibleVersions: formatRange(flexible),
    deprecatedVersions: deprecated ? formatRange(deprecated) : theirs.deprecatedVersions,
    fields: merger.fields(ours.fields, theirs.fields, ours.name),
    commonStructs: merger.structs(ours.commonStructs ?? [], theirs.commonStructs ?? []),
  }
  verify(schema, ours, kept)
  verify(schema, theirs, versionsIn(newer))
  return { schema, notes }
}

function verify(schema, source, versions) {
  const wrong = versions.filter(
    (version) => !isDeepStrictEqual(wireOf(flatten(schema, version)), wireOf(flatten(source, version))),
  )
  if (wrong.length)
    throw new Error(`${schema.name}: versions ${formatVersionList(wrong)} cannot be united without loss`)
}

class Merger {
  constructor(old, recent, notes, message) {
    Object.assign(this, { old, recent, notes, message })
  }

  /** Our part of a range and theirs as one; undefined where versions of `within` lie between. */
  union(ours, theirs, within) {
    if (this.old === null) return theirs
    return joined(common(ours, this.old), common(theirs, this.recent), within)
  }

  fields(ours, theirs, path) {
    const result = []
    let next = 0
    const keepUntil = (end) => {
      for (; next < end; next++) result.push(...this.#oldOnly(ours[next], `${path}.${ours[next].name}`))
    }
    for (const field of theirs) {
      const at = `${path}.${field.name}`
      // A match behind one already placed would turn the order of the wire around.
      const candidates = ours.flatMap(({ name }, i) => (name === field.name ? [i] : []))
      const match = ours[candidates.find((i) => i >= next) ?? candidates[0]]
      const found = candidates
        .filter((i) => i >= next)
        .map((index) => ({ index, whole: this.#united(ours[index], field, at) }))
        .find(({ whole }) => whole)
      if (found) {
        keepUntil(found.index)
        next = found.index + 1
        result.push(found.whole)
        continue
      }
      const part = this.#recentOnly(field, match)
      if (part && match && this.old && common(parseRange(match.versions), this.old))
        this.notes.push(`${at}: kept apart for versions ${this.#text(match)} and ${part.versions}, which differ`)
      if (part) result.push(part)
    }
    keepUntil(ours.length)
    return result
  }

  structs(ours, theirs) {
    const names = [...new Set([...theirs, ...ours].map(({ name }) => name))]
    return names.flatMap((name) => {
      const [a, b] = [ours, theirs].map((list) => list.find((struct) => struct.name === name))
      if (!b && !this.old) return []
      const versions = this.union(parseRange(a?.versions ?? 'none'), parseRange(b?.versions ?? 'none'), null)
      if (!versions) return []
      const fields = this.fields(a?.fields ?? [], b?.fields ?? [], `${this.message}.${name}`)
      return [{ name, versions: formatRange(versions), fields }]
    })
  }

  /** One field for both, where one can say it: same type, tag and default, and ranges without holes. */
  #united(a, b, path) {
    const versions = this.union(parseRange(a.versions), parseRange(b.versions), { lo: 0, hi: OPEN })
    if (!versions) return undefined
    if (this.old && common(parseRange(a.versions), this.old) && !this.#alike(a, b)) return undefined
    const within = (key) => {
      const part = (field, range) => common(common(parseRange(field[key] ?? 'none'), parseRange(field.versions)), range)
      return this.old === null
        ? parseRange(b[key] ?? 'none')
        : joined(part(a, this.old), part(b, this.recent), versions)
    }
    const nullable = within('nullableVersions')
    const tagged = within('taggedVersions')
    if (nullable === undefined || tagged === undefined) return undefined
    return {
      ...b,
      versions: formatRange(versions),
      nullableVersions: nullable ? formatRange(nullable) : undefined,
      taggedVersions: tagged ? formatRange(tagged) : undefined,
      tag: tagged ? (b.tag ?? a.tag) : undefined,
      about: a.about,
      fields: b.fields && this.fields(a.fields ?? [], b.fields, path),
    }
  }

  #alike(a, b) {
    if (a.type.startsWith('[]') !== b.type.startsWith('[]') || isStruct(a) !== isStruct(b)) return false
    const inline = a.fields !== undefined && b.fields !== undefined
    if (!inline && (a.fields !== undefined || b.fields !== undefined || elementOf(a.type) !== elementOf(b.type)))
      return false
    const tags = a.tag === b.tag || a.tag === undefined || b.tag === undefined
    return tags && defaultOf(a) === defaultOf(b) && a.flexibleVersions === b.flexibleVersions
  }

  #oldOnly(field, path) {
    const versions = this.old && common(parseRange(field.versions), this.old)
    if (!versions) return []
    return [{ ...field, versions: formatRange(versions), fields: field.fields && this.fields(field.fields, [], path) }]
  }

  #recentOnly(field, match) {
    const versions = this.old === null ? parseRange(field.versions) : common(parseRange(field.versions), this.recent)
    if (!versions) return undefined
    const fields = field.fields && describe(field.fields, match?.fields ?? [], this)
    return { ...field, versions: formatRange(versions), about: match?.about, fields }
  }

  #text(field) {
    return formatRange(common(parseRange(field.versions), this.old))
  }
}

/** Their fields with our words, where names agree, and only the versions that are theirs. */
const describe = (fields, ours, merger) =>
  fields.flatMap((field) => {
    const match = ours.find(({ name }) => name === field.name)
    const versions =
      merger.old === null ? parseRange(field.versions) : common(parseRange(field.versions), merger.recent)
    if (!versions) return []
    const inner = field.fields && describe(field.fields, match?.fields ?? [], merger)
    return [{ ...field, versions: formatRange(versions), about: match?.about, fields: inner }]
  })
