/** What bytes of which nothing is known can be read as: every reading that fits, ranked by what in the bytes speaks for it. */
import type { ApiInfo } from '../catalog/apis.ts'
import { getApi, listApis } from '../catalog/apis.ts'
import type { Side } from '../frame/header.ts'
import type { Layout } from '../layout/layout.ts'
import { int32At, MAGIC_OFFSET } from '../records/value.ts'
import { int32Bytes, spliced } from './change-bytes.ts'
import { decodesCleanly, graveOf } from './grave.ts'
import type { Meter } from './meter.ts'
import { CUT, plausibility } from './plausibility.ts'
import type { DiagnosisTools, LayoutName, ReadingSpec } from './reading-spec.ts'
import { hasHeader, hasSize, headerStart, isFrame, readBySpec } from './reading-spec.ts'

/** What the user knows or chose; all of it may be left open. */
export type Chosen = Partial<ReadingSpec>

/** One way to read the bytes. */
export interface Candidate {
  readonly spec: ReadingSpec
  /** Whether it uses up all bytes without an error. */
  readonly clean: boolean
  /** Bits or so that speak for it. */
  readonly score: number
}

/** Of large inputs only the start is read by every reading, and the whole by those that fit it best. */
const START = 2048
const WHOLE = 32
const MOST_CANDIDATES = 400

/** APIs that are seen most, in the measure of plausibility. */
export const OFTEN: Readonly<Record<number, number>> = {
  18: 6,
  3: 5,
  1: 5,
  0: 5,
  10: 3,
  11: 2,
  12: 2,
  8: 2,
  9: 2,
  2: 2,
  22: 1,
}

/** How likely each layout is to be pasted. */
function layoutPrior({ layoutName }: ReadingSpec, { sized, tools }: Context): number {
  if (layoutName === 'size+header+body') return sized ? 24 : -10
  const beside = sized ? -20 : 0
  if (layoutName === 'header+body') return beside
  if (layoutName === 'body') return beside - 8
  const group = tools.readingNamed(layoutName.slice(layoutName.indexOf(':') + 1))?.group
  return beside - (group === undefined || OF_KAFKA.has(group) ? 2 : 16)
}

/** What rides inside and has a form that is Kafka's own; of the other readings some take nearly any bytes. */
const OF_KAFKA = new Set(['topics', 'groups', 'control'])

/** Those that fit, best first. Where none does, those that come nearest. */
export function candidatesFor(bytes: Uint8Array, chosen: Chosen, meter: Meter, tools: DiagnosisTools): Candidate[] {
  const sized = bytes.length >= 4 && int32At(bytes, 0) === bytes.length - 4
  const context = { bytes, meter, tools, sized }
  const certain = [...requestSpecs(bytes), ...recordSpecs(bytes, tools)].filter((spec) => allowed(spec, chosen))
  const candidates = certain
    .map((spec) => candidate(context, spec))
    .filter(({ spec, score }) => !sized || isFrame(spec) || score > BESIDE_SIZE || chosen.layoutName !== undefined)
  const open = [...openSpecs(chosen, sized)]
  const start = bytes.length > START ? bytes.subarray(0, START) : undefined
  if (!sized && (chosen.layoutName ?? 'size+header+body') === 'size+header+body')
    candidates.push(...unsound(context, chosen))
  const worthy = start ? bestOfStart(context, open, start) : open
  for (const spec of worthy) {
    if (!meter.mayTry) break
    const layout = meter.count(readBySpec(bytes, spec, tools))
    if (open.length <= 3 || decodesCleanly(layout)) candidates.push(judged(context, spec, layout))
  }
  // Where API and version are known, reading to the last byte decides between the parts of a frame.
  const known = chosen.apiKey !== undefined && chosen.version !== undefined
  return candidates.sort(known ? byCleanness : byWorth).slice(0, MOST_CANDIDATES)
}

/** What reads to the last byte is worth more, but not more than anything: little fits most bytes somehow. */
const CLEAN = 14
const worth = ({ clean, score }: Candidate): number => score + (clean ? CLEAN : 0)
const byCleanness = (a: Candidate, b: Candidate): number => Number(b.clean) - Number(a.clean) || byWorth(a, b)
const byWorth = (a: Candidate, b: Candidate): number => worth(b) - worth(a)

interface Context {
  readonly bytes: Uint8Array
  readonly meter: Meter
  readonly tools: DiagnosisTools
  readonly sized: boolean
}

/** What speaks for a record or value whose first bytes happen to be the size of the others has to outweigh that. */
const BESIDE_SIZE = -10

/** By so much the best has to be ahead to be called what the bytes are. */
const AHEAD = 12

/** Whether the first of the candidates is what the bytes say, rather than one guess among several. */
export const isSure = ([best, next]: readonly Candidate[]): boolean =>
  best?.clean === true && best.score > 0 && (next?.clean !== true || best.score - next.score > AHEAD)

/** A size that is so many bytes off is still taken for one. */
const OFF = 8

/** Of a frame that was cut off at least so much should be there. */
const LEAST_PART = 1 / 16

/** Frames whose size is nearly right (it counts itself, or a few bytes were lost or added on the way), and frames that were cut off. */
function unsound(context: Context, chosen: Chosen): Candidate[] {
  const { bytes, meter, tools } = context
  const rest = bytes.length - 4
  const size = rest < 4 ? -1 : int32At(bytes, 0)
  const near = size >= 4 && Math.abs(size - rest) <= OFF
  const cut = size > rest && rest >= size * LEAST_PART
  if (!near && !cut) return []
  const mended = spliced(bytes, [{ start: 0, end: 4, bytes: int32Bytes(rest) }])
  const open = [...openSpecs(chosen, true)].filter((spec) => hasSize(spec))
  const start = bytes.length > START ? mended.subarray(0, START) : undefined
  const found: Candidate[] = []
  const take = (spec: ReadingSpec, layout: Layout, off: boolean): void => {
    found.push({ ...judged({ ...context, sized: true }, spec, layout, off), clean: false })
  }
  for (const spec of start ? bestOfStart(context, open, start, Math.max(rest, size)) : open) {
    if (!meter.mayTry) break
    const whole = near ? meter.count(readBySpec(mended, spec, tools)) : undefined
    if (whole && decodesCleanly(whole)) take(spec, whole, false)
    else if (cut) {
      const part = meter.count(readBySpec(bytes, spec, tools))
      if (graveOf(part).every(({ code }) => CUT.has(code))) take(spec, part, true)
    }
  }
  return found
}

function candidate(context: Context, spec: ReadingSpec): Candidate {
  const { bytes, meter, tools } = context
  const layout = meter.count(readBySpec(bytes, spec, tools))
  // A request that was cut off is still known by its header.
  const isCut = hasSize(spec) && bytes.length >= 4 && int32At(bytes, 0) > bytes.length - 4
  if (!isCut || graveOf(layout).some(({ code }) => !CUT.has(code))) return judged(context, spec, layout)
  return { ...judged({ ...context, sized: true }, spec, layout, true), clean: false }
}

function judged(context: Context, spec: ReadingSpec, layout: Layout, cut = false): Candidate {
  const often = spec.apiKey === undefined ? 0 : (OFTEN[spec.apiKey] ?? 0)
  const says = spec.side === 'request' && hasHeader(spec) ? saysOf(spec) : 0
  return {
    spec,
    clean: graveOf(layout).length === 0 || (decodesCleanly(layout) && !isFrame(spec)),
    score: plausibility(layout, cut) + layoutPrior(spec, context) + often + says,
  }
}

/** That an API and one of its versions stand where they should is hardly chance; but zeros may be anything. */
const saysOf = ({ apiKey, version }: ReadingSpec): number => (apiKey === 0 ? (version === 0 ? 0 : 6) : 20)

function bestOfStart(
  context: Context,
  specs: readonly ReadingSpec[],
  start: Uint8Array,
  length = context.bytes.length,
): ReadingSpec[] {
  const { meter, tools } = context
  return specs
    .flatMap((spec) => {
      const layout = readBySpec(start, spec, tools)
      meter.steps += layout.steps
      const fits = layout.problems.every(
        ({ code, severity, actual }) =>
          (severity !== 'error' && severity !== 'incomplete') || (CUT.has(code) && Number(actual) <= length),
      )
      return fits ? [{ spec, score: judged(context, spec, layout, true).score }] : []
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, WHOLE)
    .map(({ spec }) => spec)
}

/** Whether a spec agrees with all that was chosen. */
const allowed = (spec: ReadingSpec, chosen: Chosen): boolean =>
  (['layoutName', 'side', 'apiKey', 'version'] as const).every(
    (key) => chosen[key] === undefined || spec[key] === chosen[key],
  )

/** A request says what it is, if there is a header that can be one. */
function* requestSpecs(bytes: Uint8Array): Iterable<ReadingSpec> {
  for (const layoutName of ['size+header+body', 'header+body'] as const) {
    const spec = { layoutName, side: 'request' as const }
    const named = requestAt(bytes, headerStart(spec))
    if (named) yield { ...spec, ...named }
  }
}

/** API and version of the request header at `at`, where it can be one: both known, and a client id that fits. */
export function requestAt(bytes: Uint8Array, at: number): { apiKey: number; version: number } | undefined {
  if (bytes.length < at + 8) return undefined
  const [apiKey, version] = [int32At(bytes, at) >> 16, (int32At(bytes, at) << 16) >> 16]
  const api = getApi(apiKey)
  if (!api || version < api.versions.lo || version > api.versions.hi) return undefined
  if (api.requestHeaderVersion(version) === 0) return { apiKey, version }
  if (bytes.length < at + 10) return undefined
  const length = ((bytes[at + 8]! << 24) >> 16) | bytes[at + 9]!
  return length >= -1 && length <= bytes.length - at - 10 ? { apiKey, version } : undefined
}

/** What Kafka stores in its own topics is far shorter. */
const LONGEST_VALUE = 65_536

/** Record sets, metadata records and whatever else rides in records, by how they begin. */
function* recordSpecs(bytes: Uint8Array, tools: DiagnosisTools): Iterable<ReadingSpec> {
  if (startsRecords(bytes)) yield { layoutName: 'recordset' }
  if (startsMetadata(bytes)) yield { layoutName: 'metadata-record-value' }
  if (bytes.length > LONGEST_VALUE) return
  for (const { name, fits } of tools.readings())
    if (name !== 'request' && name !== 'metadata-record' && fits(bytes)) yield { layoutName: `reading:${name}` }
}

function startsRecords(bytes: Uint8Array): boolean {
  if (bytes.length <= MAGIC_OFFSET || bytes[MAGIC_OFFSET]! > 2) return false
  const length = int32At(bytes, 8)
  return length >= 14 && length <= Math.max(bytes.length, 2 ** 20)
}

/** An unsigned varint, which should be 1, the key of a record type and a version. */
function startsMetadata(bytes: Uint8Array): boolean {
  let at = 0
  while (at < 5 && bytes[at]! >= 0x80) at++
  return bytes.length >= at + 3 && (bytes[0] === 1 || at > 0) && bytes[at + 1]! < 64 && bytes[at + 2]! < 8
}

/** Everything that does not say what it is: responses, and bodies by themselves. */
function* openSpecs(chosen: Chosen, sized: boolean): Iterable<ReadingSpec> {
  if (chosen.layoutName !== undefined && !isFrame({ layoutName: chosen.layoutName })) {
    yield { ...chosen, layoutName: chosen.layoutName }
    return
  }
  const api = chosen.apiKey === undefined ? undefined : getApi(chosen.apiKey)
  const apis = api ? [api] : listApis()
  const alone = api !== undefined && chosen.version !== undefined
  const forms: readonly (readonly [LayoutName, Side])[] =
    sized && !alone
      ? [['size+header+body', 'response']]
      : [
          ['size+header+body', 'response'],
          ['header+body', 'response'],
          ['body', 'response'],
          ['body', 'request'],
        ]
  for (const [layoutName, side] of forms) {
    if (layoutName === 'size+header+body' && !sized && !alone) continue
    for (const one of apis) for (const spec of versionsOf(one, layoutName, side)) if (allowed(spec, chosen)) yield spec
  }
}

function* versionsOf({ apiKey, versions }: ApiInfo, layoutName: LayoutName, side: Side): Iterable<ReadingSpec> {
  for (let version = versions.hi; version >= versions.lo; version--) yield { layoutName, side, apiKey, version }
}
