/** What the readout works out from the bytes is what the codec read, for every row of fifty frames and of what rides in them. */
import { inspect } from 'node:util'
import { crc32 } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  crc32c,
  decodeAs,
  decodeFrame,
  decodeRecords,
  encodeFrame,
  getApi,
  isCompressed,
  loadWords,
  meaningOf,
  openCompressed,
  type Layout,
} from '../../codec/index.ts'
import { payloadFrames, recordsFrames, type CapturedFrame } from '../../codec/testdata/capture-files.ts'
import { caseFiles } from '../../codec/testdata/case-files.ts'
import { bytesOf, messageVectors, recordSets, unknownTagVectors, type Vector } from '../../codec/testdata/fixtures.ts'
import { derivation } from '../../app/inspector/derivation.ts'
import { realNumber } from '../../app/inspector/derive/numbers.ts'

/** A generator of numbers from 0 to 1, the same for the same seed (Mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function drawn<T>(all: readonly T[], size: number, random: () => number): T[] {
  const left = [...all]
  return Array.from({ length: size }, () => left.splice(Math.floor(random() * left.length), 1)[0]!)
}

const written = ({ frame, type, apiKey, version }: Vector): Layout =>
  decodeFrame(bytesOf(frame!), { side: type === 'request' ? 'request' : 'response', apiKey: apiKey!, version })

const captured = ({ hex, side, apiKey, version }: CapturedFrame): Layout =>
  decodeFrame(bytesOf(hex), { side, apiKey, version })

/** Fifty frames: what Kafka writes, and what clients sent with records and structures inside. */
function frames(): Layout[] {
  const random = seeded(20261201)
  const vectors = messageVectors().filter(({ frame, body }) => frame !== undefined && body.length < 20_000)
  return [
    ...drawn(vectors, 20, random).map(written),
    ...drawn(
      recordsFrames().filter(({ hex }) => hex.length < 40_000),
      18,
      random,
    ).map(captured),
    ...drawn(payloadFrames(), 12, random).map(captured),
  ]
}

/** Fields that no schema knows, numbers of Protobuf, and structs that may be null. */
const rarer = (): Layout[] => [
  ...unknownTagVectors()
    .filter(({ frame }) => frame !== undefined)
    .slice(0, 20)
    .map(written),
  ...messageVectors()
    .filter(
      ({ message, frame }) => /^(ConsumerGroup|Streams|DescribeTopicPartitions)/.test(message) && frame !== undefined,
    )
    .slice(0, 20)
    .map(written),
  decodeAs(bytesOf('08ffffffffffffffffff01150000803f190000000000000840'), { layout: 'reading:protobuf' }),
]

/** The layout, and those of all that lies compressed in it. */
async function withOpened(layout: Layout): Promise<Layout[]> {
  const found = [layout]
  for (let row = 0; row < layout.rowCount; row++)
    if (layout.isLeaf(row) && isCompressed(layout, row)) found.push(await openCompressed(layout, row))
  return found
}

/** What differs between the derivation of a row and what the codec says, or undefined. */
function fault(layout: Layout, row: number): string | undefined {
  const { steps, result, leads } = derivation(layout, row)
  const at = `${layout.path(row)} (${layout.shape(row).code})`
  const value = layout.value(row)
  const same =
    value instanceof Uint8Array
      ? result instanceof Uint8Array && Buffer.from(value).equals(result)
      : Object.is(value, result)
  if (!same) return `${at}: ${inspect(value)} is derived as ${inspect(result)}`
  if (steps.length === 0 && layout.end(row) > layout.start(row)) return `${at}: no steps`
  const unsound = steps.find(
    ({ about, text }) => about === '' || !/^\S.*\.$/su.test(text) || /undefined|NaN/.test(text),
  )
  if (unsound && !Number.isNaN(value)) return `${at}: ${unsound.about}: ${unsound.text}`
  const { role } = layout.shape(row)
  const compact = role === 'compactCount' || role === 'compactMeasure'
  if (compact && Number(result) >= 0 && !steps.some(({ text }) => text.includes(`plus one: ${Number(result)} `)))
    return `${at}: ${steps.map(({ text }) => text).join(' ')}`
  return leadsElsewhere(layout, row, leads) ?? partsElsewhere(layout, row, steps.at(-1)?.text ?? '')
}

function leadsElsewhere(layout: Layout, row: number, leads: bigint | undefined): string | undefined {
  const { role, words } = layout.shape(row)
  const meaning = meaningOf(layout, row)
  const at = `${layout.path(row)}: ${String(meaning)}, not ${String(leads)}`
  if (role === 'checksum') {
    if (leads === undefined) return meaning === undefined ? undefined : at
    const covered = layout.bytes.subarray(layout.end(row), layout.end(layout.parent(row)))
    const computed = words === 'batch.crc' ? crc32c(covered) : crc32(covered)
    return BigInt(computed) === leads ? undefined : `${layout.path(row)}: computed ${String(computed)}`
  }
  if (leads === undefined) return /Delta$/.test(words ?? '') && meaning !== undefined ? at : undefined
  if (meaning?.startsWith('offset ') === true) return meaning === `offset ${String(leads)}` ? undefined : at
  if (leads === -1n || leads === 0n) return undefined
  return meaning?.includes(new Date(Number(leads)).toISOString()) === true ? undefined : at
}

/** Of a group the parts, which cover all its bytes. */
function partsElsewhere(layout: Layout, row: number, said: string): string | undefined {
  if (layout.shape(row).code !== 'none' || layout.isLeaf(row)) return undefined
  const parts = layout.children(row)
  const sum = parts.reduce((size, part) => size + layout.end(part) - layout.start(part), 0)
  const right = said.startsWith(`${String(parts.length)} part`) && sum === layout.end(row) - layout.start(row)
  return right ? undefined : `${layout.path(row)}: ${said}`
}

async function faults(layouts: readonly Layout[]): Promise<string[]> {
  const found: string[] = []
  for (const layout of layouts)
    for (const one of await withOpened(layout))
      for (let row = 0; row < one.rowCount; row++) {
        const wrong = fault(one, row)
        if (wrong !== undefined) found.push(wrong)
      }
  return found
}

beforeAll(async () => {
  await loadWords()
})

describe('the derivation of every row', () => {
  it('comes to the value shown, in fifty frames drawn from the fixtures', async () => {
    const drawnFrames = frames()
    expect(drawnFrames).toHaveLength(50)
    expect((await faults(drawnFrames)).slice(0, 10)).toEqual([])
  })

  it('comes to the value shown, where rarer kinds are', async () => {
    expect((await faults(rarer())).slice(0, 10)).toEqual([])
  })

  it('comes to the value shown, in record sets of every format, damaged ones among them', async () => {
    const sets = recordSets()
      .filter(({ hex }) => hex.length < 40_000)
      .map(({ hex }) => decodeRecords(bytesOf(hex)))
    expect((await faults(sets)).slice(0, 10)).toEqual([])
  })

  it('comes to the value shown, in the inputs of reports', async () => {
    const layouts = caseFiles()
      .filter(({ layout, expect: { hex } }) => layout !== 'none' && hex !== null)
      .map(({ layout, context, expect: { hex } }) =>
        decodeAs(bytesOf(hex!), { ...(context ?? {}), layout } as Parameters<typeof decodeAs>[1]),
      )
    expect(layouts.length).toBeGreaterThan(20)
    expect((await faults(layouts)).slice(0, 10)).toEqual([])
  })

  it('meets rows of nearly every kind on the way', async () => {
    const kinds = new Set<string>()
    for (const frame of [...frames(), ...rarer()])
      for (const layout of await withOpened(frame))
        for (let row = 0; row < layout.rowCount; row++) kinds.add(layout.shape(row).code).add(layout.shape(row).role)
    const codes =
      'bool int8 int16 int32 uint32 int64 uuid string compactString bytes compactBytes uvarint varint varlong'
    const protobuf = 'uvarlong signedVarlong fixed32 fixed64 sfixed64 double rawText rawBytes'
    const roles = 'checksum marker nullContent message batch record recordHeader opaque tagNumber tag prefix measure'
    const met = `${codes} ${protobuf} ${roles}`.split(' ').filter((kind) => kinds.has(kind))
    expect(met.join(' ')).toBe(`${codes} ${protobuf} ${roles}`)
  })
})

describe('numbers with a point', () => {
  const cases = [0, -0, 1, -1.5, 0.1, 1 / 3, 5e-324, 2 ** -1022, 1e-310, Number.MAX_VALUE, Infinity, -Infinity, NaN]

  it.each(cases)('%d comes out of sign, exponent and fraction', (value) => {
    const view = new DataView(new ArrayBuffer(8))
    view.setFloat64(0, value)
    expect(realNumber(new Uint8Array(view.buffer), 'highest').value).toBe(value)
    view.setFloat64(0, value, true)
    expect(realNumber(new Uint8Array(view.buffer), 'lowest').value).toBe(value)
    const narrow = new DataView(new ArrayBuffer(4))
    narrow.setFloat32(0, value, true)
    expect(realNumber(new Uint8Array(narrow.buffer), 'lowest').value).toBe(Math.fround(value))
  })
})

it('gives nothing of a secret away', () => {
  const sasl = getApi('SaslAuthenticate')!
  const context = { side: 'request' as const, apiKey: sasl.apiKey, version: 2 }
  const authBytes = Uint8Array.from(Buffer.from('\0alice\0pa55word'))
  const layout = decodeFrame(encodeFrame({ ...context, body: { authBytes } }), context)
  const said = Array.from({ length: layout.rowCount }, (_, row) =>
    JSON.stringify(derivation(layout, row, layout.shape(row).secret === true).steps),
  ).join()
  expect(said).toContain('hidden until secrets are shown')
  expect(said).not.toMatch(/pa55|70…64/)
})
