/** What `parseInput` answers: the bytes that a pasted text holds, or why it holds none. Types alone. */

/** The forms of text that are told apart; `forms.ts` says what each is called. */
export type InputForm =
  | 'hex'
  | 'hex-in-text'
  | '0x-list'
  | 'hex-list'
  | 'decimal-list'
  | 'xxd'
  | 'xxd-little-endian'
  | 'xxd-binary'
  | 'hexdump'
  | 'hexdump-C'
  | 'od-hex'
  | 'od-hex-words'
  | 'od-octal'
  | 'od-octal-words'
  | 'od-decimal'
  | 'od-characters'
  | 'hex-dump'
  | 'tcpdump'
  | 'wireshark'
  | 'follow-hex'
  | 'follow-raw'
  | 'follow-c-arrays'
  | 'follow-yaml'
  | 'c-array'
  | 'go-literal'
  | 'java-literal'
  | 'rust-literal'
  | 'python-literal'
  | 'javascript-literal'
  | 'bit-string'
  | 'node-buffer'
  | 'node-buffer-json'
  | 'quoted-string'
  | 'json-string'
  | 'escapes'
  | 'base64'
  | 'base64url'
  | 'request-log'
  | 'text'

/** Who sent a chunk: by name where ports or words tell, else 0 and 1 in the order in which they first spoke. */
export type InputDirection = 'client' | 'server' | 0 | 1

/** Bytes that the text leaves out. They are not in `bytes`: what stands at `at` followed them. */
export interface InputHole {
  readonly at: number
  /** How many are missing, where the text says so. */
  readonly length?: number
}

/** Bytes that belong together: of a stream with two directions what one side sent before the other spoke again. */
export interface InputChunk {
  readonly bytes: Uint8Array
  readonly direction?: InputDirection
  readonly holes: readonly InputHole[]
}

/** Why a part of the text was not read as bytes. */
export type SkipReason =
  | 'prose'
  | 'comment'
  | 'code'
  | 'line-number'
  | 'column-header'
  | 'packet-headers'
  | 'no-payload'
  | 'sent-again'
  | 'derived-section'
  | 'words-around-a-dump'
  | 'stream-header'
  | 'beyond-limit'

/** A part of the text that holds no bytes. Lines and columns begin at 1, offsets at 0; `text` is cut where it is long. */
export interface InputSkip {
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
  readonly text: string
  readonly why: SkipReason
}

/** One thing that a text without bytes says. */
export interface InputFact {
  readonly name: string
  readonly value: string
  /** What a number really is, such as the text `HTTP` read as a size. */
  readonly meaning?: SizeMeaning
  readonly line: number
}

/** What the four bytes are that somebody read as a size. */
export interface SizeMeaning {
  readonly protocol: 'http' | 'http-request' | 'http2' | 'tls' | 'ssh' | 'amqp' | 'line-breaks' | 'text'
  /** The four bytes as text, or for TLS the record: `handshake` and its like. */
  readonly text: string
  /** Of TLS such as `TLS 1.2`. */
  readonly version?: string
  /** Eight hex digits. */
  readonly hex: string
}

/** A text that has no bytes but can be understood. */
export interface Understood {
  readonly kind: 'kafka-dump-log' | 'size-in-message'
  readonly facts: readonly InputFact[]
}

/** A request and its response as a broker's request log writes them: parsed JSON, whole numbers beyond 2^53 as bigint. */
export interface RequestLogEntry {
  readonly requestHeader: unknown
  readonly request: unknown
  readonly response?: unknown
  readonly line: number
}

/** What a text was recognised as. */
export interface ParsedInput {
  readonly form: InputForm
  /** None for the forms `text` and `request-log`. */
  readonly chunks: readonly InputChunk[]
  readonly skipped: readonly InputSkip[]
  /** The first entry of a request log; `documents` has all. */
  readonly document?: RequestLogEntry
  readonly documents?: readonly RequestLogEntry[]
  readonly understood?: Understood
  /** Other forms that fit too, best first. */
  readonly alternatives: readonly InputForm[]
}

export type InputProblemCode =
  | 'empty'
  | 'no-bytes'
  | 'odd-digits'
  | 'bad-character'
  | 'value-over-255'
  | 'base64-character'
  | 'base64-length'
  | 'bad-escape'
  | 'unclosed'
  | 'bits-left-over'
  | 'not-this-form'

/** Why a text could not be read, pointing at the token to blame. `formatInputProblem` has the words. */
export interface InputProblem {
  readonly problem: InputProblemCode
  /** The form it was being read as. */
  readonly form?: InputForm
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  /** In UTF-16 units, from 0. */
  readonly offset: number
  readonly token: string
  readonly expected: string | number
  readonly actual: string | number
  /** Forms that the text can be read as after all. */
  readonly alternatives: readonly InputForm[]
}

export const isInputProblem = (answer: ParsedInput | InputProblem): answer is InputProblem => 'problem' in answer
