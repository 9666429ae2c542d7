/** Makes bytes of whatever was given: text in any form that is known, a request log, or bytes as they are. */
import type { InputChunk, InputForm, InputSkip, LoggedFrame } from '../../codec/index.ts'
import {
  EncodeError,
  encodeLogEntry,
  formatInputProblem,
  formatUnderstood,
  identifyFrames,
  isInputProblem,
  listInputForms,
  parseInput,
} from '../../codec/index.ts'
import type { Progress } from '../progress.ts'

/** The forms of text, and `binary` for bytes that are none. */
export type FormName = InputForm | 'binary'

export const FORM_NAMES: readonly FormName[] = ['binary', ...listInputForms().map(({ form }) => form)]

export interface LoadedInput {
  /** Null where the text could not be read in any form. */
  readonly form: FormName | null
  readonly skipped: readonly InputSkip[]
  readonly chunks: readonly InputChunk[]
  /** The frames of a request log, in place of chunks. */
  readonly logged: readonly LoggedFrame[]
  /** Entries of a request log that do not fit their schemas and are left out. */
  readonly unfit: number
  /** What a person should know of the input, one sentence or more each. */
  readonly notes: readonly string[]
}

/** Never throws on input. */
export async function loadInput(
  bytes: Uint8Array,
  form: FormName | undefined,
  progress: Progress,
): Promise<LoadedInput> {
  const text = form === 'binary' ? undefined : textOf(bytes, form !== undefined)
  if (text === undefined) return binary(bytes)
  progress.step('Looking for the bytes in the text')
  const found = parseInput(text, form === undefined || form === 'binary' ? {} : { form })
  if (isInputProblem(found)) {
    if (found.problem === 'no-bytes' && form === undefined && isOtherProtocol(bytes)) return binary(bytes)
    const also =
      found.alternatives.length === 0 ? [] : [`It can be read as: ${found.alternatives.join(', ')} (--form).`]
    return { form: null, skipped: [], chunks: [], logged: [], unfit: 0, notes: [formatInputProblem(found), ...also] }
  }
  const { chunks, skipped, understood, documents = [] } = found
  const logged: LoggedFrame[] = []
  const unfit: string[] = []
  for (const [i, entry] of documents.entries()) {
    progress.step(`Encoding entry ${i + 1} of ${documents.length}`)
    try {
      logged.push(...(await encodeLogEntry(entry)))
    } catch (error) {
      if (!(error instanceof EncodeError)) throw error
      unfit.push(`Line ${entry.line}: this entry of a request log cannot be encoded and is left out: ${error.message}.`)
    }
  }
  const notes = [
    ...unfit,
    ...(understood ? formatUnderstood(understood) : []),
    ...holesOf(chunks),
    ...leftOutOf(logged),
  ]
  return { form: found.form, skipped, chunks, logged, unfit: unfit.length, notes }
}

const binary = (bytes: Uint8Array): LoadedInput => ({
  form: 'binary',
  skipped: [],
  chunks: [{ bytes, holes: [] }],
  logged: [],
  unfit: 0,
  notes: [],
})

/** Control characters other than white space. */
const UNPRINTABLE = /[^\P{Cc}\s]/u

/** The input as text; undefined where it is none, unless it has to be. */
function textOf(bytes: Uint8Array, forced: boolean): string | undefined {
  const [first, second] = bytes
  // What the shells of Windows redirect into a file.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return forced || !UNPRINTABLE.test(text.replaceAll('\u001b', '')) ? text : undefined
  } catch {
    return forced ? new TextDecoder('utf-8').decode(bytes) : undefined
  }
}

/** An answer of a web server is text, but what it is can be said all the same. */
function isOtherProtocol(bytes: Uint8Array): boolean {
  const foreign = identifyFrames([{ bytes }])[0]?.foreign
  return foreign !== undefined && foreign.protocol !== 'text' && foreign.protocol !== 'line-breaks'
}

const holesOf = (chunks: readonly InputChunk[]): string[] =>
  chunks.flatMap(({ holes }, chunk) =>
    holes.map(({ at, length }) => {
      const where = chunks.length === 1 ? '' : ` of chunk ${chunk + 1}`
      return `The text leaves out ${length === undefined ? 'bytes' : `${length} bytes`} before offset ${at}${where}.`
    }),
  )

function leftOutOf(logged: readonly LoggedFrame[]): string[] {
  const paths = logged.flatMap(({ leftOut }) => leftOut)
  if (paths.length === 0) return []
  const more = paths.length === 1 ? '' : ` and in ${paths.length - 1} more places`
  return [`Request logs leave records out: an empty batch stands for them at ${paths[0]!}${more}.`]
}
