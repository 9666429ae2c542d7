/** What a row's value stands for by the catalog's tables: its name, the names it could have, and its bits. */
import type { BitGroup, FieldMeaning, Meanings, MeaningTable, MeaningValue } from '../catalog/meaning-tables.ts'
import { loadedMeanings } from '../catalog/meanings.ts'
import type { Layout } from '../layout/layout.ts'
import { messageOf } from '../layout/message-of.ts'
import type { NodeShape } from '../layout/shape.ts'
import { fieldPathOf } from './field-path.ts'

/** A row's meaning as the catalog has it. */
export interface KnownMeaning {
  readonly is: FieldMeaning['is']
  readonly table?: MeaningTable
  /** The name of the table, where it has one. */
  readonly tableName?: string
}

/** A value that a field can have, in the field's own type: bigint for int64, text for uuid and string. */
export interface MeaningChoice extends MeaningValue {
  readonly value: number | bigint | string
}

/** The values of a field that have names; any other is allowed as well. */
export interface MeaningChoices {
  /** The name of the table: `errors`. */
  readonly table: string
  readonly about: string
  readonly values: readonly MeaningChoice[]
}

/** Some bits of a row's value. */
export interface KnownBits extends BitGroup {
  /** What they hold, shifted down: 0 or 1 for a single bit. */
  readonly value: number
  /** The name of that, where there are more than two: `lz4`. */
  readonly valueName?: string
  /** What else they could hold. */
  readonly choices: readonly MeaningChoice[]
}

/** The bits of a row's value. */
export interface RowBits {
  readonly about: string
  /** The whole value says that there are no bits: `not asked for`. */
  readonly unset?: string
  readonly groups: readonly KnownBits[]
  /** The bits that are set and have no name, as a mask. */
  readonly unknown: number
}

/** How the value of a row is read; undefined until the meanings are loaded, and for rows without any. */
export function knownMeaningOf(layout: Layout, row: number): KnownMeaning | undefined {
  const meanings = loadedMeanings()
  if (!meanings) return undefined
  const { words } = layout.shape(row)
  if (words === 'value.recordType' || words === 'value.apiKey') {
    const message = messageOf(layout.shape(layout.parent(row)))?.schema.name
    const table = message === undefined ? undefined : meanings.recordTypesBeside(message)
    return table && { is: 'code', table, tableName: 'record-types' }
  }
  const found = ruleOf(meanings, layout, row)
  if (found?.table === undefined || found.is === 'bits') return found && { is: found.is }
  const tableName = tableBeside(layout, row, found) ?? found.table
  const table = meanings.table(tableName)
  return { is: found.is, ...(table ? { table, tableName } : {}) }
}

/** The table that another field of the same struct picks. */
function tableBeside(layout: Layout, row: number, { by }: FieldMeaning): string | undefined {
  if (!by) return undefined
  const beside = layout.children(layout.parent(row)).find((sibling) => layout.shape(sibling).name === by.field)
  const value = beside === undefined ? undefined : layout.value(beside)
  return typeof value === 'string' && Object.hasOwn(by.tables, value) ? by.tables[value] : undefined
}

function ruleOf(meanings: Meanings, layout: Layout, row: number): FieldMeaning | undefined {
  const shape = layout.shape(row)
  if (shape.words !== undefined) return meanings.node(shape.words)
  const type = typeOf(shape)
  if (!shape.field || type === undefined || (shape.role !== 'field' && shape.role !== 'element')) return undefined
  return meanings.field(shape.field.name, type, () => {
    const path = fieldPathOf(layout, row)
    return path ? [path.message, ...path.names] : []
  })
}

/** The type of a field as schemas name it; undefined for what no table explains. */
function typeOf({ code }: NodeShape): string | undefined {
  if (code === 'string' || code === 'compactString') return 'string'
  return code === 'uuid' || /^u?int\d/.test(code) ? code : undefined
}

/** The name and sentence of a row's present value; undefined for one that has none. */
export function valueMeaningOf(layout: Layout, row: number): MeaningValue | undefined {
  const { table } = knownMeaningOf(layout, row) ?? {}
  return table && entryOf(table, layout.value(row))
}

/** The entry of a value. */
export function entryOf(table: MeaningTable, value: unknown): MeaningValue | undefined {
  if (typeof value !== 'number' && typeof value !== 'bigint' && typeof value !== 'string') return undefined
  const key = String(value)
  return Object.hasOwn(table.values, key) ? table.values[key] : undefined
}

/** The named values of a row's field, by number; undefined for a field whose values have no names. */
export function meaningsOf(layout: Layout, row: number): MeaningChoices | undefined {
  const { table, tableName } = knownMeaningOf(layout, row) ?? {}
  if (!table || tableName === undefined) return undefined
  return { table: tableName, about: table.about, values: choicesOf(table, layout.shape(row).code) }
}

function choicesOf(table: MeaningTable, code: NodeShape['code']): MeaningChoice[] {
  const keys = Object.keys(table.values)
  const numeric = code !== 'uuid' && typeOf({ code } as NodeShape) !== 'string'
  return (numeric ? keys.map(BigInt).sort((a, b) => (a < b ? -1 : 1)) : keys).map((key) => ({
    value: typeof key === 'string' || code === 'int64' ? key : Number(key),
    ...table.values[String(key)]!,
  }))
}

/** The bits of a row's value, one by one; undefined for a value that is no set of bits. */
export function bitsOf(layout: Layout, row: number): RowBits | undefined {
  const meanings = loadedMeanings()
  const rule = meanings && ruleOf(meanings, layout, row)
  const table = rule?.is === 'bits' && rule.table !== undefined ? meanings?.bits(rule.table) : undefined
  const value = layout.value(row)
  if (!meanings || !table || typeof value !== 'number') return undefined
  const groups = table.groups.map((group): KnownBits => {
    const held = (value >>> group.bit) & ((1 << group.width) - 1)
    const names = group.table === undefined ? undefined : meanings.table(group.table)
    const valueName = names && entryOf(names, held)?.name
    return {
      ...group,
      value: held,
      ...(valueName === undefined ? {} : { valueName }),
      choices: names ? choicesOf(names, 'int8') : [],
    }
  })
  const named = table.groups.reduce((mask, { bit, width }) => mask | (((1 << width) - 1) << bit), 0)
  const unset = table.unset?.value === String(value) ? table.unset.name : undefined
  const unknown = unset === undefined ? (value & ~named) >>> 0 : 0
  return { about: table.about, ...(unset === undefined ? {} : { unset }), groups, unknown }
}
