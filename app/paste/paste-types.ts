/** What pasted text became: the frames in it, each with how it is read, and what the worker is asked and answers. Types alone. */
import type {
  Candidate,
  Diagnosis,
  DiagnosisContext,
  Foreign,
  InputDirection,
  InputForm,
  InputProblem,
  ParsedInput,
  ReadingSpec,
  Severity,
} from '../../codec/index.ts'

/** One frame of what was pasted, or whatever else a piece of it is. */
export interface FoundFrame {
  readonly bytes: Uint8Array
  /** Where it begins in its chunk. */
  readonly start: number
  readonly chunk: number
  readonly direction?: InputDirection
  readonly spec: ReadingSpec
  /** Whether the bytes say what they are, or their request does; else it is the best of `candidates`. */
  readonly sure: boolean
  /** Other ways to read it, best first. */
  readonly candidates: readonly Candidate[]
  readonly correlationId?: number
  readonly foreign?: Foreign
  /** The gravest problem under this reading. */
  readonly worst: Severity | 'none'
  /** Offsets at which the text left bytes out. */
  readonly holes: readonly number[]
  /** Records that a request log leaves out; an empty batch stands in their place. */
  readonly leftOut: readonly string[]
}

/** All that came out of a text. */
export interface ReadText {
  readonly answer: ParsedInput | InputProblem
  readonly frames: readonly FoundFrame[]
  /** Entries of a request log that could not be encoded, a sentence each. */
  readonly refused: readonly string[]
}

/** A diagnosis without its layout, which stays where it was made. */
export type ToldDiagnosis = Omit<Diagnosis, 'layout'>

/** What the worker can be asked to do. */
export type PasteJob =
  | { readonly kind: 'read'; readonly text: string; readonly form?: InputForm }
  | { readonly kind: 'diagnose'; readonly bytes: Uint8Array; readonly context: DiagnosisContext }

/** What it says in return: any number of steps, then the result. */
export type PasteReply =
  | { readonly step: string }
  | { readonly read: ReadText }
  | { readonly diagnosis: ToldDiagnosis }
  | { readonly failed: string }
