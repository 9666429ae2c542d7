/** Reads the cases: small inputs from real reports with the right answer to each, as README.md beside this file describes. */
import { readdirSync, readFileSync } from 'node:fs'

/** One input that somebody had, and what a tool should make of it. */
export interface CaseFile {
  readonly id: string
  readonly kind: 'frame' | 'batch' | 'value' | 'text-paste' | 'malformed' | 'stream'
  /** The text form of `input`, as a paste: `hex`, `xxd`, `python-bytes`. */
  readonly form: string
  /** What the bytes are, as `decodeAs` takes it; `none` where a tool has to find out. */
  readonly layout: string
  /** What a user would choose; of a response the version of its request. */
  readonly context: {
    readonly side: 'request' | 'response'
    readonly apiKey?: number
    readonly version?: number
  } | null
  readonly input: string
  readonly expect: CaseExpectation
}

export interface CaseExpectation {
  /** The bytes in `input`; null where there are none in it. */
  readonly byteCount: number | null
  readonly hex: string | null
  /** Whether a strict read with this context uses up all bytes; checksums do not count. Null where there is no context. */
  readonly decodesCleanly: boolean | null
  /** The gravest thing to say. */
  readonly severity: 'none' | 'info' | 'warning' | 'incomplete' | 'error'
  readonly fields: readonly CaseField[]
  readonly checks?: readonly CaseCheck[]
  /** Where a strict read from left to right ends; null where it does not. */
  readonly breaksAt?: CasePlace | null
  /** The same within a records field of a frame that is sound besides. */
  readonly breaksInRecords?: CasePlace
  /** Where the mistake really is, and what has to be said of it. */
  readonly rootCause?: CasePlace & { readonly convey: readonly string[] }
  /** Another reading that fits. */
  readonly alternative?: { readonly headerVersion: number; readonly decodesCleanly: boolean }
  readonly edit?: {
    readonly path: string
    readonly newValue: string | null
    readonly resultHex: string
    readonly changedOffsets?: readonly number[]
  }
  readonly frames?: readonly Readonly<Record<string, number | string>>[]
  /** Numbers and names that the output has to hold, in any wording and in either case of letters. */
  readonly convey: readonly string[]
  /** What the output must not hold. */
  readonly avoid?: readonly string[]
}

/** A field; bytes are text where they are plain text, else hex. */
export interface CaseField {
  readonly path: string
  readonly value: number | string | boolean | null | readonly number[]
  readonly offset: number
  readonly length: number
  readonly offsetIn?: 'decompressed'
}

export interface CaseCheck {
  readonly path: string
  readonly offset: number
  readonly stored: string
  readonly computed: string
}

export interface CasePlace {
  readonly offset?: number
  readonly path?: string
  /** Of a text that is no bytes: the character. */
  readonly inputChar?: number
}

const folder = new URL('cases/', import.meta.url)

/** All cases, by id. */
export const caseFiles = (): CaseFile[] =>
  readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as CaseFile)
