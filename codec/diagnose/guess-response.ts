/** Guesses what a response is that nothing names and no API fits: one of the APIs that are seen most, with one mistake in it. */
import { getApi } from '../catalog/apis.ts'
import { OFTEN } from './candidates.ts'
import type { Reading } from './diagnosis.ts'
import { otherHeaderVersion } from './hypotheses/header.ts'
import { oneWrongLength } from './hypotheses/lengths.ts'
import { wrongSize } from './hypotheses/size.ts'
import { oneTagBuffer } from './hypotheses/tags.ts'
import { onlyErrorCode } from './hypotheses/versions.ts'
import { everywhereInBody } from './hypotheses/whole-body.ts'
import { Meter } from './meter.ts'
import type { Hypothesis } from './probe.ts'
import { Probe } from './probe.ts'
import type { DiagnosisTools, ReadingSpec } from './reading-spec.ts'
import { isFrame, readBySpec } from './reading-spec.ts'
import { tryHypotheses } from './try-attempts.ts'

/** Of longer responses too much would have to be tried. */
const LONGEST = 1024
/** Mistakes that leave most of a response as it should be. */
const ONE_MISTAKE: readonly Hypothesis[] = [
  wrongSize,
  onlyErrorCode,
  otherHeaderVersion,
  everywhereInBody,
  oneTagBuffer,
  oneWrongLength,
]
/** Less than this, in what speaks for it less what it asks to believe, is no guess worth making. */
const LEAST_SCORE = -6

/** Whether it is not known which request a response answers. */
export const isUnnamed = (spec: ReadingSpec): boolean =>
  isFrame(spec) && spec.side === 'response' && spec.apiKey === undefined

/** The API and version, newest first, under which the least has to be mended; undefined where nothing convinces. */
export function guessResponse(
  bytes: Uint8Array,
  spec: ReadingSpec,
  meter: Meter,
  tools: DiagnosisTools,
): ReadingSpec | undefined {
  if (bytes.length > LONGEST) return undefined
  const own = new Meter(bytes.length, true)
  let best: Reading | undefined
  for (const apiKey of Object.keys(OFTEN).map(Number)) {
    const { lo, hi } = getApi(apiKey)?.versions ?? { lo: 0, hi: -1 }
    for (let version = hi; version >= lo && own.mayTry; version--) {
      const named = { ...spec, apiKey, version }
      const layout = own.count(readBySpec(bytes, named, tools))
      const [reading] = tryHypotheses(new Probe(bytes, named, layout, own, tools), ONE_MISTAKE)
      if (reading && reading.score > (best?.score ?? LEAST_SCORE)) best = { ...reading, ...named }
    }
  }
  meter.add(own)
  return best && { ...spec, apiKey: best.apiKey, version: best.version }
}
