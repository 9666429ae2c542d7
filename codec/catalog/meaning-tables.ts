/** What values stand for: tables of names, and which field is read by which of them. */
import { listApis } from './apis.ts'

/** What one value stands for. */
export interface MeaningValue {
  /** Kafka's constant, or a few words: `UNSUPPORTED_VERSION`, `latest`. */
  readonly name: string
  /** One sentence more. */
  readonly about?: string
  /** Of an error code: whether the same request can succeed later. */
  readonly retriable?: boolean
  /** Whether the name adds nothing to the bare value where there is little room: no error, not throttled. */
  readonly quiet?: boolean
}

/** Names of values. A value is written in decimal, a UUID or string as it is; what has no entry is no mistake. */
export interface MeaningTable {
  readonly about: string
  readonly values: Readonly<Record<string, MeaningValue>>
}

/** Some bits of a number that go together. */
export interface BitGroup {
  /** Place of the lowest. */
  readonly bit: number
  readonly width: number
  readonly name: string
  readonly about?: string
  /** The table with the names of their values, where there are more than two. */
  readonly table?: string
}

/** What the bits of a number stand for. */
export interface BitTable {
  readonly about: string
  readonly groups: readonly BitGroup[]
  /** A value that says that there are no bits at all. */
  readonly unset?: { readonly value: string; readonly name: string }
}

/** How a number is read: `code` by its table alone; the others have units, and a table of exceptions. Times are in ms. */
export type MeaningKind = 'code' | 'text' | 'bits' | 'timestamp' | 'duration' | 'bytes' | 'offset'

/** How the values of a field are read. */
export interface FieldMeaning {
  readonly is: MeaningKind
  readonly table?: string
  /** Where another field of the same struct decides: the table by that field's value. */
  readonly by?: { readonly field: string; readonly tables: Readonly<Record<string, string>> }
}

/**
 * The shape of the generated data. A rule is `for` fields, with spaces between: paths from the message down, or names of
 * fields wherever they stand, which may begin with `*` for any beginning. A path wins over a name, a name over an ending.
 */
export interface MeaningData {
  readonly tables: Readonly<Record<string, MeaningTable>>
  readonly bits: Readonly<Record<string, GeneratedBits>>
  readonly rules: readonly (FieldMeaning & { readonly types?: readonly string[]; readonly for: string })[]
  readonly nodes: Readonly<Record<string, FieldMeaning>>
  readonly recordTypes: readonly MeaningTable[]
}

interface GeneratedBits {
  readonly about: string
  readonly groups?: readonly BitGroup[]
  /** In place of groups: bit n stands for entry n of this table, within these. */
  readonly each?: string
  readonly from?: number
  readonly to?: number
  readonly unset?: string
  readonly unsetName?: string
}

/** Every table, at hand without waiting once they are loaded. */
export class Meanings {
  readonly #byPath = new Map<string, FieldMeaning>()
  readonly #byName = new Map<string, Rule>()
  readonly #byEnding: { readonly ending: string; readonly rule: Rule }[] = []
  /** Names of fields that some path ends with: for the others no path need be worked out. */
  readonly #lastNames = new Set<string>()
  #apiKeys: MeaningTable | undefined

  constructor(readonly data: MeaningData) {
    for (const { for: fields, ...rule } of data.rules)
      for (const field of fields.split(' '))
        if (field.startsWith('*')) this.#byEnding.push({ ending: field.slice(1), rule })
        else if (!field.includes('.')) this.#byName.set(field, rule)
        else {
          this.#byPath.set(field, rule)
          this.#lastNames.add(field.slice(field.lastIndexOf('.') + 1))
        }
  }

  /**
   * How a field's values are read. `path` holds the schema's names from the message down, worked out only when needed;
   * `type` is the field's own type or that of its elements: `int16`, `uuid`.
   */
  field(name: string, type: string, path: () => readonly string[]): FieldMeaning | undefined {
    const own = this.#lastNames.has(name) ? this.#byPath.get(path().join('.')) : undefined
    if (own) return own
    const named = this.#byName.get(name)
    if (named && fits(named, type)) return named
    return this.#byEnding.find(({ ending, rule }) => name.endsWith(ending) && fits(rule, type))?.rule
  }

  /** How the values of a part that is no schema field are read: `batch.attributes`. */
  node(key: string): FieldMeaning | undefined {
    return Object.hasOwn(this.data.nodes, key) ? this.data.nodes[key] : undefined
  }

  /** The names of values; undefined for a table that does not exist. */
  table(name: string): MeaningTable | undefined {
    if (name === 'api-keys') return (this.#apiKeys ??= apiKeyTable())
    return Object.hasOwn(this.data.tables, name) ? this.data.tables[name] : undefined
  }

  /** What the bits of a number stand for; undefined for a table that does not exist. */
  bits(name: string): BitTable | undefined {
    const bits = Object.hasOwn(this.data.bits, name) ? this.data.bits[name] : undefined
    if (!bits) return undefined
    const { about, unset, unsetName = '' } = bits
    const groups = bits.groups ?? this.#bitPerValue(bits)
    return { about, groups, ...(unset === undefined ? {} : { unset: { value: unset, name: unsetName } }) }
  }

  /** The ids of the records beside this one; undefined for a message that is no record with an id. */
  recordTypesBeside(message: string): MeaningTable | undefined {
    return this.data.recordTypes.find(({ values }) => Object.values(values).some(({ name }) => name === message))
  }

  #bitPerValue({ each = '', from = 0, to = 31 }: GeneratedBits): BitGroup[] {
    return Object.entries(this.table(each)?.values ?? {})
      .map(([bit, { name, about }]) => ({
        bit: Number(bit),
        width: 1,
        name,
        ...(about === undefined ? {} : { about }),
      }))
      .filter(({ bit }) => bit >= from && bit <= to)
  }
}

type Rule = FieldMeaning & { readonly types?: readonly string[] }

const fits = ({ types }: Rule, type: string): boolean => (types ? types.includes(type) : /^u?int/.test(type))

const apiKeyTable = (): MeaningTable => ({
  about: 'The key of an API.',
  values: Object.fromEntries(listApis().map(({ apiKey, name }) => [apiKey, { name }])),
})
