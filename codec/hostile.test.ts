/** Bytes that nobody meant to be a message: nothing throws, nothing is lost, and the work is linear in the input. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Layout, MessageSchema, RecordBatch } from './index.ts'
import {
  decodeAs,
  decodeFrame,
  decodeMessage,
  decodeRecords,
  encodeFrame,
  encodeMessage,
  encodeRecords,
  getMessage,
  hexEncode,
  UnreadableError,
  valueOf,
} from './index.ts'
import { anyBatch, anyFrameSubject, anySubject, anyValue } from './testdata/arbitrary.ts'
import { bytesOf, recordSets } from './testdata/fixtures.ts'
import { coverFault, layoutFault } from './testdata/layout-fault.ts'

/** Steps for each byte of the input, and besides: the most rows that bytes can need, and each visited twice. */
const STEPS_PER_BYTE = 8
const STEPS_BESIDES = 200

function expectSound(layout: Layout): void {
  expect(layoutFault(layout)).toBeUndefined()
  expect(layout.steps).toBeLessThanOrEqual(STEPS_PER_BYTE * layout.bytes.length + STEPS_BESIDES)
  try {
    valueOf(layout)
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableError)
  }
}

/** What may have happened to bytes on their way. */
const anyDamage = fc.array(
  fc.record({
    kind: fc.constantFrom('cut', 'flip', 'overwrite', 'extreme', 'insert', 'delete', 'repeat'),
    // Half of the places are near the start, where lengths and counts are.
    place: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.1, noNaN: true })),
    byte: fc.integer({ min: 0, max: 255 }),
    count: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 4 },
)

function damage(bytes: Uint8Array, damages: typeof anyDamage extends fc.Arbitrary<infer T> ? T : never): Uint8Array {
  let damaged = [...bytes]
  for (const { kind, place, byte, count } of damages) {
    const at = Math.min(damaged.length - 1, Math.floor(place * damaged.length))
    const extreme = byte % 2 === 0 ? 0xff : 0x7f
    if (at < 0) break
    if (kind === 'cut') damaged = damaged.slice(0, at)
    else if (kind === 'flip') damaged[at] = damaged[at]! ^ (1 << (byte & 7))
    else if (kind === 'overwrite') damaged[at] = byte
    else if (kind === 'extreme') damaged.splice(at, count, ...Array.from({ length: count }, () => extreme))
    else if (kind === 'insert') damaged.splice(at, 0, byte)
    else if (kind === 'delete') damaged.splice(at, count)
    else damaged.splice(at, 0, ...damaged.slice(at, at + count * 8))
  }
  return Uint8Array.from(damaged)
}

const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .array(fc.constantFrom(0, 0, 0, 1, 2, 3, 0x7f, 0x80, 0xff), { maxLength: 200 })
    .map((bytes) => Uint8Array.from(bytes)),
)

describe('random bytes', () => {
  it('read as any message make a sound layout', () => {
    fc.assert(
      fc.property(anySubject, anyBytes, ({ schema, version }, bytes) => {
        expectSound(decodeMessage(schema, version, bytes))
      }),
      { numRuns: 2000 },
    )
  })

  it('read as any frame make a sound layout', () => {
    fc.assert(
      fc.property(anyFrameSubject, anyBytes, ({ side, apiKey, version }, bytes) => {
        expectSound(decodeFrame(bytes, { side, apiKey, version }))
        expectSound(decodeFrame(bytes, { side }))
        expectSound(decodeAs(bytes, { layout: 'header+body', side, apiKey, version }))
        expectSound(decodeAs(bytes, { layout: 'metadata-record-value' }))
        expectSound(decodeAs(bytes, { layout: 'value:OffsetCommitValue' }))
      }),
      { numRuns: 500 },
    )
  })

  it('read as a record set make a sound layout', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expectSound(decodeRecords(bytes))
      }),
      { numRuns: 500 },
    )
  })
})

describe('damaged bytes', () => {
  it('of any message make a sound layout, and without a problem are what encoding writes', () => {
    const damaged = anySubject.chain((subject) => fc.tuple(fc.constant(subject), anyValue(subject), anyDamage))
    fc.assert(
      fc.property(damaged, ([{ schema, version }, value, damages]) => {
        const bytes = damage(encodeMessage(schema, version, value), damages)
        const layout = decodeMessage(schema, version, bytes)
        expectSound(layout)
        if (layout.problems.length === 0 && !canHoldNaN(schema))
          expect(hexEncode(encodeMessage(schema, version, valueOf(layout)))).toBe(hexEncode(bytes))
      }),
      { numRuns: 3000 },
    )
  })

  it('of any frame make a sound layout', () => {
    const damaged = anyFrameSubject.chain((subject) => fc.tuple(fc.constant(subject), anyValue(subject), anyDamage))
    fc.assert(
      fc.property(damaged, ([{ side, apiKey, version }, body, damages]) => {
        expectSound(
          decodeFrame(damage(encodeFrame({ side, apiKey, version, body }), damages), { side, apiKey, version }),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('of record batches make a sound layout, and without a problem are what encoding writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyBatch, { minLength: 1, maxLength: 3 }), anyDamage, async (batches, damages) => {
        const bytes = damage(await encodeRecords(batches), damages)
        const layout = decodeRecords(bytes)
        expectSound(layout)
        const unsound = layout.problems.filter(({ code }) => code !== 'crc-mismatch')
        if (unsound.length > 0) return
        const tried = decodeRecords(withRightCrc(bytes, layout))
        expect(tried.problems).toEqual([])
        const again = await encodeRecords(valueOf(tried) as unknown as RecordBatch[])
        expect(hexEncode(again)).toBe(hexEncode(tried.bytes))
      }),
      { numRuns: 1000 },
    )
  })

  it('of every vector, cut anywhere, make a sound layout', () => {
    for (const { hex } of recordSets().filter(({ hex }) => hex.length < 400)) {
      const bytes = bytesOf(hex)
      for (let length = 0; length <= bytes.length; length++) expectSound(decodeRecords(bytes.slice(0, length)))
    }
  })
})

/** A NaN can be written in many ways, of which encoding knows one. */
const canHoldNaN = ({ fields }: MessageSchema): boolean => JSON.stringify(fields).includes('"float64"')

function withRightCrc(bytes: Uint8Array, layout: Layout): Uint8Array {
  const fixed = bytes.slice()
  for (const { code, path, expected } of layout.problems)
    if (code === 'crc-mismatch') new DataView(fixed.buffer).setUint32(layout.start(layout.row(path)), Number(expected))
  return fixed
}

/** Ten thousand times the same, behind what leads up to it. */
const many = (lead: string, repeated: string, times = 10_000): Uint8Array => bytesOf(lead + repeated.repeat(times))

describe('input made to be slow', () => {
  const count = (hex: string): string => `00002710${hex}`
  const batch = (magic: string): string => `${'0'.repeat(16)}00000031${'0'.repeat(8)}${magic}${'0'.repeat(88)}`

  it.each<[string, () => Layout]>([
    ['batches of an unknown magic', () => decodeRecords(many('', batch('03')))],
    ['empty batches', () => decodeRecords(many('', batch('02')))],
    ['batches that promise a record', () => decodeRecords(many('', `${batch('02').slice(0, -8)}00000001`))],
    ['messages of magic 0', () => decodeRecords(many('', `${'0'.repeat(16)}0000000e${'0'.repeat(28)}`))],
    [
      'records that break',
      () =>
        decodeRecords(
          many(
            `${'0'.repeat(16)}000${(49 + 30_000).toString(16).padStart(5, '0')}00000000${batch('02').slice(32, -8)}00002710`,
            '040000',
          ),
        ),
    ],
    [
      'topics that are empty',
      () => decodeMessage(getMessage('MetadataRequest'), 0, bytesOf(count('0000'.repeat(10_000)))),
    ],
    ['a count far beyond the bytes', () => decodeMessage(getMessage('MetadataRequest'), 0, bytesOf('7fffffff0000'))],
    [
      'a compact count far beyond the bytes',
      () => decodeMessage(getMessage('MetadataRequest'), 9, bytesOf('ffffffff0f00')),
    ],
    [
      'unknown tagged fields, each sent again',
      () => decodeMessage(getMessage('ApiVersionsRequest'), 3, many('0101904e', '0700')),
    ],
    [
      'tagged fields that break',
      () => decodeMessage(getMessage('ApiVersionsResponse'), 3, many('00000100000000904e', '000105')),
    ],
    ['texts that are no UTF-8', () => decodeMessage(getMessage('MetadataRequest'), 0, many('00002710', '0001ff'))],
  ])('%s: work and problems stay within bounds', (_, decode) => {
    const layout = decode()
    expect(coverFault(layout)).toBeUndefined()
    expect(layout.steps).toBeLessThanOrEqual(STEPS_PER_BYTE * layout.bytes.length + STEPS_BESIDES)
    expect(layout.problems.length).toBeLessThan(1000)
    if (layout.problems.some(({ severity }) => severity === 'error'))
      expect(() => valueOf(layout)).toThrow(UnreadableError)
  })
})

describe('varints that hold more than they may', () => {
  const decode = (hex: string): Layout => decodeMessage(getMessage('ListGroupsRequest'), 3, bytesOf(hex))

  it('have bits that readers drop, which is told', () => {
    const layout = decode('8180808010' + '0000')
    expect(layout.problems[0]).toMatchObject({ code: 'long-varint', severity: 'info', expected: 1, actual: 5 })
    expect(decode('01' + 'ffffffff7f' + '00').problems).toContainEqual(
      expect.objectContaining({ code: 'long-varint', expected: 5, actual: 5 }),
    )
  })

  it('end after five bytes', () => {
    expect(decode('808080808000').problems).toMatchObject([{ code: 'varint-too-long', start: 0, path: 'body._tags' }])
  })

  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'leave an empty batch with compression %i to be what it is, or say what it is not',
    async (codec) => {
      const empty = await encodeRecords([{ records: [] }])
      empty[22] = codec
      const bytes = withRightCrc(empty, decodeRecords(empty))
      const layout = decodeRecords(bytes)
      expect(layoutFault(layout)).toBeUndefined()
      if (codec > 4)
        expect(layout.problems).toMatchObject([
          { code: 'not-opened', severity: 'error', start: 21, path: 'records.batch[0].attributes' },
        ])
      else {
        expect(layout.problems).toEqual([])
        const again = await encodeRecords(valueOf(layout) as unknown as RecordBatch[])
        expect(hexEncode(again)).toBe(hexEncode(bytes))
      }
    },
  )

  it('says of a record length how many bytes it may have', async () => {
    const batch = await encodeRecords([{ records: [{ key: null, value: null }] }])
    const record = batch.slice(61)
    const turned = Uint8Array.of(...batch.subarray(0, 61), 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0, ...record.subarray(1))
    new DataView(turned.buffer).setInt32(8, turned.length - 12)
    const problem = decodeRecords(turned).problems.find(({ code }) => code === 'varint-too-long')
    expect(problem).toMatchObject({ start: 61, expected: 5 })
  })

  it('are tags beyond 31 bits, which no encoder writes', () => {
    const layout = decode('01' + 'ffffffff0f' + '00')
    expect(layout.problems).toMatchObject([{ code: 'large-tag', severity: 'info', path: 'body._tags[0].tag' }])
    expect(layoutFault(layout)).toBeUndefined()
  })
})
