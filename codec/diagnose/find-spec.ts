/** Decides how bytes are read: as was chosen, as they say, as the best of what fits, or as what comes nearest. */
import { int32At } from '../records/value.ts'
import type { Candidate } from './candidates.ts'
import type { Chosen } from './possible-specs.ts'
import { candidatesFor, isSure } from './candidates.ts'
import { requestAt } from './possible-specs.ts'
import { guessResponse, isUnnamed } from './guess-response.ts'
import { Meter } from './meter.ts'
import type { DiagnosisTools, ReadingSpec } from './reading-spec.ts'
import { hasSize } from './reading-spec.ts'

/** Less than this speaks for nothing. Records and values are told by how they begin, so they may hold an error. */
const leastScore = (spec: ReadingSpec): number =>
  hasSize(spec) ? 0 : spec.layoutName.startsWith('reading:') ? -24 : -60

export interface FoundSpec {
  readonly spec: ReadingSpec
  /** Whether the bytes say so; else it is a guess. */
  readonly sure: boolean
  /** All that fits, best first. */
  readonly candidates: readonly Candidate[]
}

/** What the cost is added to has a bound of its own for what comes after. */
export function findSpec(bytes: Uint8Array, chosen: Chosen, meter: Meter, tools: DiagnosisTools): FoundSpec {
  const own = new Meter(bytes.length, true)
  const candidates = candidatesFor(bytes, chosen, own, tools)
  meter.add(own)
  const [best] = candidates
  const known = chosen.apiKey !== undefined && chosen.version !== undefined
  // What fits by chance alone is offered, but not believed.
  const believed = best && (known || best.score > leastScore(best.spec)) ? best.spec : undefined
  const spec = { ...chosen, ...(believed ?? nearest(bytes, chosen)) }
  const response = believed ? undefined : asResponse(bytes, spec, chosen)
  const guessed = response && guessResponse(bytes, response, meter, tools)
  return { spec: guessed ?? spec, sure: believed !== undefined && isSure(candidates), candidates }
}

/** The bytes as a response of which nothing else is known, where they can be one: correlation ids below 65536 pass for API 0. */
function asResponse(bytes: Uint8Array, spec: ReadingSpec, chosen: Chosen): ReadingSpec | undefined {
  if (isUnnamed(spec)) return spec
  const zero = chosen.side === undefined && hasSize(spec) && requestAt(bytes, 4)?.apiKey === 0
  return zero ? { layoutName: spec.layoutName, side: 'response' } : undefined
}

/** What bytes are taken for that nothing fits. */
export function nearest(bytes: Uint8Array, chosen: Chosen): ReadingSpec {
  const [bare, sized] = [requestAt(bytes, 0) !== undefined, requestAt(bytes, 4) !== undefined]
  const known = chosen.apiKey !== undefined && chosen.version !== undefined
  const framed = bytes.length >= 8 && int32At(bytes, 0) === bytes.length - 4
  const side = chosen.side ?? (known || (framed && !sized) ? 'response' : 'request')
  return { layoutName: bare && !sized && side === 'request' ? 'header+body' : 'size+header+body', side, ...chosen }
}
