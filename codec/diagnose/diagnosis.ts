/** What a diagnosis says: problems, where reading breaks, where the mistake is, and the readings that would fit. Types alone. */
import type { Side } from '../frame/header.ts'
import type { Layout } from '../layout/layout.ts'
import type { Problem, ProblemCode, Severity } from '../layout/problem.ts'
import type { ReadingSpec } from './reading-spec.ts'
import type { Remark } from './remarks.ts'

/** A mistake that explains the bytes, or another reading under which they are right as they are. */
export type ReadingCode =
  | 'header-tags-surplus' // the header has a tag buffer that its version lacks
  | 'header-tags-missing' // and the reverse
  | 'client-id-missing' // a request header without a client id
  | 'other-version' // the bytes are of another version of the same API
  | 'other-api' // or of another API
  | 'other-side' // a response taken for a request, or the reverse
  | 'other-layout' // no frame, or another part of one
  | 'tags-missing' // one struct lacks its tag buffer
  | 'tags-surplus' // a zero too many where tag buffers stand
  | 'tags-missing-everywhere'
  | 'no-plus-one' // a compact length that states the length itself
  | 'no-plus-one-everywhere'
  | 'classic-length' // int16 or int32 where a varint belongs
  | 'compact-length' // a varint where int16 or int32 belongs
  | 'classic-body' // all lengths classic and no tag buffers in a flexible version
  | 'flexible-body' // all lengths compact, with tag buffers, in a version that is not flexible
  | 'zigzag-length' // a compact length written as a signed varint
  | 'zigzag-forgotten' // signed varints of records written as unsigned ones
  | 'size-counts-itself'
  | 'size-off'
  | 'size-missing'
  | 'size-little-endian'
  | 'header-little-endian'
  | 'little-endian-length'
  | 'little-endian-everywhere'
  | 'error-35-v0' // an unsupported version is answered with a body of version 0
  | 'error-35-cut' // only the error code was written
  | 'records-length'
  | 'batch-length'
  | 'record-count'
  | 'crc'
  | 'frame-version'

/** Bytes `[start, end)` give way to `bytes`. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly bytes: Uint8Array
}

/** The smallest one range that holds all changes, and the changes one by one. */
export interface Fix extends Splice {
  readonly changes: readonly Splice[]
}

/** Numbers and names for a sentence. */
export type Facts = Readonly<Record<string, string | number>>

export interface Place {
  readonly offset: number
  readonly end: number
  readonly path: string
}

/** One explanation of the bytes. */
export interface Reading extends ReadingSpec {
  readonly code: ReadingCode
  readonly apiName?: string
  readonly side?: Side
  /** The header version under which the bytes fit. */
  readonly headerVersion?: number
  /** Whether the bytes fit it as they are; otherwise `fix` makes them fit. */
  readonly asIs: boolean
  /** Where it departs from what was asked for. */
  readonly at: Place
  /** What is still wrong under this reading, after the fix where they do not fit as they are. */
  readonly problems: readonly Problem[]
  /** What makes the bytes decode cleanly with the header version that goes with API and version. */
  readonly fix?: Fix
  /** What the fixed bytes are to be read as. */
  readonly fixedSpec?: ReadingSpec
  readonly facts: Facts
  /** For ranking: how much in the bytes speaks for it, less how much it asks to believe. */
  readonly score: number
}

/** Where a strict read from left to right ends. */
export interface Break {
  readonly offset: number
  readonly path: string
  readonly expected: string | number
  readonly actual: string | number
}

/** Where the mistake really is. */
export interface RootCause extends Place {
  readonly code: ReadingCode | ProblemCode | 'foreign' | 'zero-padding'
  readonly expected: string | number
  readonly actual: string | number
  readonly facts: Facts
  /** The problem it was derived from, where no reading explains it. */
  readonly problem?: Problem
}

export type ForeignProtocol =
  'http-request' | 'http-response' | 'http2' | 'tls' | 'ssh' | 'postgres' | 'amqp' | 'line-breaks' | 'text'

/** Bytes that are another protocol's. */
export interface Foreign {
  readonly protocol: ForeignProtocol
  readonly facts: Facts
}

export interface Diagnosis {
  /** The reading that the bytes are shown by. */
  readonly layout: Layout
  readonly spec: ReadingSpec
  /** Whether that reading was asked for or is what the bytes say; else it is the best of several. */
  readonly sure: boolean
  /** The gravest thing to say; `none` where there is nothing. */
  readonly severity: Severity | 'none'
  readonly problems: readonly Problem[]
  readonly breaksAt?: Break
  /** The same within a records field of a message that is sound besides: a last batch that is cut. */
  readonly breaksInRecords?: Break
  readonly rootCause?: RootCause
  /** Best first. */
  readonly readings: readonly Reading[]
  /** What is legal, but worth knowing. */
  readonly remarks: readonly Remark[]
  readonly foreign?: Foreign
  /** What the diagnosis cost: reads made, over all readings tried. */
  readonly steps: number
  readonly tried: number
}
