/** Decodes the frames of an input one after another, with what is compressed in them and what is wrong with them. */
import type { Chunk, Diagnosis, IdentifiedFrame, Layout, ReadingSpec, Severity } from '../../codec/index.ts'
import { diagnose, identifyFrames, isCompressed, openCompressed } from '../../codec/index.ts'
import type { Progress } from '../progress.ts'
import type { LoadedInput } from './load-input.ts'

/** What was chosen by hand. */
export type ChosenSpec = Partial<ReadingSpec>

export interface DecodedFrame {
  readonly index: number
  readonly count: number
  readonly bytes: Uint8Array
  readonly identified: IdentifiedFrame
  readonly diagnosis: Diagnosis
  /** The frame itself, then what its batches hold decompressed, in order. */
  readonly spaces: readonly Layout[]
  /** The gravest of all there is to say. */
  readonly severity: Severity | 'none'
}

/** A frame can ask for no more byte spaces than that to be opened. */
const MOST_SPACES = 10_000

/** `limit`: the most bytes that one compressed batch may come to. */
export async function* decodeFrames(
  { chunks, logged }: LoadedInput,
  chosen: ChosenSpec,
  progress: Progress,
  limit?: number,
): AsyncGenerator<DecodedFrame> {
  const { pieces, frames } = logged.length > 0 ? framesOfLog({ logged }) : identified(chunks, chosen, progress)
  for (const [index, frame] of frames.entries()) {
    progress.step(`Decoding frame ${index + 1} of ${frames.length}`)
    const bytes = pieces[frame.chunk]!.bytes.subarray(frame.start, frame.end)
    const diagnosis = diagnose(bytes, contextOf(frame, chosen))
    const spaces = await openSpaces(diagnosis.layout, limit)
    const severity = worstOf([diagnosis.severity, ...spaces.slice(1).flatMap(severitiesOf)])
    yield { index, count: frames.length, bytes, identified: frame, diagnosis, spaces, severity }
    await progress.breathe()
  }
}

interface Identified {
  readonly pieces: readonly Chunk[]
  readonly frames: readonly IdentifiedFrame[]
}

function identified(chunks: readonly Chunk[], chosen: ChosenSpec, progress: Progress): Identified {
  progress.step('Looking for frames')
  return { pieces: chunks, frames: identifyFrames(chunks, chosen) }
}

const framesOfLog = ({ logged }: Pick<LoadedInput, 'logged'>): Identified => ({
  pieces: logged,
  frames: logged.map(({ side, apiKey, version, bytes }, chunk) => ({
    chunk,
    start: 0,
    end: bytes.length,
    layoutName: 'size+header+body',
    side,
    apiKey,
    version,
    sure: true,
    candidates: [],
  })),
})

/** Bytes of another protocol are left to speak for themselves. */
function contextOf(frame: IdentifiedFrame, { layoutName, ...chosen }: ChosenSpec): Parameters<typeof diagnose>[1] {
  if (frame.foreign) return layoutName === undefined ? chosen : { ...chosen, layout: layoutName }
  const { side, apiKey, version, headerVersion } = frame
  return {
    layout: frame.layoutName,
    ...(side !== undefined && { side }),
    ...(apiKey !== undefined && { apiKey }),
    ...(version !== undefined && { version }),
    ...(headerVersion !== undefined && { headerVersion }),
    // A request names its API and version itself; where others were asked for, that is said.
    ...chosen,
  }
}

async function openSpaces(frame: Layout, limit: number | undefined): Promise<Layout[]> {
  const spaces = [frame]
  for (let space = 0; space < spaces.length; space++) {
    const layout = spaces[space]!
    for (let row = 0; row < layout.rowCount && spaces.length < MOST_SPACES; row++)
      if (mayBeCompressed(layout, row) && isCompressed(layout, row))
        spaces.push(await openCompressed(layout, row, limit === undefined ? {} : { limit }))
  }
  return spaces
}

/** Asked first, for it costs nothing: the content itself, not the batch or message around it. */
function mayBeCompressed(layout: Layout, row: number): boolean {
  const { role, code } = layout.shape(row)
  return role === 'opaque' || (role === 'field' && (code === 'bytes' || code === 'compactBytes'))
}

const severitiesOf = (layout: Layout): Severity[] => layout.problems.map(({ severity }) => severity)

const ORDER: readonly (Severity | 'none')[] = ['error', 'incomplete', 'warning', 'info', 'none']

const worstOf = (severities: readonly (Severity | 'none')[]): Severity | 'none' =>
  ORDER.find((severity) => severities.includes(severity)) ?? 'none'
