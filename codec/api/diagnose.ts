/** Diagnosis and identification of pasted bytes, with every reading of what rides inside at hand. */
import { plainBytes } from '../bytes/plain-bytes.ts'
import type { Chosen } from '../diagnose/possible-specs.ts'
import type { DiagnosisContext } from '../diagnose/diagnose.ts'
import { diagnoseBytes } from '../diagnose/diagnose.ts'
import type { Diagnosis } from '../diagnose/diagnosis.ts'
import type { Chunk, IdentifiedFrame } from '../diagnose/identify.ts'
import { identifyChunks } from '../diagnose/identify.ts'
import type { DiagnosisTools } from '../diagnose/reading-spec.ts'
import { allReadings, opened, readingNamed } from './readers.ts'
import { recordsReader } from './records-reader.ts'

const TOOLS: DiagnosisTools = { recordsReader, readingNamed, readings: allReadings, opened: (plain) => opened(plain) }

/**
 * What the bytes of one frame (or record set, or value) are, what is wrong with them and which readings would fit.
 * Never throws on bytes; throws RangeError for a layout that does not exist.
 */
export const diagnose = (bytes: Uint8Array, context: DiagnosisContext = {}): Diagnosis =>
  diagnoseBytes(plainBytes(bytes), context, TOOLS)

/** The frames in pasted bytes, each with what it is; what was chosen by hand holds for all of them. */
export const identifyFrames = (chunks: readonly Chunk[], chosen: Chosen = {}): IdentifiedFrame[] =>
  identifyChunks(
    chunks.map((chunk) => ({ ...chunk, bytes: plainBytes(chunk.bytes) })),
    TOOLS,
    chosen,
  )
