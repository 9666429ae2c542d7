/** Bytes under examination: how they are read, what came of it, and the means to try another reading. */
import type { Layout } from '../layout/layout.ts'
import type { Facts, Place, ReadingCode, Splice } from './diagnosis.ts'
import type { Meter } from './meter.ts'
import type { DiagnosisTools, ReadingSpec } from './reading-spec.ts'
import { hasHeader, headerStart, readBySpec } from './reading-spec.ts'

/** One explanation to be tried. */
export interface Attempt {
  readonly code: ReadingCode
  readonly spec: ReadingSpec
  /** Whether the bytes as they are shall fit `spec`. */
  readonly asIs?: boolean
  /** What would mend them; the size of a frame is put right besides. */
  readonly changes?: readonly Splice[]
  /** What the mended bytes are, where that is not `spec` with its usual header version. */
  readonly fixedSpec?: ReadingSpec
  /** The path costs a walk, so it is asked for only of attempts that succeed. */
  readonly at: { readonly offset: number; readonly end: number; readonly path: string | (() => string) }
  readonly facts?: Facts
}

/** Yields what could explain the bytes; may read them in ways of its own. */
export type Hypothesis = (probe: Probe) => Iterable<Attempt>

export class Probe {
  constructor(
    readonly bytes: Uint8Array,
    readonly spec: ReadingSpec,
    /** The bytes read by `spec`, with nothing opened inside. */
    readonly layout: Layout,
    readonly meter: Meter,
    readonly tools: DiagnosisTools,
  ) {}

  read(bytes: Uint8Array, spec: ReadingSpec): Layout {
    return this.meter.count(readBySpec(bytes, spec, this.tools))
  }

  /** Where the body begins; -1 where reading did not get there. */
  get bodyStart(): number {
    const { layout, spec } = this
    if (!hasHeader(spec)) return 0
    const row = layout.row('header')
    if (row < 0 || layout.problems.some(({ path, severity }) => severity === 'error' && path.startsWith('header')))
      return -1
    return layout.end(row)
  }

  get headerStart(): number {
    return headerStart(this.spec)
  }

  int16(at: number): number {
    return ((this.bytes[at]! << 24) >> 16) | this.bytes[at + 1]!
  }
  int32(at: number): number {
    return (this.int16(at) << 16) | (this.int16(at + 2) & 0xffff)
  }
}

export const placeOf = ({ at }: Attempt): Place => ({
  ...at,
  path: typeof at.path === 'string' ? at.path : at.path(),
})
