/** A resolved message made ready for the decoder: which shape each row gets, and the least bytes each field takes. */
import type { NodeShape, Region, ValueCode } from '../layout/shape.ts'
import { zeroOf } from '../schema/resolve.ts'
import type { ResolvedField, ResolvedMessage, ResolvedStruct, ResolvedType, Value } from '../schema/types.ts'
import { encodeElement, encodeField } from './encode.ts'
import { flatten } from './flat.ts'

/** How one field, or one element of an array, is read. Shapes are indexes into the plan's table. */
export interface FieldPlan {
  readonly shape: number
  readonly code: ValueCode
  readonly nullable: boolean
  readonly tagged: boolean
  /** Bytes below which no encoding of it exists: what bounds a claimed count. */
  readonly minSize: number
  /** Bytes of each number or UUID, which are always as many; 0 of all else, and of bool, whose byte is looked at. */
  readonly size: number
  /** Sizes of this field and of those right after it in the struct, as far as they have one: read at one go. */
  readonly run: readonly number[]
  readonly runSize: number
  /** Bytes of the length or count in front: 2 or 4, 0 for an unsigned varint. */
  readonly prefix: number
  readonly struct: StructPlan | undefined
  readonly element: FieldPlan | undefined
  /** Row of an array's count, of a records field's length or of a nullable struct's marker. */
  readonly lead: number
}

export interface StructPlan {
  readonly fields: readonly FieldPlan[]
  readonly flexible: boolean
  readonly tagged: ReadonlyMap<number, FieldPlan>
  /** The same fields for readFlat, if it can read them. */
  readonly flat: Int32Array | undefined
  readonly minSize: number
}

export interface MessagePlan {
  readonly message: ResolvedMessage
  readonly table: readonly NodeShape[]
  readonly root: StructPlan
}

/** Indexes of the shapes that every plan's table begins with. */
export const TAG_COUNT = 0
export const TAG = 1
export const TAG_NUMBER = 2
export const TAG_SIZE = 3
export const TAG_DATA = 4
export const UNDECODED = 5

const tagShape = (
  name: string,
  role: NodeShape['role'],
  code: ValueCode,
  words: string,
  label?: string,
): NodeShape => ({
  name,
  ...(label === undefined ? {} : { label }),
  type: code === 'none' ? 'tagged_field' : code === 'rawBytes' ? 'bytes' : code,
  region: 'tags',
  role,
  code,
  words,
})

const COMMON: readonly NodeShape[] = [
  tagShape('_tags', 'tagCount', 'uvarint', 'tags.count', 'tagged_fields'),
  tagShape('_tags', 'tag', 'none', 'tag', 'tagged_field'),
  tagShape('tag', 'tagNumber', 'uvarint', 'tag.number'),
  tagShape('size', 'measure', 'uvarint', 'tag.size'),
  tagShape('data', 'tagData', 'rawBytes', 'tag.data'),
  { name: 'undecoded', type: 'bytes', region: 'frame', role: 'undecoded', code: 'rawBytes', words: 'undecoded' },
]

/** Other names for fields: the header's, whose paths and labels differ from its schema. */
export type Renaming = (field: ResolvedField) => { name: string; label: string } | undefined

const plans = new WeakMap<ResolvedMessage, Map<Region, MessagePlan>>()

export function planMessage(message: ResolvedMessage, region: Region, rename?: Renaming): MessagePlan {
  let byRegion = plans.get(message)
  if (!byRegion) plans.set(message, (byRegion = new Map<Region, MessagePlan>()))
  let plan = byRegion.get(region)
  if (!plan) {
    const planner = new Planner(rename)
    const root = planner.struct(message, region)
    byRegion.set(region, (plan = { message, table: planner.table, root }))
  }
  return plan
}

class Planner {
  readonly table: NodeShape[] = [...COMMON]
  constructor(readonly rename?: Renaming) {}

  #add(shape: NodeShape): number {
    return this.table.push(shape) - 1
  }

  struct(struct: ResolvedStruct, region: Region): StructPlan {
    const fields = withRuns(struct.fields.map((field) => this.#field(field, region)))
    const tagged = new Map(struct.tagged.map((field) => [field.tag, this.#field(field, 'tags')]))
    const minSize = fields.reduce((sum, field) => sum + field.minSize, struct.flexible ? 1 : 0)
    return {
      fields,
      flexible: struct.flexible,
      tagged,
      flat: flatten(fields, struct.flexible ? TAG_COUNT : -1),
      minSize,
    }
  }

  #field(field: ResolvedField, region: Region): FieldPlan {
    const base = {
      ...(this.rename?.(field) ?? { name: field.name }),
      region,
      role: 'field' as const,
      field,
      encode: (value: Value) => encodeField(field, value),
    }
    return this.#value(field.type, field, base, field.nullable)
  }

  #value(
    type: ResolvedType,
    field: ResolvedField,
    base: Pick<NodeShape, 'name' | 'region' | 'role' | 'encode'>,
    nullable: boolean,
  ): FieldPlan {
    const { region } = base
    const code = codeOf(type, field.compact)
    const named: NodeShape = {
      ...base,
      type: typeLabel(type, field.compact, nullable),
      code,
      nullable,
      ...(type.kind === 'struct' ? { struct: type.struct } : {}),
    }
    // Every plan has the same keys in the same order, which keeps the decoder's property reads fast.
    const common = {
      code,
      nullable,
      tagged: field.tag >= 0,
      minSize: minSizeOf(type, field, nullable),
      size: type.kind === 'bool' ? 0 : (FIXED[type.kind] ?? 0),
      run: [],
      runSize: 0,
      prefix: field.compact ? 0 : type.kind === 'string' ? 2 : 4,
      struct: undefined,
      element: undefined,
      lead: -1,
    }
    if (type.kind === 'array') {
      const element = type.element
      const shape = this.#add({
        ...named,
        encodeElement: (value) => encodeElement(element, field, value),
        newElement: () => zeroOf(element),
      })
      const lead = this.#add({
        name: 'length',
        type: field.compact ? 'uvarint' : 'int32',
        region,
        role: field.compact ? 'compactCount' : 'count',
        code: field.compact ? 'uvarint' : 'int32',
        words: 'array.count',
      })
      const elementBase = {
        name: element.kind === 'struct' ? element.struct.name : '',
        region,
        role: 'element' as const,
        field,
        encode: (value: Value) => encodeElement(element, field, value),
      }
      return { ...common, shape, lead, element: this.#value(element, field, elementBase, false) }
    }
    const shape = this.#add(named)
    if (type.kind === 'struct') {
      const marker: NodeShape = {
        name: 'present',
        type: field.tag >= 0 ? 'uvarint' : 'int8',
        region,
        role: 'marker',
        code: field.tag >= 0 ? 'uvarint' : 'int8',
        words: 'struct.marker',
      }
      const plan = this.struct(type.struct, region)
      return {
        ...common,
        minSize: nullable ? 1 : plan.minSize,
        shape,
        lead: nullable ? this.#add(marker) : -1,
        struct: plan,
      }
    }
    if (type.kind === 'records') {
      const lead = this.#add({
        name: 'length',
        type: field.compact ? 'uvarint' : 'int32',
        region,
        role: field.compact ? 'compactMeasure' : 'measure',
        code: field.compact ? 'uvarint' : 'int32',
        words: 'records.length',
      })
      return { ...common, shape, lead }
    }
    return { ...common, shape }
  }
}

/** Tells each field which fixed sizes begin with it; shapes of such fields follow one another in the table. */
function withRuns(fields: readonly FieldPlan[]): FieldPlan[] {
  let run: readonly number[] = []
  return fields
    .toReversed()
    .map((field) => {
      run = field.size > 0 ? [field.size, ...run] : []
      return { ...field, run, runSize: run.reduce((sum, size) => sum + size, 0) }
    })
    .reverse()
}

function codeOf(type: ResolvedType, compact: boolean): ValueCode {
  switch (type.kind) {
    case 'string':
      return compact ? 'compactString' : 'string'
    case 'bytes':
      return compact ? 'compactBytes' : 'bytes'
    case 'records':
      return compact ? 'compactRecords' : 'records'
    case 'array':
      return compact ? 'compactArray' : 'array'
    default:
      return type.kind
  }
}

function typeLabel(type: ResolvedType, compact: boolean, nullable: boolean): string {
  switch (type.kind) {
    case 'array':
      return `[]${typeName(type.element)}`
    case 'struct':
      return type.struct.name
    case 'string':
    case 'bytes':
    case 'records':
      return `${compact ? 'compact_' : ''}${nullable ? 'nullable_' : ''}${type.kind}`
    default:
      return type.kind
  }
}

const typeName = (type: ResolvedType): string =>
  type.kind === 'array' ? `[]${typeName(type.element)}` : type.kind === 'struct' ? type.struct.name : type.kind

const FIXED: Record<string, number> = {
  bool: 1,
  int8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  int64: 8,
  float64: 8,
  uuid: 16,
}

function minSizeOf(type: ResolvedType, field: ResolvedField, nullable: boolean): number {
  if (type.kind === 'struct') return nullable ? 1 : 0
  return FIXED[type.kind] ?? (field.compact ? 1 : type.kind === 'string' ? 2 : 4)
}
