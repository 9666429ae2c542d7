/** Finds the frames in pasted bytes, and of each which API, version and side it is. */
import { int32At } from '../records/value.ts'
import type { Candidate } from './candidates.ts'
import type { Chosen } from './possible-specs.ts'
import { requestAt } from './possible-specs.ts'
import type { Foreign } from './diagnosis.ts'
import { findSpec } from './find-spec.ts'
import { foreignProtocol } from './foreign.ts'
import { decodesCleanly } from './grave.ts'
import { Meter } from './meter.ts'
import { plausibility } from './plausibility.ts'
import type { DiagnosisTools, ReadingSpec } from './reading-spec.ts'
import { hasHeader, headerStart, readBySpec } from './reading-spec.ts'
import type { Piece } from './split-frames.ts'
import { splitFrames } from './split-frames.ts'

/** Bytes that belong together, and who sent them where that is known. */
export interface Chunk {
  readonly bytes: Uint8Array
  /** `client` or `server`, or 0 and 1 for two sides of which is not known which is which. */
  readonly direction?: 'client' | 'server' | 0 | 1
}

/** One frame, or whatever else a piece of a chunk is. */
export interface IdentifiedFrame extends ReadingSpec {
  readonly chunk: number
  readonly start: number
  readonly end: number
  readonly correlationId?: number
  /** Whether the bytes say it, or their request does; else it is the best of `candidates`. */
  readonly sure: boolean
  /** Everything that fits, best first, to choose from. */
  readonly candidates: readonly Candidate[]
  readonly foreign?: Foreign
}

interface Part extends Piece {
  readonly chunk: number
  readonly bytes: Uint8Array
  readonly direction: Chunk['direction']
}

/** All frames in order. What was chosen by hand holds for every one of them. */
export function identifyChunks(
  chunks: readonly Chunk[],
  tools: DiagnosisTools,
  chosen: Chosen = {},
): IdentifiedFrame[] {
  const whole = chosen.layoutName !== undefined && chosen.layoutName !== 'size+header+body'
  const parts = chunks.flatMap(({ bytes, direction }, chunk) =>
    (whole && bytes.length > 0 ? [{ start: 0, end: bytes.length, sized: false }] : splitFrames(bytes)).map(
      (piece): Part => ({
        ...piece,
        chunk,
        direction,
        bytes: bytes.subarray(piece.start, piece.end),
      }),
    ),
  )
  const requests = parts.map((part) => requestOf(part, chosen, tools))
  const clients = new Set(parts.filter((_, i) => requests[i]?.clean === true).map(({ direction }) => direction))
  const waiting = new Map<number, ReadingSpec[]>()
  return parts.map((part, i) => {
    const side = chosen.side ?? sideOf(part.direction, clients)
    const request = side === 'response' ? undefined : requests[i]
    const paired = side === 'request' ? undefined : answerOf(part, waiting, tools)
    const place = { chunk: part.chunk, start: part.start, end: part.end }
    const found = choose(request, paired)
    const bare = found?.clean === true ? undefined : withoutSize(part, chunks[part.chunk]!, chosen, tools)
    if (bare) return { ...place, ...bare }
    if (found) {
      const correlationId = correlationOf(part, found.spec)
      if (found === request && correlationId !== undefined)
        waiting.set(correlationId, [...(waiting.get(correlationId) ?? []), found.spec])
      else if (correlationId !== undefined) waiting.get(correlationId)?.shift()
      return { ...place, ...found.spec, correlationId, sure: found.clean, candidates: [found] }
    }
    return { ...place, ...identifyPiece(part, side === undefined ? chosen : { ...chosen, side }, tools) }
  })
}

/** What begins with no size at all may begin with what looks like one: undefined where nothing else reads to the end either. */
function withoutSize(
  part: Part,
  { bytes }: Chunk,
  chosen: Chosen,
  tools: DiagnosisTools,
): Omit<IdentifiedFrame, 'chunk' | 'start' | 'end'> | undefined {
  if (!part.sized || part.bytes.length !== bytes.length || chosen.layoutName !== undefined) return undefined
  const sized = identifyPiece(part, chosen, tools)
  if (sized.candidates[0]?.clean === true) return undefined
  const bare = identifyPiece({ ...part, sized: false }, chosen, tools)
  // A size that is right is no accident, unless what else fits is beyond doubt.
  if (int32At(bytes, 0) === bytes.length - 4 && !bare.sure) return undefined
  return bare.candidates[0]?.clean === true && bare.layoutName === bare.candidates[0].spec.layoutName ? bare : undefined
}

function identifyPiece(
  { bytes, sized }: Part,
  chosen: Chosen,
  tools: DiagnosisTools,
): Omit<IdentifiedFrame, 'chunk' | 'start' | 'end'> {
  const foreign = sized || chosen.layoutName !== undefined ? undefined : foreignProtocol(bytes)
  if (foreign) return { layoutName: 'size+header+body', sure: true, candidates: [], foreign }
  const given = sized ? { layoutName: 'size+header+body' as const, ...chosen } : chosen
  const { spec, sure, candidates } = findSpec(bytes, given, new Meter(bytes.length), tools)
  return { ...spec, correlationId: correlationOf({ bytes }, spec), sure, candidates }
}

/** Requests go one way and responses the other. */
function sideOf(direction: Chunk['direction'], clients: ReadonlySet<Chunk['direction']>): Chosen['side'] {
  if (direction === 'client') return 'request'
  if (direction === 'server') return 'response'
  if (direction === undefined || clients.size !== 1) return undefined
  return clients.has(direction) ? 'request' : 'response'
}

/** A response whose first bytes are zeros can be read as a request of API 0, but less than this then speaks for it. */
const LITTLE = 40

/** A clean request before all; then the response to one that was seen. */
function choose(request: Candidate | undefined, paired: Candidate | undefined): Candidate | undefined {
  const says = request?.clean === true && (request.spec.apiKey !== 0 || request.score > LITTLE)
  if (says && (paired?.clean !== true || request.score >= paired.score)) return request
  if (paired?.clean === true) return paired
  return request && request.score > LITTLE ? request : paired
}

function requestOf({ bytes, sized }: Part, chosen: Chosen, tools: DiagnosisTools): Candidate | undefined {
  if (chosen.side === 'response' || !sized) return undefined
  const named = requestAt(bytes, 4)
  if (!named) return undefined
  return readCandidate(bytes, { layoutName: 'size+header+body', side: 'request', ...named }, tools)
}

/** The frame as the response to the request that has its correlation id. */
function answerOf(
  { bytes, sized }: Part,
  waiting: ReadonlyMap<number, readonly ReadingSpec[]>,
  tools: DiagnosisTools,
): Candidate | undefined {
  if (!sized || bytes.length < 8) return undefined
  const request = waiting.get(int32At(bytes, 4))?.[0]
  if (!request) return undefined
  const { apiKey, version } = request
  return readCandidate(bytes, { layoutName: 'size+header+body', side: 'response', apiKey, version }, tools)
}

function readCandidate(bytes: Uint8Array, spec: ReadingSpec, tools: DiagnosisTools): Candidate {
  const layout = readBySpec(bytes, spec, tools)
  return { spec, clean: decodesCleanly(layout), score: plausibility(layout) }
}

function correlationOf({ bytes }: Pick<Part, 'bytes'>, spec: ReadingSpec): number | undefined {
  const at = headerStart(spec) + (spec.side === 'request' ? 4 : 0)
  return hasHeader(spec) && bytes.length >= at + 4 ? int32At(bytes, at) : undefined
}
