/** The numbers that stand before the body of a structure and tell what it is: their rows, and how they are read. */
import { encodeScalar } from '../bytes/scalars.ts'
import { uvarintAt, varintEnd } from '../bytes/varint.ts'
import type { NodeShape, Region } from '../layout/shape.ts'

type Code = 'int16' | 'uvarint'

/** One number of those. */
export interface Lead {
  readonly name: string
  readonly code: Code
  readonly words: string
  readonly label?: string
}

/** The version of the body. */
export const VERSION: readonly Lead[] = [{ name: 'version', code: 'int16', words: 'value.version' }]
/** The type of a record, in keys of coordinators' topics. */
export const RECORD_TYPE: readonly Lead[] = [
  { name: 'version', label: 'recordType', code: 'int16', words: 'value.recordType' },
]
/** Frame version, API key and version of KRaft records. */
export const FRAME: readonly Lead[] = [
  { name: 'frameVersion', code: 'uvarint', words: 'value.frameVersion' },
  { name: 'apiKey', code: 'uvarint', words: 'value.apiKey' },
  { name: 'apiVersion', code: 'uvarint', words: 'value.version' },
]

const tables = new Map<string, readonly NodeShape[]>()

/** Rows of leads in a region, and of what is left over. */
export function tableOf(leads: readonly Lead[], region: Region): readonly NodeShape[] {
  const key = `${region} ${leads.map(({ label, name }) => label ?? name).join()}`
  let table = tables.get(key)
  if (!table) {
    table = [
      { name: 'undecoded', type: 'bytes', region, role: 'undecoded', code: 'rawBytes', words: 'undecoded' },
      ...leads.map(({ name, label, code, words }): NodeShape => ({
        name,
        ...(label === undefined ? {} : { label }),
        type: code,
        region,
        role: 'field',
        code,
        words,
        encode: (value) => encodeScalar(code, value, name),
      })),
    ]
    tables.set(key, table)
  }
  return table
}

/** Where a lead ends, negative where it does not in these bytes. */
function leadEnd(bytes: Uint8Array, code: Code, at: number, end: number): number {
  if (code === 'int16') return at + 2 <= end ? at + 2 : -1
  return varintEnd(bytes, at, end, 5)
}

const leadValue = (bytes: Uint8Array, code: Code, at: number): number =>
  code === 'int16' ? ((bytes[at]! << 24) >> 16) | bytes[at + 1]! : uvarintAt(bytes, at)

/** The values of the leads at `start`, as far as they are there, and where they end. */
export function readLeads(
  bytes: Uint8Array,
  leads: readonly Lead[],
  start: number,
  end: number,
): { values: number[]; ends: number[] } {
  const values: number[] = []
  const ends: number[] = []
  let at = start
  for (const { code } of leads) {
    const next = leadEnd(bytes, code, at, end)
    if (next < 0) break
    values.push(leadValue(bytes, code, at))
    ends.push(next)
    at = next
  }
  return { values, ends }
}
