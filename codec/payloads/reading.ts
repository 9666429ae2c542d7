/** What the bytes of a field can be read as: the one form in which every structure that rides inside bytes is described. */
import type { Region } from '../layout/shape.ts'
import type { Tape } from '../layout/tape.ts'
import type { ResolvedStruct } from '../schema/types.ts'

/** What is known around the bytes when they are read: values of fields before them, by name (`ProtocolType`, `Topic`). */
export type Surroundings = ReadonlyMap<string, unknown>

/** What a reading found out about the bytes while it read them. */
export interface ReadAs {
  /** What the bytes are, for the type column: `ConsumerProtocolSubscription v3`. */
  readonly label: string
  /** The struct whose fields the new rows are, where it is one. */
  readonly struct?: ResolvedStruct
}

export interface Reading {
  /** Stable: links and documents name a reading by it. */
  readonly name: string
  /** What a menu calls it. */
  readonly label: string
  /** Under which heading a menu puts it. */
  readonly group: 'plain' | 'groups' | 'security' | 'topics' | 'control' | 'files' | 'registry' | 'telemetry' | 'frames'
  /**
   * Whether bytes look as if they were this: the version is known and the first lengths are possible. What a field
   * carries is opened when this holds, and problems inside are then shown; a menu lists what fits first.
   */
  readonly fits: (bytes: Uint8Array) => boolean
  /**
   * Adds rows over exactly `[start, end)` below the open row, in wire order and without gaps; what cannot be read is one
   * `undecoded` row, with a problem noted. Never throws on bytes.
   */
  readonly read: (tape: Tape, start: number, end: number, region: Region, around: Surroundings) => ReadAs
}
