/** In which versions of its message a field is sent, and how. */
import type { FieldSchema, MessageSchema, VersionRange } from '../../codec/index.ts'

/** Neighbouring versions at which a field is written alike. */
export interface FieldSpan {
  readonly from: number
  readonly to: number
  readonly look: 'absent' | 'plain' | 'flexible' | 'tagged'
  /** `compact length, may be null`. */
  readonly words: string
}

const within = (version: number, range: VersionRange | undefined): boolean =>
  range !== null && range !== undefined && version >= range.lo && version <= range.hi

/** The history of a field over all versions of its message, oldest first. */
export function fieldHistory(field: FieldSchema, message: MessageSchema): FieldSpan[] {
  const spans: FieldSpan[] = []
  const valid = message.validVersions
  if (valid === null) return spans
  for (let version = valid.lo; version <= valid.hi; version++) {
    const { look, words } = at(field, message, version)
    const last = spans.at(-1)
    if (last?.look === look && last.words === words) spans[spans.length - 1] = { ...last, to: version }
    else spans.push({ from: version, to: version, look, words })
  }
  return spans
}

function at(field: FieldSchema, message: MessageSchema, version: number): Pick<FieldSpan, 'look' | 'words'> {
  if (!within(version, field.versions)) return { look: 'absent', words: absentWords(field, message, version) }
  const flexible = within(version, field.flexibleVersions ?? message.flexibleVersions)
  const parts: string[] = []
  const tagged = within(version, field.taggedVersions)
  if (tagged) parts.push(`tagged field ${String(field.tag ?? 0)}`)
  const measured = /^(string|bytes|records|\[\])/.test(field.type)
  if (measured) parts.push(flexible ? 'compact length' : field.type === 'string' ? 'int16 length' : 'int32 length')
  if (within(version, field.nullableVersions)) parts.push('may be null')
  return { look: tagged ? 'tagged' : measured && flexible ? 'flexible' : 'plain', words: parts.join(', ') || 'sent' }
}

/** What the first versions without the field have in its place is said of all that follow. */
function absentWords(field: FieldSchema, message: MessageSchema, version: number): string {
  const end = field.versions?.hi
  const instead = end === undefined || version <= end ? [] : comesInstead(field, message, end + 1)
  return instead.length === 1 ? `not sent; ${instead[0]!} is new there` : 'not sent'
}

/** Fields beside this one that are sent for the first time where it is not sent any more: what may have come in its place. */
export function comesInstead(field: FieldSchema, message: MessageSchema, version: number): readonly string[] {
  return (
    siblingsOf(field, message)
      ?.filter((other) => other !== field && other.versions?.lo === version)
      .map(({ name }) => name) ?? []
  )
}

function siblingsOf(field: FieldSchema, message: MessageSchema): readonly FieldSchema[] | undefined {
  const lists = [message.fields, ...message.commonStructs.map(({ fields }) => fields)]
  for (let list = lists.pop(); list !== undefined; list = lists.pop()) {
    if (list.includes(field)) return list
    for (const { fields } of list) if (fields) lists.push(fields)
  }
  return undefined
}

/** `3`, `0 to 8`. */
export const spanVersions = ({ from, to }: FieldSpan): string =>
  from === to ? String(from) : `${String(from)} to ${String(to)}`
