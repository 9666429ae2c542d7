/** Frames that Kafka wrote, with one mistake put in: the reading that undoes it is among the first three, for 95 in 100 at least. */
import { describe, expect, it } from 'vitest'
import { diagnose } from '../api/diagnose.ts'
import { uvarintAt, uvarintSize } from '../bytes/varint.ts'
import type { Layout, Side } from '../index.ts'
import { decodePlainFrame, hexEncode, listApis } from '../index.ts'
import type { Vector } from '../testdata/fixtures.ts'
import { bytesOf, messageVectors, nameOf } from '../testdata/fixtures.ts'
import { int32Bytes, spliced, uvarintBytes } from './change-bytes.ts'
import type { DiagnosisContext } from './diagnose.ts'
import type { Reading, Splice } from './diagnosis.ts'
import type { Site, SiteKind } from './sites.ts'
import { sitesOf } from './sites.ts'

/** A frame as Kafka wrote it. */
interface Subject {
  readonly name: string
  readonly bytes: Uint8Array
  readonly layout: Layout
  readonly context: { readonly side: Side; readonly apiKey: number; readonly version: number }
  readonly headerVersion: number
}

const NOTHING = new Uint8Array(0)
/** One of so many vectors is taken; all together would take minutes. */
const EVERY = 43

const apiOf = (message: string) =>
  listApis().find(({ request, response }) => request === message || response === message)

function subjectOf(vector: Vector): Subject {
  const bytes = bytesOf(vector.frame ?? '')
  const context = {
    side: vector.type as Side,
    apiKey: apiOf(vector.message)?.apiKey ?? -1,
    version: vector.version,
  }
  const layout = decodePlainFrame(bytes, context)
  return { name: nameOf(vector), bytes, layout, context, headerVersion: vector.headerVersion ?? 0 }
}

const subjects = messageVectors()
  .filter(({ frame }) => frame !== undefined)
  .filter((_, i) => i % EVERY === 0)
  .map(subjectOf)

/** The frame with replacements, its size put right. */
function mutated(bytes: Uint8Array, ...changes: Splice[]): Uint8Array {
  const made = spliced(bytes, changes)
  return spliced(made, [{ start: 0, end: 4, bytes: int32Bytes(made.length - 4) }])
}

const withSizeOf = (bytes: Uint8Array, size: Uint8Array): Uint8Array =>
  spliced(bytes, [{ start: 0, end: 4, bytes: size }])

/** One of the places of a kind, a different one for each frame. */
function placeOf({ layout, bytes }: Subject, kind: SiteKind, filter: (site: Site) => boolean): Site | undefined {
  const places = sitesOf(layout).filter((site) => site.kind === kind && filter(site))
  return places[bytes.length % Math.max(1, places.length)]
}

const emptyTags = (subject: Subject): Site | undefined =>
  placeOf(subject, 'tags', ({ offset }) => subject.bytes[offset] === 0)

/** Behind the fields that every header of a side has. */
const headerFieldsEnd = ({ layout, context }: Subject): number =>
  layout.end(layout.row(context.side === 'request' ? 'header.clientId' : 'header.correlationId'))

const MISTAKES: Readonly<Record<string, (subject: Subject) => Uint8Array | undefined>> = {
  'a tag buffer removed': (subject) => {
    const at = emptyTags(subject)?.offset
    return at === undefined ? at : mutated(subject.bytes, { start: at, end: at + 1, bytes: NOTHING })
  },
  'a tag buffer removed, and the size left as it was': (subject) => {
    const at = emptyTags(subject)?.offset
    return at === undefined ? at : spliced(subject.bytes, [{ start: at, end: at + 1, bytes: NOTHING }])
  },
  'a tag buffer inserted beside another': (subject) => {
    const at = emptyTags(subject)?.offset
    return at === undefined ? at : mutated(subject.bytes, { start: at, end: at, bytes: Uint8Array.of(0) })
  },
  'a tag buffer at the end where none belongs': ({ bytes, layout }) =>
    sitesOf(layout).some(({ kind }) => kind === 'tags')
      ? undefined
      : mutated(bytes, { start: bytes.length, end: bytes.length, bytes: Uint8Array.of(0) }),
  'a compact length without the plus one': (subject) => {
    const { bytes } = subject
    const at = placeOf(subject, 'compact', ({ offset }) => bytes[offset]! > 0)?.offset
    if (at === undefined) return undefined
    const raw = uvarintAt(bytes, at)
    return mutated(bytes, { start: at, end: at + uvarintSize(raw), bytes: uvarintBytes(raw - 1) })
  },
  'a size that counts itself': ({ bytes }) => withSizeOf(bytes, int32Bytes(bytes.length)),
  'a size that is four too small': ({ bytes }) => withSizeOf(bytes, int32Bytes(bytes.length - 8)),
  'a size in reverse': ({ bytes }) => withSizeOf(bytes, int32Bytes(bytes.length - 4).reverse()),
  'no size': ({ bytes }) => bytes.slice(4),
  'the other header version': (subject) => {
    const { bytes, context, headerVersion } = subject
    if (context.side === 'request' && headerVersion === 0) return undefined
    const at = headerFieldsEnd(subject)
    const tagged = headerVersion === (context.side === 'request' ? 2 : 1)
    return tagged
      ? mutated(bytes, { start: at, end: at + 1, bytes: NOTHING })
      : mutated(bytes, { start: at, end: at, bytes: Uint8Array.of(0) })
  },
}

/** Whether a reading undoes what was done. */
const undoes = ({ fix }: Reading, broken: Uint8Array, right: Uint8Array): boolean =>
  fix !== undefined && hexEncode(spliced(broken, fix.changes)) === hexEncode(right)

/** Its place among the readings; -1 where it is not there, undefined where the bytes decode cleanly all the same. */
function rank({ bytes, context }: Subject, broken: Uint8Array, mistake: string): number | undefined {
  const unsized = mistake === 'no size'
  const given: DiagnosisContext = unsized ? context : { ...context, layout: 'size+header+body' }
  const { readings, problems } = diagnose(broken, given)
  const clean = problems.every(({ severity }) => severity === 'info' || severity === 'warning')
  return clean && !unsized ? undefined : readings.findIndex((reading) => undoes(reading, broken, bytes))
}

describe.each(Object.entries(MISTAKES))('a frame with %s', (mistake, make) => {
  it('is read aright among the first three readings', () => {
    const missed: string[] = []
    let tried = 0
    for (const subject of subjects) {
      const broken = make(subject)
      const place = broken && rank(subject, broken, mistake)
      if (place === undefined) continue
      tried++
      if (place < 0 || place > 2) missed.push(`${subject.name}: ${String(place)}`)
    }
    expect(tried).toBeGreaterThan(20)
    expect(missed.length / tried, missed.join('\n')).toBeLessThanOrEqual(0.05)
  })
})
