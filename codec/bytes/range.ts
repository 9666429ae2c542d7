/** A half-open range of byte offsets, the one notion of "from here to there". */
export interface Range {
  readonly start: number
  /** The offset after the last byte. */
  readonly end: number
}
