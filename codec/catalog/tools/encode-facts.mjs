/**
 * Writes a message schema as one line of dense text, which `message-facts.ts` reads back. A field is its type's letter
 * (`[` before it for an array, `{` for a struct, whose type name follows `<`), its name, and marks:
 *
 *     @3-9 versions, where they are not those of what encloses it     ?3+ nullable      #0@3+ tag and tagged versions
 *     =-1; default      ! ignorable      ^ map key      ~a entity type      $ zero copy      %none flexible versions
 *     (fields) of a struct declared here, commas between them
 */

/** The letter of each scalar type. */
export const TYPE_LETTERS = {
  bool: 'b', int8: 'c', int16: 'h', uint16: 'H', int32: 'i', uint32: 'I', int64: 'l', float64: 'd',
  uuid: 'u', string: 's', bytes: 'y', records: 'r',
} // prettier-ignore

/** The letter of each kind of thing that a field can name; others are written out. */
export const ENTITY_LETTERS = {
  brokerId: 'b', groupId: 'g', producerId: 'p', topicName: 't', transactionalId: 'x',
} // prettier-ignore

/** One line per message: the head's seven columns, the fields, and the common structs, parted by tabs. */
export function encodeMessageLine(schema) {
  const head = [
    schema.name,
    schema.type,
    schema.apiKey ?? '',
    schema.validVersions,
    schema.flexibleVersions,
    schema.deprecatedVersions ?? '',
    (schema.listeners ?? []).join(',') + (schema.latestVersionUnstable ? '!' : ''),
  ]
  const structs = (schema.commonStructs ?? []).map(
    (struct) => `${struct.name}@${struct.versions}(${encodeFields(struct.fields, struct.versions)})`,
  )
  return [...head, encodeFields(schema.fields, '0+'), structs.join('')].join('\t')
}

const encodeFields = (fields, around) => fields.map((field) => encodeField(field, around)).join(',')

function encodeField(field, around) {
  const [, arrays, element] = /^((?:\[\])*)(.*)$/.exec(field.type)
  const letter = TYPE_LETTERS[element]
  let text = arrays.replaceAll('[]', '[') + (letter ?? '{') + field.name
  if (letter === undefined) text += `<${element}`
  if (field.versions !== around) text += `@${field.versions}`
  if (field.nullableVersions !== undefined) text += `?${field.nullableVersions}`
  if (field.tag !== undefined) text += `#${field.tag}@${field.taggedVersions}`
  if (field.default !== undefined) text += `=${plain(field.default)};`
  if (field.ignorable) text += '!'
  if (field.mapKey) text += '^'
  if (field.entityType !== undefined) text += `~${ENTITY_LETTERS[field.entityType] ?? field.entityType}`
  if (field.zeroCopy) text += '$'
  if (field.flexibleVersions !== undefined) text += `%${field.flexibleVersions}`
  if (field.fields) text += `(${encodeFields(field.fields, field.versions)})`
  return text
}

function plain(text) {
  if (/[;\t\n]/.test(text)) throw new Error(`default ${JSON.stringify(text)} holds a character that parts the facts`)
  return text
}
