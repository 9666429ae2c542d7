/** What rides inside bytes fields and records: every structure that Kafka's own code wrote, alone and where it rides. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Layout, Value } from './index.ts'
import {
  applyEdit,
  decodeAs,
  decodeFrame,
  decodeRecords,
  encodeFrame,
  encodeRecords,
  getMessage,
  hexEncode,
  listReadings,
  readAs,
  sampleValue,
} from './index.ts'
import { listRecordTypes } from './catalog/record-types.ts'
import type { Vector } from './testdata/fixtures.ts'
import { bytesOf, messageVectors, nameOf, recordSets } from './testdata/fixtures.ts'
import { layoutFault } from './testdata/layout-fault.ts'
import { valueAt as at } from './testdata/value-at.ts'

/** Rows below `row` that are no length in front of all others: path from there on, type, value and place. */
function rowsBelow(layout: Layout, row: number): object[] {
  const [top, first] = [layout.path(row), layout.children(row)[0] ?? row]
  const skipped = layout.shape(first).role.toLowerCase().endsWith('measure') && layout.shape(first).name === 'length'
  const from = skipped ? layout.end(first) : layout.start(row)
  const rows: object[] = []
  for (let at = skipped ? first + 1 : row + 1; at < layout.subtreeEnd(row); at++) {
    const { path, type, value, start, end } = layout.node(at)
    rows.push({ path: path.slice(top.length).replace(/^\./, ''), type, value, start: start - from, end: end - from })
  }
  return rows
}

/** A vector of a structure with the bytes that it rides in, and the name of its reading. */
interface Structure {
  readonly vector: Vector
  readonly bytes: Uint8Array
  readonly reading: string
}

const REMOTE = /^Remote(Log|Partition)/

/** The bytes of a vector as they ride; a structure that begins with its own version states the one it was written at. */
function ridingBytes({ message, version, body, prefixed, framed }: Vector): Uint8Array {
  const bytes = bytesOf(framed ?? prefixed ?? body)
  const [first] = getMessage(message).fields
  if (framed !== undefined || prefixed !== undefined || first?.name.toLowerCase() !== 'version') return bytes
  const view = new DataView(bytes.buffer)
  if (first.type === 'int32') view.setInt32(0, version)
  else view.setInt16(0, version)
  return bytes
}

const structures: Structure[] = messageVectors()
  // Of the quorum state there is a file of JSON, and no bytes.
  .filter(({ type, message }) => !['request', 'response', 'header'].includes(type) && message !== 'QuorumStateData')
  .map((vector) => ({
    vector,
    bytes: ridingBytes(vector),
    reading:
      vector.framed === undefined
        ? vector.message
        : REMOTE.test(vector.message)
          ? 'remote-log-metadata'
          : 'metadata-record',
  }))

const alone = ({ bytes, reading, vector }: Structure): Layout =>
  decodeAs(bytes, {
    layout:
      reading === 'metadata-record'
        ? 'metadata-record-value'
        : vector.framed === undefined
          ? `value:${reading}`
          : `reading:${reading}`,
  })

const IN_RECORD = 'records.batch[0].records[0].value'

/** A structure as the value of a record. */
const inRecord = async ({ bytes, reading }: Structure): Promise<Layout> =>
  readAs(decodeRecords(await encodeRecords([{ records: [{ key: null, value: bytes }] }])), IN_RECORD, reading)

/** Fails with the names of the structures that break the check. */
async function forEach(list: readonly Structure[], check: (one: Structure) => unknown): Promise<void> {
  const broken: string[] = []
  for (const one of list) {
    try {
      await check(one)
    } catch (error) {
      broken.push(`${nameOf(one.vector)}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  expect(broken.slice(0, 10).join('\n\n')).toBe('')
}

/** Rows that one value alone is in, and that can be written. */
const writable = (layout: Layout, from = 0, to = layout.rowCount): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i).filter((row) => {
    const { role, encode } = layout.shape(row)
    return layout.isLeaf(row) && (role === 'field' || role === 'element') && encode !== undefined
  })

const isText = (layout: Layout, row: number): boolean => /string$/i.test(layout.shape(row).code)

describe('a structure that Kafka wrote', () => {
  it('comes with vectors of every kind', () => {
    expect(structures).toHaveLength(532)
  })

  it('is read by itself without a problem', async () => {
    await forEach(structures, (one) => {
      const layout = alone(one)
      expect(layout.problems).toEqual([])
      expect(layoutFault(layout)).toBeUndefined()
    })
  })

  it('has the same rows in a record that is read as one', async () => {
    await forEach(structures, async (one) => {
      const layout = await inRecord(one)
      const row = layout.row(IN_RECORD)
      expect(layout.problems).toEqual([])
      expect(layout.shape(row).carries).toBeDefined()
      expect(rowsBelow(layout, row)).toEqual(rowsBelow(alone(one), 0))
    })
  })

  it('keeps its bytes when a field is set to what it is', async () => {
    await forEach(structures, async (one) => {
      const layout = await inRecord(one)
      const top = layout.row(IN_RECORD)
      for (const row of writable(layout, top + 1, layout.subtreeEnd(top)).slice(0, 12)) {
        const edit = { op: 'set', path: layout.path(row), value: layout.value(row) as Value } as const
        expect(hexEncode(await applyEdit(layout, edit)), edit.path).toBe(hexEncode(layout.bytes))
      }
    })
  })

  it('takes any text, and all lengths around it follow', async () => {
    const withText = structures.filter((one) => writable(alone(one)).some((row) => isText(alone(one), row)))
    expect(withText.length).toBeGreaterThan(200)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withText),
        fc.nat(),
        fc.string({ unit: 'binary', maxLength: 200 }),
        async (one, pick, text) => {
          const layout = await inRecord(one)
          const top = layout.row(IN_RECORD)
          const rows = writable(layout, top + 1, layout.subtreeEnd(top)).filter((row) => isText(layout, row))
          const path = layout.path(rows[pick % rows.length]!)
          const after = layout.subject.read(await applyEdit(layout, { op: 'set', path, value: text }))
          expect(after.problems).toEqual([])
          expect(at(after, path)).toBe(text)
          expect(layoutFault(after)).toBeUndefined()
        },
      ),
      { numRuns: 300 },
    )
  })

  it('shows its problem where it is cut or damaged, and spoils nothing outside', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...structures),
        fc.nat(),
        fc.option(fc.tuple(fc.nat(), fc.nat(255))),
        async (whole, cut, damage) => {
          const bytes = whole.bytes.slice(0, cut % (whole.bytes.length + 1))
          if (damage && bytes.length > 0) bytes[damage[0] % bytes.length] = damage[1]
          const one = { ...whole, bytes }
          expect(layoutFault(alone(one))).toBeUndefined()
          const layout = await inRecord(one)
          expect(layoutFault(layout)).toBeUndefined()
          expect(layout.problems.map(({ severity }) => severity)).not.toContain('error')
          expect(at(layout, 'records.batch[0].records[0].headerCount')).toBe(0)
          expect(layout.steps).toBeLessThanOrEqual(16 * layout.bytes.length + 400)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('is shown as plain bytes again when that is asked for', async () => {
    const [one] = structures as [Structure]
    const plain = readAs(await inRecord(one), IN_RECORD, null)
    expect(plain.isLeaf(plain.row(IN_RECORD))).toBe(true)
  })
})

describe('a structure in the field that carries it', () => {
  const CARRIERS = [
    ['ConsumerProtocolSubscription', 'JoinGroupRequest', 'Protocols[0].Metadata'],
    ['ConsumerProtocolSubscription', 'JoinGroupResponse', 'Members[0].Metadata'],
    ['ConsumerProtocolAssignment', 'SyncGroupRequest', 'Assignments[0].Assignment'],
    ['ConsumerProtocolAssignment', 'SyncGroupResponse', 'Assignment'],
    ['ConsumerProtocolSubscription', 'DescribeGroupsResponse', 'Groups[0].Members[0].MemberMetadata'],
    ['ConsumerProtocolAssignment', 'DescribeGroupsResponse', 'Groups[0].Members[0].MemberAssignment'],
    ['DefaultPrincipalData', 'EnvelopeRequest', 'RequestPrincipal'],
  ] as const
  const cases = CARRIERS.flatMap(([structure, message, field]) => {
    const { lo, hi } = getMessage(message).validVersions!
    return Array.from({ length: hi - lo + 1 }, (_, i) => [structure, message, lo + i, field] as const)
  })

  it.each(cases)('%s is opened in %s v%i', async (structure, message, version, field) => {
    const schema = getMessage(message)
    const side = schema.type as 'request' | 'response'
    const apiKey = schema.apiKey!
    const empty = encodeFrame({
      side,
      apiKey,
      version,
      header: {},
      body: sampleValue(schema, version, 'smallest'),
    })
    const context = { side, apiKey, version }
    const path = `body.${field}`
    await forEach(
      structures.filter(({ vector }) => vector.message === structure),
      async (one) => {
        let frame = decodeFrame(empty, context)
        for (const name of ['body.ProtocolType', 'body.Groups[0].ProtocolType'])
          if (frame.row(name) >= 0)
            frame = decodeFrame(await applyEdit(frame, { op: 'set', path: name, value: 'consumer' }), context)
        const layout = decodeFrame(await applyEdit(frame, { op: 'set', path, value: one.bytes }), context)
        expect(layout.problems).toEqual([])
        expect(layout.shape(layout.row(path)).carries).toBe(`${structure} v${one.vector.version}`)
        expect(rowsBelow(layout, layout.row(path))).toEqual(rowsBelow(alone(one), 0))
      },
    )
  })
})

describe('a record of a topic that Kafka keeps for itself', () => {
  const RECORDS = 'body.TopicData[0].PartitionData[0].Records'
  const produce = async (topic: string, key: Uint8Array | null, value: Uint8Array | null): Promise<Layout> => {
    const records = await encodeRecords([{ records: [{ key, value }] }])
    const body = { acks: 1, topicData: [{ name: topic, partitionData: [{ index: 0, records }] }] }
    const frame = encodeFrame({ side: 'request', apiKey: 0, version: 9, header: {}, body: body })
    return decodeFrame(frame, { side: 'request', apiKey: 0, version: 9 })
  }
  const carried = (layout: Layout, name: 'key' | 'value'): string | undefined =>
    layout.shape(layout.row(`${RECORDS}.batch[0].records[0].${name}`)).carries

  const keys = listRecordTypes().filter(({ kind }) => kind === 'coordinator-key')
  it.each(keys.map((type) => [type.name, type.place.topic ?? ''] as const))(
    '%s of %s tells what its value is',
    async (name, topic) => {
      const type = keys.find((one) => one.name === name)
      const [key] = structures.filter(({ vector }) => vector.message === name) as [Structure]
      const values = structures.filter(({ vector }) => vector.message === type?.value)
      expect(values.length).toBeGreaterThan(0)
      await forEach(values, async ({ bytes, vector }) => {
        const layout = await produce(topic, key.bytes, bytes)
        expect(layout.problems).toEqual([])
        expect(carried(layout, 'key')).toBe(`${name} v0`)
        expect(carried(layout, 'value')).toBe(`${vector.message} v${vector.version}`)
      })
      const tombstone = await produce(topic, key.bytes, null)
      expect(tombstone.problems).toEqual([])
      expect(carried(tombstone, 'key')).toBe(`${name} v0`)
    },
  )

  it.each([
    ['__cluster_metadata', 'metadata-record'],
    ['__remote_log_metadata', 'remote-log-metadata'],
  ])('%s holds records behind a frame', async (topic, reading) => {
    await forEach(
      structures.filter((one) => one.reading === reading),
      async ({ bytes, vector }) => {
        const layout = await produce(topic, null, bytes)
        expect(layout.problems).toEqual([])
        expect(carried(layout, 'value')).toBe(`${vector.message} v${vector.version}`)
      },
    )
  })

  it('is left as bytes in any other topic', async () => {
    const [one] = structures.filter(({ vector }) => vector.message === 'OffsetCommitKey') as [Structure]
    expect(carried(await produce('orders', one.bytes, one.bytes), 'key')).toBeUndefined()
  })

  it.each([
    ['magic2-control-commit', 'EndTxnMarker'],
    ['magic2-control-abort', 'EndTxnMarker'],
    ['magic2-control-leader-change', 'LeaderChangeMessage'],
    ['magic2-control-snapshot-header', 'SnapshotHeaderRecord'],
    ['magic2-control-snapshot-footer', 'SnapshotFooterRecord'],
    ['magic2-control-kraft-version', 'KRaftVersionRecord'],
    ['magic2-control-kraft-voters', 'VotersRecord'],
  ])('of the control batch %s is a %s', (name, structure) => {
    const set = recordSets().find((one) => one.case === name)!
    const layout = decodeAs(bytesOf(set.hex), { layout: 'recordset' })
    const carries = (part: string): string | undefined =>
      layout.shape(layout.row(`records.batch[0].records[0].${part}`)).carries
    expect(layout.problems).toEqual([])
    expect(carries('key')).toMatch(/^ControlRecordTypeSchema v/)
    expect(carries('value')).toMatch(new RegExp(`^${structure} v\\d$`))
    expect(layoutFault(layout)).toBeUndefined()
  })
})

describe('any bytes at all', () => {
  it.each(listReadings().map(({ name }) => name))(
    'read as %s make a sound layout, alone and in a record',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), async (bytes) => {
          expect(layoutFault(decodeAs(bytes, { layout: `reading:${name}` }))).toBeUndefined()
          const records = await encodeRecords([{ records: [{ key: null, value: bytes }] }])
          const layout = readAs(decodeRecords(records), IN_RECORD, name)
          expect(layoutFault(layout)).toBeUndefined()
          expect(layout.problems.map(({ severity }) => severity)).not.toContain('error')
        }),
        { numRuns: 25 },
      )
    },
  )
})
