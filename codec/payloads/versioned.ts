/** Structures of the catalog that ride inside bytes, behind whatever tells their type and version (records.json says what). */
import { getMessage } from '../catalog/message-facts.ts'
import type { RecordType } from '../catalog/record-types.ts'
import { listRecordTypes } from '../catalog/record-types.ts'
import type { Region } from '../layout/shape.ts'
import type { Tape } from '../layout/tape.ts'
import { planMessage } from '../message/plan.ts'
import { readBody } from '../message/read-body.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { MessageSchema } from '../schema/types.ts'
import { formatVersions, inRange } from '../schema/versions.ts'
import type { Lead } from './leads.ts'
import { FRAME, readLeads, RECORD_TYPE, tableOf, VERSION } from './leads.ts'
import type { ReadAs, Reading } from './reading.ts'

/** A message at a version, or why there is none. */
type Chosen =
  | { readonly schema: MessageSchema; readonly version: number }
  | { readonly code: 'unknown-record-type' | 'unknown-version'; readonly expected: string; readonly actual: number }

interface Structure {
  readonly leads: readonly Lead[]
  /** From the values of the leads; `bytes` from where the body begins, for structures that hold their version themselves. */
  readonly choose: (leads: readonly number[], body: Uint8Array) => Chosen
  /** What there should be where there is nothing at all. */
  readonly least: () => number
}

function readStructure(
  name: string,
  structure: Structure,
  tape: Tape,
  start: number,
  end: number,
  region: Region,
): ReadAs {
  const { leads } = structure
  const table = tableOf(leads, region)
  const base = tape.use(table)
  const { values, ends } = readLeads(tape.bytes, leads, start, end)
  let at = start
  ends.forEach((next, i) => {
    tape.leaf(base + 1 + i, at, next)
    at = next
  })
  const rest = (): void => {
    if (at < end) tape.leaf(base, at, end)
  }
  if (values.length < leads.length) {
    const child = table[1 + values.length]!
    const expected = start === end ? structure.least() : child.code === 'int16' ? 2 : 1
    tape.note({
      code: 'truncated',
      severity: 'error',
      start: at,
      end,
      row: tape.openRow(),
      child,
      expected,
      actual: end - at,
    })
    rest()
    return { label: `${name}, cut short` }
  }
  const chosen = structure.choose(values, tape.bytes.subarray(at, end))
  if ('code' in chosen) {
    const { code, expected, actual } = chosen
    tape.note({ code, severity: 'error', start, end: Math.max(at, start), row: tape.openRow(), expected, actual })
    rest()
    return { label: `${name} of unknown ${code === 'unknown-record-type' ? 'type' : 'version'}` }
  }
  readBody(tape, chosen.schema, chosen.version, at, end, region)
  const struct = resolveMessage(chosen.schema, chosen.version)
  return { label: `${chosen.schema.name} v${String(chosen.version)}`, struct }
}

function reading(name: string, label: string, group: Reading['group'], structure: Structure): Reading {
  return {
    name,
    label,
    group,
    fits: (bytes) => {
      const { values, ends } = readLeads(bytes, structure.leads, 0, bytes.length)
      return (
        values.length === structure.leads.length &&
        !('code' in structure.choose(values, bytes.subarray(ends.at(-1) ?? 0)))
      )
    },
    read: (tape, start, end, region) => readStructure(name, structure, tape, start, end, region),
  }
}

const atVersion = (schema: MessageSchema, version: number): Chosen =>
  inRange(schema.validVersions, version)
    ? { schema, version }
    : { code: 'unknown-version', expected: formatVersions(schema.validVersions), actual: version }

const leastBody = (schema: MessageSchema): number =>
  planMessage(resolveMessage(schema, schema.validVersions?.lo ?? 0), 'request').root.minSize

const GROUPS: Readonly<Record<RecordType['kind'], Reading['group']>> = {
  'coordinator-key': 'topics',
  'coordinator-value': 'topics',
  metadata: 'topics',
  storage: 'files',
  control: 'control',
  embedded: 'groups',
}

/** The reading of a message by the form that its record type has, of any other message behind an int16 version. */
export function schemaReading(name: string): Reading {
  const schema = getMessage(name)
  const type = listRecordTypes().find((known) => known.name === name)
  const group = type ? GROUPS[type.kind] : 'topics'
  if (type?.leading === 'recordType' || schema.type === 'coordinator-key')
    return reading(name, name, group, {
      leads: RECORD_TYPE,
      choose: ([id]) =>
        id === schema.apiKey
          ? { schema, version: schema.validVersions?.lo ?? 0 }
          : { code: 'unknown-record-type', expected: String(schema.apiKey), actual: id! },
      least: () => 2 + leastBody(schema),
    })
  if (type?.leading === 'inBody')
    return reading(name, name, group, {
      leads: [],
      choose: (_, body) => atVersion(schema, versionInside(schema, body)),
      least: () => leastBody(schema),
    })
  return reading(name, name, group, {
    leads: VERSION,
    choose: ([version]) => atVersion(schema, version!),
    least: () => 2 + leastBody(schema),
  })
}

/** The version that a structure holds as its first field. */
function versionInside(schema: MessageSchema, body: Uint8Array): number {
  const wide = schema.fields[0]?.type === 'int32'
  if (body.length < (wide ? 4 : 2)) return schema.validVersions?.hi ?? 0
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  return wide ? view.getInt32(0) : view.getInt16(0)
}

/** The keys of the records of a kind. */
const knownTypes = (kind: RecordType['kind']): string =>
  listRecordTypes()
    .filter((type) => type.kind === kind && type.leading === 'frame')
    .map((type) => Number(type.recordType))
    .sort((one, other) => one - other)
    .join(', ')

const framed = (name: string, label: string, kind: RecordType['kind']): Reading =>
  reading(name, label, 'topics', {
    leads: FRAME,
    choose: ([frameVersion, apiKey, version]) => {
      if (frameVersion !== 1) return { code: 'unknown-version', expected: '1 as frame version', actual: frameVersion! }
      const found = listRecordTypes().find(
        (type) => type.kind === kind && type.leading === 'frame' && type.recordType === apiKey,
      )
      return found
        ? atVersion(getMessage(found.name), version!)
        : { code: 'unknown-record-type', expected: knownTypes(kind), actual: apiKey! }
    },
    least: () => 3,
  })

/** A KRaft metadata record: frame version, API key and version as unsigned varints, then the body (KIP-631). */
export const METADATA_RECORD = framed('metadata-record', 'KRaft metadata record', 'metadata')
/** A record of `__remote_log_metadata` (KIP-405), in the same form. */
export const REMOTE_LOG_RECORD = framed('remote-log-metadata', 'Remote log metadata record', 'storage')

/** `place` is a topic or `control`. A key of a coordinator's topic or of a control batch, told by the int16 it begins with. */
export function keyReading(place: string): Reading {
  if (place === 'control') return schemaReading('ControlRecordTypeSchema')
  const types = listRecordTypes().filter((type) => type.kind === 'coordinator-key' && type.place.topic === place)
  return reading(`${place} key`, `Key of ${place}`, 'topics', {
    leads: RECORD_TYPE,
    choose: ([id]) => {
      const found = types.find((type) => type.recordType === id)
      return found
        ? { schema: getMessage(found.name), version: 0 }
        : {
            code: 'unknown-record-type',
            expected: types.map((type) => String(type.recordType)).join(', '),
            actual: id!,
          }
    },
    least: () => 2,
  })
}
