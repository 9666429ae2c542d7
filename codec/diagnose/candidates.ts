/** What bytes of which nothing is known can be read as: every reading that fits, ranked by what in the bytes speaks for it. */
import { int32At } from '../records/value.ts'
import type { Layout } from '../layout/layout.ts'
import { int32Bytes, spliced } from './change-bytes.ts'
import { decodesCleanly, graveOf } from './grave.ts'
import type { Meter } from './meter.ts'
import { CUT, plausibility } from './plausibility.ts'
import type { Chosen } from './possible-specs.ts'
import { allowed, openSpecs, recordSpecs, requestSpecs } from './possible-specs.ts'
import type { DiagnosisTools, ReadingSpec } from './reading-spec.ts'
import { hasHeader, hasSize, isFrame, readBySpec } from './reading-spec.ts'

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
