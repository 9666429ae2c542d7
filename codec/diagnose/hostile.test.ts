/** Bytes that nobody meant to be Kafka's: nothing throws, every fix is what it says, and the work is linear in the bytes. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diagnose, identifyFrames } from '../api/diagnose.ts'
import { decodeAs, encodeFrame, formatProblem } from '../index.ts'
import { anyFrameSubject, anyValue } from '../testdata/arbitrary.ts'
import { spliced } from './change-bytes.ts'
import type { DiagnosisContext } from './diagnose.ts'
import { formatReading, formatRootCause, readingTitle } from './format-diagnosis.ts'
import { formatRemark } from './remarks.ts'

/** Steps for each byte and besides, of each reading that was tried. */
const STEPS_PER_BYTE = 8
const STEPS_BESIDES = 200

const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 120 }),
  fc
    .array(fc.constantFrom(0, 0, 0, 1, 2, 3, 18, 0x7f, 0x80, 0xff), { maxLength: 120 })
    .map((bytes) => Uint8Array.from(bytes)),
)

const anyContext: fc.Arbitrary<DiagnosisContext> = fc.oneof(
  fc.constant({}),
  anyFrameSubject.map(({ side, apiKey, version }) => ({ side, apiKey, version })),
  anyFrameSubject.chain(({ side, apiKey, version }) =>
    fc.record({
      side: fc.constant(side),
      apiKey: fc.constant(apiKey),
      version: fc.constant(version),
      layout: fc.constantFrom('size+header+body' as const, 'header+body' as const, 'body' as const),
    }),
  ),
  fc.constantFrom<DiagnosisContext>(
    { layout: 'recordset' },
    { layout: 'metadata-record-value' },
    { layout: 'value:OffsetCommitValue' },
    { side: 'request' },
    { side: 'response' },
  ),
)

/** Everything that a diagnosis promises whatever the bytes. */
function expectSound(bytes: Uint8Array, context: DiagnosisContext): void {
  const found = diagnose(bytes, context)
  const { problems, readings, rootCause, remarks, breaksAt, steps, tried, severity } = found
  expect(steps).toBeLessThanOrEqual((tried + 2) * (STEPS_PER_BYTE * bytes.length + STEPS_BESIDES))
  for (const reading of readings) {
    expect(readingTitle(reading)).not.toBe('')
    expect(formatReading(reading)).not.toMatch(/undefined|NaN/)
    const { fix, fixedSpec, asIs } = reading
    expect(asIs || fix !== undefined).toBe(true)
    if (!fix || !fixedSpec) continue
    const fixed = spliced(bytes, [fix])
    expect(spliced(bytes, fix.changes)).toEqual(fixed)
    const { layoutName, ...spec } = fixedSpec
    const left = decodeAs(fixed, { layout: layoutName, ...spec }).problems.filter(
      ({ severity }) => severity === 'error',
    )
    const inside = left.filter(({ code }) => code !== 'crc-mismatch')
    // What rides inside is opened here, and may be broken however sound the frame is.
    expect(inside.filter(({ path }) => reading.problems.some((one) => one.path === path))).toEqual([])
  }
  const texts = [...problems.map(formatProblem), ...remarks.map(formatRemark)]
  if (rootCause) texts.push(formatRootCause(rootCause, readings[0]))
  expect(texts.join()).not.toMatch(/\bNaN\b/)
  if (breaksAt) expect(breaksAt.offset).toBeLessThanOrEqual(bytes.length)
  if (problems.some((problem) => problem.severity === 'error')) expect(severity).toBe('error')
}

describe('a diagnosis', () => {
  it('of any bytes never throws and keeps its promises', () => {
    fc.assert(fc.property(anyBytes, anyContext, expectSound), { numRuns: 150 })
  })

  it('of a damaged frame never throws and keeps its promises', () => {
    const damaged = anyFrameSubject.chain((subject) =>
      fc.record({
        subject: fc.constant(subject),
        body: anyValue(subject),
        place: fc.double({ min: 0, max: 1, noNaN: true }),
        removed: fc.integer({ min: 0, max: 4 }),
        inserted: fc.uint8Array({ maxLength: 4 }),
      }),
    )
    fc.assert(
      fc.property(damaged, ({ subject: { side, apiKey, version }, body, place, removed, inserted }) => {
        const bytes = encodeFrame({ side, apiKey, version, header: { correlationId: 7 }, body })
        const start = Math.floor(place * (bytes.length - removed))
        const broken = spliced(bytes, [{ start, end: start + removed, bytes: inserted }])
        expectSound(broken, { layout: 'size+header+body', side, apiKey, version })
      }),
      { numRuns: 150 },
    )
  })

  it('of large input stays within a few readings of it', () => {
    const zeros = new Uint8Array(400_000)
    const counts = new Uint8Array(400_000).fill(1)
    for (const bytes of [zeros, counts])
      for (const context of [{}, { side: 'response', apiKey: 1, version: 12, layout: 'size+header+body' } as const]) {
        const { steps, tried } = diagnose(bytes, context)
        expect(steps).toBeLessThanOrEqual((tried + 2) * (STEPS_PER_BYTE * bytes.length + STEPS_BESIDES))
        expect(tried).toBeLessThan(200)
      }
  })
})

describe('frames in any bytes', () => {
  it('cover them all, in order, whatever they are', () => {
    const anyChunk = fc.record({ bytes: anyBytes, direction: fc.constantFrom(undefined, 0, 1, 'client', 'server') })
    fc.assert(
      fc.property(fc.array(anyChunk, { maxLength: 3 }), (chunks) => {
        const found = identifyFrames(chunks as Parameters<typeof identifyFrames>[0])
        chunks.forEach(({ bytes }, chunk) => {
          const frames = found.filter((frame) => frame.chunk === chunk)
          let at = 0
          for (const { start, end } of frames) {
            expect(start).toBe(at)
            expect(end).toBeGreaterThan(start)
            at = end
          }
          expect(at).toBe(bytes.length)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('that are all zero are called nothing for sure', () => {
    for (const length of [8, 20, 61, 100]) {
      const [frame] = identifyFrames([{ bytes: new Uint8Array(length) }])
      expect(frame?.sure).toBe(false)
    }
  })
})
