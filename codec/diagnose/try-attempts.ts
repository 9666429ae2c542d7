/** Tries explanations one by one: each is kept only if the bytes, as they are or mended, then decode cleanly to the last byte. */
import { crc32c } from '../bytes/crc32c.ts'
import { getApi } from '../catalog/apis.ts'
import type { Layout } from '../layout/layout.ts'
import { fixOf, spliced, withSize } from './change-bytes.ts'
import type { Fix, Reading, ReadingCode } from './diagnosis.ts'
import { decodesCleanly, graveOf } from './grave.ts'
import { plausibility } from './plausibility.ts'
import type { Attempt, Hypothesis, Probe } from './probe.ts'
import { placeOf } from './probe.ts'
import type { ReadingSpec } from './reading-spec.ts'
import { hasHeader, hasSize, usualHeaderVersion } from './reading-spec.ts'

/** What an explanation asks one to believe, in the measure of plausibility: the rarer the mistake, the more. */
const COSTS: Record<ReadingCode, number> = {
  crc: 0,
  'error-35-v0': 0,
  'error-35-cut': 2,
  'header-tags-surplus': 4,
  'header-tags-missing': 4,
  'size-counts-itself': 3,
  'size-off': 4,
  'size-missing': 4,
  'size-little-endian': 3,
  'header-little-endian': 6,
  'records-length': 6,
  'batch-length': 6,
  'record-count': 6,
  'frame-version': 6,
  'tags-missing': 8,
  'tags-surplus': 8,
  'tags-missing-everywhere': 8,
  'no-plus-one': 8,
  'no-plus-one-everywhere': 9,
  'zigzag-forgotten': 8,
  'classic-body': 9,
  'flexible-body': 9,
  'other-version': 9,
  'classic-length': 10,
  'compact-length': 10,
  'little-endian-everywhere': 12,
  'little-endian-length': 13,
  'other-side': 14,
  'client-id-missing': 16,
  'zigzag-length': 16,
  'other-layout': 20,
  'other-api': 22,
}
/** Mistakes that one who makes them makes everywhere: the number of bytes they change says nothing. */
const PERVASIVE = new Set<ReadingCode>([
  'tags-missing-everywhere',
  'no-plus-one-everywhere',
  'classic-body',
  'flexible-body',
  'little-endian-everywhere',
  'zigzag-forgotten',
  'error-35-cut',
  'size-missing',
])
/** Where the size already says what the mended frame comes to, only the mended place was wrong. */
const SIZE_AGREES = 6
/** Of one code so many readings are kept. */
const MOST_OF_A_CODE = 4
const MOST_READINGS = 16

/** Those that fit, best first. */
export function tryHypotheses(probe: Probe, hypotheses: readonly Hypothesis[]): Reading[] {
  const found = new Map<string, Tried>()
  for (const hypothesis of hypotheses)
    for (const attempt of hypothesis(probe)) {
      if (!probe.meter.mayTry) break
      const reading = tryAttempt(probe, attempt)
      if (!reading) continue
      const key = keyOf(reading)
      const known = found.get(key)
      if (!known || better(reading, known)) found.set(key, reading)
    }
  return ranked(Array.from(found.values(), ({ fixed: _, ...reading }) => reading))
}

/** Of two names for the same change the one that tells of a single mistake says more. */
function better(reading: Reading, known: Reading): boolean {
  const [one, other] = [PERVASIVE.has(reading.code), PERVASIVE.has(known.code)]
  return one === other ? reading.score > known.score : other
}

/** Best first; of one code not more than a few. */
export function ranked(readings: readonly Reading[]): Reading[] {
  const counts = new Map<ReadingCode, number>()
  return readings
    .toSorted((a, b) => b.score - a.score)
    .filter(({ code }) => {
      const count = (counts.get(code) ?? 0) + 1
      counts.set(code, count)
      return count <= MOST_OF_A_CODE
    })
    .slice(0, MOST_READINGS)
}

/** What makes two readings the same: what they mend, or what they read the bytes as. */
function keyOf({ fixed, side, apiKey, version, headerVersion, layoutName }: Tried): string {
  if (!fixed) return [layoutName, side, apiKey, version, headerVersion].join()
  return [fixed.length, crc32c(fixed, 0, fixed.length)].join()
}

/** A reading with the mended bytes, by which it is told from others. */
type Tried = Reading & { readonly fixed?: Uint8Array }

function tryAttempt(probe: Probe, attempt: Attempt): Tried | undefined {
  const { bytes } = probe
  const { code, spec } = attempt
  const usual = usualHeaderVersion(spec)
  const asIs = attempt.asIs === true ? cleanly(probe, bytes, spec) : undefined
  // Only a header of another version can be both: right under that version, and to be mended for the usual one.
  if (attempt.asIs === true && !asIs && !attempt.changes) return undefined
  const fixedSpec = attempt.fixedSpec ?? { ...spec, headerVersion: undefined }
  const mended = attempt.changes && mend(probe, attempt.changes, fixedSpec)
  if (!asIs && !mended) return undefined
  const shown = mended?.layout ?? asIs!
  const changed = mended && !PERVASIVE.has(code) ? Math.min(8, mended.changed / 2) : 0
  const api = spec.apiKey === undefined ? undefined : getApi(spec.apiKey)
  const headerVersion = hasHeader(spec) ? (asIs ? (spec.headerVersion ?? usual) : usual) : undefined
  return {
    ...spec,
    headerVersion,
    code,
    ...(api ? { apiName: api.name } : {}),
    asIs: asIs !== undefined,
    at: placeOf(attempt),
    problems: graveOf(shown),
    ...(mended ? { fix: mended.fix, fixedSpec, fixed: mended.fixed } : {}),
    facts: attempt.facts ?? {},
    score: plausibility(shown) - COSTS[code] - changed + (mended?.sizeAgrees ? SIZE_AGREES : 0),
  }
}

/** The layout, where reading uses up all bytes. */
function cleanly(probe: Probe, bytes: Uint8Array, spec: ReadingSpec): Layout | undefined {
  if (!probe.meter.mayTry) return undefined
  const layout = probe.read(bytes, spec)
  return decodesCleanly(layout) ? layout : undefined
}

interface Mended {
  readonly fixed: Uint8Array
  readonly layout: Layout
  readonly fix: Fix
  readonly changed: number
  readonly sizeAgrees: boolean
}

function mend(probe: Probe, changes: NonNullable<Attempt['changes']>, spec: ReadingSpec): Mended | undefined {
  const { bytes } = probe
  const all = withSize(bytes, changes, spec)
  const fixed = spliced(bytes, all)
  const layout = cleanly(probe, fixed, spec)
  if (!layout) return undefined
  const fix = fixOf(bytes, fixed, all)
  if (all.length === 0) return undefined
  const changed = changes.reduce((sum, { start, end, bytes: put }) => sum + Math.max(end - start, put.length), 0)
  const touchesSize = changes.some(({ start }) => start < 4)
  return {
    fixed,
    layout,
    fix,
    changed,
    sizeAgrees: hasSize(spec) && !touchesSize && all.length === changes.length && fixed.length !== bytes.length,
  }
}
