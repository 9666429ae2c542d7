/** The work behind pasting: text to bytes, bytes to frames, and the diagnosis of a frame. Loaded by the worker alone. */
import {
  decodeAs,
  diagnose,
  encodeLogEntry,
  identifyFrames,
  isInputProblem,
  parseInput,
  utf8Encode,
  type DiagnosisContext,
  type Foreign,
  type IdentifiedFrame,
  type InputForm,
  type ParsedInput,
  type ReadingSpec,
  type RequestLogEntry,
  type Severity,
} from '../../codec/index.ts'
import type { FoundFrame, ReadText, ToldDiagnosis } from './paste-types.ts'

/** As many of what fits are offered to choose from. */
const MOST_CANDIDATES = 12

/** Reads a text; `step` is told what is being done. */
export async function readText(
  text: string,
  form: InputForm | undefined,
  step: (words: string) => void,
): Promise<ReadText> {
  step(`Reading ${(text.length / 1e6).toFixed(1)} million characters`)
  const answer = protocolIn(parseInput(text, form === undefined ? {} : { form }), text, form)
  if (isInputProblem(answer)) return { answer, frames: [], refused: [] }
  if (answer.documents) return { answer, ...(await framesOfLog(answer.documents)) }
  const length = answer.chunks.reduce((sum, { bytes }) => sum + bytes.length, 0)
  step(`Finding the frames in ${length.toLocaleString('en')} bytes`)
  const found = identifyFrames(answer.chunks).map((frame, _, all) =>
    all.length === 1 ? asDiagnosed(answer, frame) : frame,
  )
  return { answer, frames: found.map((frame) => frameOf(answer, frame)), refused: [] }
}

/** Of a text that holds no dump but is itself what another protocol sends (a request of HTTP), the text is the bytes. */
function protocolIn(
  answer: ReturnType<typeof parseInput>,
  text: string,
  form: InputForm | undefined,
): ReturnType<typeof parseInput> {
  if (!isInputProblem(answer) || answer.problem !== 'no-bytes' || form !== undefined) return answer
  const bytes = utf8Encode(text)
  if (
    !identifyFrames([{ bytes: bytes.subarray(0, 4096) }]).some(({ foreign }) => foreign && foreign.protocol !== 'text')
  )
    return answer
  return { form: 'text', chunks: [{ bytes, holes: [] }], skipped: [], alternatives: [] }
}

/** A lone piece that does not say what it is: the diagnosis weighs more than the first bytes alone. */
function asDiagnosed({ chunks }: ParsedInput, frame: IdentifiedFrame): IdentifiedFrame {
  if (frame.sure || frame.foreign) return frame
  const { spec, sure } = diagnose(chunks[frame.chunk]!.bytes.subarray(frame.start, frame.end))
  const { side: _side, apiKey: _key, version: _version, headerVersion: _header, ...place } = frame
  // The header version of a diagnosis is the usual one, and is left to follow the version.
  const { headerVersion: _usual, ...rest } = spec
  return { ...place, ...rest, sure }
}

/** Protocols that are no text; of their bytes is shown what Kafka would make of them. */
const BINARY: readonly Foreign['protocol'][] = ['tls', 'postgres', 'amqp', 'http2']

function frameOf({ chunks }: ParsedInput, frame: IdentifiedFrame): FoundFrame {
  const { chunk, start, end, sure, foreign, correlationId, layoutName, side, apiKey, version, headerVersion } = frame
  const { bytes: all, direction, holes } = chunks[chunk]!
  // A copy, so that what is sent to the page does not carry the whole chunk along with each frame.
  const bytes = all.slice(start, end)
  const spec: ReadingSpec = {
    layoutName: foreign && !BINARY.includes(foreign.protocol) ? 'reading:text' : layoutName,
    ...(side && { side }),
    ...(apiKey !== undefined && { apiKey }),
    ...(version !== undefined && { version }),
    ...(headerVersion !== undefined && { headerVersion }),
  }
  return {
    bytes,
    start,
    chunk,
    spec,
    sure,
    candidates: frame.candidates.slice(0, MOST_CANDIDATES),
    worst: foreign ? 'error' : worstOf(bytes, spec),
    holes: holes.filter(({ at }) => at >= start && at <= end).map(({ at }) => at - start),
    leftOut: [],
    ...(direction !== undefined && { direction }),
    ...(foreign && { foreign }),
    ...(correlationId !== undefined && { correlationId }),
  }
}

const GRAVEST_FIRST: readonly Severity[] = ['error', 'incomplete', 'warning', 'info']

function worstOf(bytes: Uint8Array, { layoutName, ...rest }: ReadingSpec): FoundFrame['worst'] {
  const { problems } = decodeAs(bytes, { layout: layoutName, ...rest })
  return GRAVEST_FIRST.find((severity) => problems.some((problem) => problem.severity === severity)) ?? 'none'
}

async function framesOfLog(entries: readonly RequestLogEntry[]): Promise<Pick<ReadText, 'frames' | 'refused'>> {
  const frames: FoundFrame[] = []
  const refused: string[] = []
  for (const [chunk, entry] of entries.entries()) {
    try {
      for (const { side, apiKey, version, bytes, leftOut } of await encodeLogEntry(entry)) {
        const spec: ReadingSpec = { layoutName: 'size+header+body', side, apiKey, version }
        const at = side === 'request' ? 8 : 4
        const correlationId = new DataView(bytes.buffer, bytes.byteOffset).getInt32(at)
        const known = { start: 0, sure: true, candidates: [], holes: [], worst: worstOf(bytes, spec) }
        frames.push({ ...known, bytes, chunk, spec, correlationId, leftOut })
      }
    } catch (error) {
      refused.push(`Line ${String(entry.line)}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { frames, refused }
}

/** What is wrong with a frame. The rows stay here: the page makes its own. */
export function diagnoseFrame(bytes: Uint8Array, context: DiagnosisContext): ToldDiagnosis {
  const { layout: _, ...told } = diagnose(bytes, context)
  return told
}
