/** Reads structures that stand behind their version: values and keys of Kafka's own topics, KRaft metadata records. */
import { getMessage } from '../catalog/message-facts.ts'
import { listRecordTypes } from '../catalog/record-types.ts'
import { Layout } from '../layout/layout.ts'
import type { NodeShape, Region } from '../layout/shape.ts'
import { readValue } from '../layout/read-value.ts'
import { Tape } from '../layout/tape.ts'
import type { RecordsReader } from '../message/decode.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { MessageSchema } from '../schema/types.ts'
import { formatVersions, inRange } from '../schema/versions.ts'
import { readBody } from './decode-message.ts'

const lead = (name: string, type: 'int16' | 'uvarint', words: string): NodeShape => ({
  name,
  type,
  region: 'header',
  role: 'field',
  code: type,
  words,
})

/** A structure behind its int16 version (of a coordinator key: its record type). Throws SchemaError for a name that no schema has. */
export function decodeVersioned(schemaName: string, bytes: Uint8Array, readRecords: RecordsReader): Layout {
  const schema = getMessage(schemaName)
  const isKey = schema.type === 'coordinator-key'
  return decodeLed(
    bytes,
    [lead(isKey ? 'recordType' : 'version', 'int16', isKey ? 'value.recordType' : 'value.version')],
    readRecords,
    ([first]) =>
      isKey
        ? { schema, version: first === schema.apiKey ? (schema.validVersions?.lo ?? 0) : -1 }
        : { schema, version: first! },
  )
}

/** A KRaft metadata record: frame version, API key and version as unsigned varints, then the body (KIP-631). */
export function decodeMetadataRecord(bytes: Uint8Array, readRecords: RecordsReader): Layout {
  const leads = [
    lead('frameVersion', 'uvarint', 'value.frameVersion'),
    lead('apiKey', 'uvarint', 'value.apiKey'),
    lead('version', 'uvarint', 'value.version'),
  ]
  return decodeLed(bytes, leads, readRecords, ([, apiKey, version]) => {
    const name = listRecordTypes().find((type) => type.kind === 'metadata' && type.recordType === apiKey)?.name
    return name === undefined ? undefined : { schema: getMessage(name), version: version! }
  })
}

type Chosen = { readonly schema: MessageSchema; readonly version: number } | undefined

function decodeLed(
  bytes: Uint8Array,
  leads: readonly NodeShape[],
  readRecords: RecordsReader,
  choose: (values: readonly number[]) => Chosen,
): Layout {
  const tape = new Tape(bytes)
  const region: Region = 'request'
  const base = tape.use([
    { name: '', label: 'value', type: 'value', region, role: 'root', code: 'none', words: 'message' },
    { name: 'undecoded', type: 'bytes', region, role: 'undecoded', code: 'rawBytes', words: 'undecoded' },
    ...leads,
  ])
  const root = tape.open(base, 0)
  const values: number[] = []
  let at = 0
  for (const [i, shape] of leads.entries()) {
    const end = shape.code === 'int16' ? at + 2 : varintEnd(bytes, at)
    if (end < 0 || end > bytes.length) {
      tape.note({
        code: 'truncated',
        severity: 'error',
        start: at,
        end: bytes.length,
        row: 0,
        child: shape,
        expected: shape.code === 'int16' ? 2 : 1,
        actual: bytes.length - at,
      })
      break
    }
    const row = tape.leaf(base + 2 + i, at, end)
    values.push(Number(readValue(tape, row)))
    at = end
  }
  const chosen = values.length === leads.length ? choose(values) : undefined
  const known = chosen && inRange(chosen.schema.validVersions, chosen.version)
  if (known) {
    const struct = resolveMessage(chosen.schema, chosen.version)
    const shape: NodeShape = {
      name: 'body',
      label: chosen.schema.name,
      type: `v${chosen.version}`,
      region,
      role: 'group',
      code: 'none',
      struct,
      words: 'body',
    }
    const body = tape.open(tape.use([shape]), at)
    readBody(tape, chosen.schema, chosen.version, at, region, readRecords)
    tape.close(body, bytes.length)
  } else {
    if (values.length === leads.length)
      tape.note({
        code: chosen ? 'unknown-version' : 'unknown-api',
        severity: 'error',
        start: 0,
        end: at,
        row: 0,
        expected: chosen ? formatVersions(chosen.schema.validVersions) : 'the key of a record type',
        actual: chosen ? values.at(-1)! : values[1]!,
      })
    if (at < bytes.length) tape.leaf(base + 1, at, bytes.length)
  }
  tape.close(root, bytes.length)
  return new Layout(tape, {
    kind: 'value',
    read: (other) => decodeLed(other, leads, readRecords, choose),
    ...(chosen ? { schema: chosen.schema, version: chosen.version } : {}),
  })
}

function varintEnd(bytes: Uint8Array, at: number): number {
  for (let i = at; i < bytes.length && i < at + 5; i++) if (bytes[i]! < 0x80) return i + 1
  return -1
}
