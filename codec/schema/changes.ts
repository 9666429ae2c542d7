/** What changed between two versions of a message, field by field. */
import type { ResolvedField, ResolvedMessage, ResolvedStruct, ResolvedType } from './types.ts'

export interface Change {
  /** Schema names from the message down: `Topics.Name`; empty for the whole message. */
  readonly path: string
  readonly kind:
    | 'flexible'
    | 'not-flexible'
    | 'field-added'
    | 'field-removed'
    | 'nullable'
    | 'not-nullable'
    | 'tagged'
    | 'untagged'
    | 'type'
    | 'moved'
    | 'default'
  /** `string to uuid`, `tag 1`. */
  readonly detail?: string
  /** Whether it shows in the bytes. */
  readonly wire: boolean
}

/** Every change from `before` to `after`, in the order of the fields. */
export function changesBetween(before: ResolvedMessage, after: ResolvedMessage): Change[] {
  const changes: Change[] = []
  if (before.flexible !== after.flexible)
    changes.push({ path: '', kind: after.flexible ? 'flexible' : 'not-flexible', wire: true })
  compareStructs(before, after, '', changes)
  return changes
}

/** Whether the same value has other bytes at the two versions. */
export const bytesDiffer = (before: ResolvedMessage, after: ResolvedMessage): boolean =>
  changesBetween(before, after).some(({ wire }) => wire)

function compareStructs(before: ResolvedStruct, after: ResolvedStruct, path: string, changes: Change[]): void {
  const old = new Map(allFields(before).map((field) => [field.name, field]))
  const names = new Set(allFields(after).map(({ name }) => name))
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`)
  for (const field of allFields(after)) {
    const was = old.get(field.name)
    if (!was) changes.push({ path: at(field.name), kind: 'field-added', detail: typeText(field.type), wire: true })
    else compareFields(was, field, at(field.name), changes)
  }
  for (const field of allFields(before))
    if (!names.has(field.name)) changes.push({ path: at(field.name), kind: 'field-removed', wire: true })
  const order = (struct: ResolvedStruct, other: ReadonlySet<string>): string =>
    struct.fields
      .map(({ name }) => name)
      .filter((name) => other.has(name))
      .join()
  const common = new Set(
    before.fields.map(({ name }) => name).filter((name) => after.fields.some((field) => field.name === name)),
  )
  if (order(before, common) !== order(after, common)) changes.push({ path, kind: 'moved', wire: true })
}

const allFields = (struct: ResolvedStruct): ResolvedField[] => [...struct.fields, ...struct.tagged]

function compareFields(before: ResolvedField, after: ResolvedField, path: string, changes: Change[]): void {
  if (before.nullable !== after.nullable) {
    // A nullable struct has a marker before it; of other types every value but null is written as before.
    changes.push({ path, kind: after.nullable ? 'nullable' : 'not-nullable', wire: after.type.kind === 'struct' })
  }
  if (before.tag !== after.tag)
    changes.push(
      after.tag < 0
        ? { path, kind: 'untagged', wire: true }
        : { path, kind: 'tagged', detail: `tag ${after.tag}`, wire: true },
    )
  if (typeText(before.type) !== typeText(after.type))
    changes.push({ path, kind: 'type', detail: `${typeText(before.type)} to ${typeText(after.type)}`, wire: true })
  else {
    compareInner(before.type, after.type, path, changes)
    compareDefaults(before, after, path, changes)
  }
}

function compareDefaults(before: ResolvedField, after: ResolvedField, path: string, changes: Change[]): void {
  if (plain(before.default) !== plain(after.default) && before.type.kind !== 'struct')
    changes.push({
      path,
      kind: 'default',
      detail: `${plain(before.default)} to ${plain(after.default)}`,
      wire: after.tag >= 0,
    })
}

function compareInner(before: ResolvedType, after: ResolvedType, path: string, changes: Change[]): void {
  if (before.kind === 'array' && after.kind === 'array') compareInner(before.element, after.element, path, changes)
  else if (before.kind === 'struct' && after.kind === 'struct')
    compareStructs(before.struct, after.struct, path, changes)
}

const plain = (value: unknown): string =>
  typeof value === 'bigint'
    ? value.toString()
    : JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))

/** Structs count by what is in them, not by the name of their type. */
const typeText = (type: ResolvedType): string => (type.kind === 'array' ? `[]${typeText(type.element)}` : type.kind)
