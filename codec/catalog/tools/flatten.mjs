/** A message schema at one version, as plain data in which two layouts can be compared. */
import { holds, parseRange } from './ranges.mjs'

const SCALARS = new Set('bool int8 int16 uint16 int32 uint32 int64 float64 uuid string bytes records'.split(' '))

/** What a type is without arrays around it. */
export const elementOf = (type) => type.replaceAll('[]', '')

/** Whether a field holds structs. */
export const isStruct = (field) => !SCALARS.has(elementOf(field.type))

/** The default as compared: unstated and zero are the same. */
export const defaultOf = (field) => (['', '0', 'false'].includes(field.default ?? '') ? '' : field.default)

/**
 * The fields that are there at a version, each with what the wire depends on and with the hints that Kafka's generator
 * reads. Throws for a type that nothing declares.
 */
export function flatten(schema, version) {
  const structs = new Map((schema.commonStructs ?? []).map((struct) => [struct.name, struct.fields]))
  const flexible = holds(parseRange(schema.flexibleVersions ?? 'none'), version)
  const list = (fields, path, within) =>
    fields.filter((field) => holds(parseRange(field.versions), version)).map((field) => one(field, path, within))
  const one = (field, path, within) => {
    const at = path === '' ? field.name : `${path}.${field.name}`
    const struct = isStruct(field)
    const name = elementOf(field.type)
    if (struct && field.fields) structs.set(name, field.fields)
    const fields = struct ? (field.fields ?? structs.get(name)) : undefined
    if (struct && !fields) throw new Error(`${schema.name}.${at}: type ${name} is not declared`)
    if (struct && within.includes(name)) throw new Error(`${schema.name}.${at}: type ${name} contains itself`)
    const tagged = field.tag !== undefined && holds(parseRange(field.taggedVersions), version)
    return {
      name: field.name,
      path: at,
      // A struct's own name is not on the wire.
      type: struct ? field.type.replace(name, 'struct') : field.type,
      nullable: holds(parseRange(field.nullableVersions ?? 'none'), version),
      tag: tagged ? field.tag : null,
      default: defaultOf(field),
      compact: field.flexibleVersions === undefined ? flexible : holds(parseRange(field.flexibleVersions), version),
      ignorable: field.ignorable === true,
      mapKey: field.mapKey === true,
      entityType: field.entityType ?? null,
      zeroCopy: field.zeroCopy === true,
      ...(fields ? { fields: list(fields, at, [...within, name]) } : {}),
    }
  }
  return { flexible, fields: list(schema.fields, '', []) }
}

const HINTS = ['ignorable', 'mapKey', 'entityType', 'zeroCopy']

/** The same without the hints: equal results mean equal bytes. Tagged fields come last, by tag. */
export function wireOf({ flexible, fields }) {
  const bare = (list) => {
    const plain = list.map((field) => {
      const rest = Object.fromEntries(Object.entries(field).filter(([key]) => !HINTS.includes(key)))
      return field.fields ? { ...rest, fields: bare(field.fields) } : rest
    })
    return [
      ...plain.filter(({ tag }) => tag === null),
      ...plain.filter(({ tag }) => tag !== null).sort((a, b) => a.tag - b.tag),
    ]
  }
  return { flexible, fields: bare(fields) }
}
