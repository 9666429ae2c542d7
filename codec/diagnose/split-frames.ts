/** Cuts bytes into frames by the sizes before them, where these lead from one to the next. */
import { int32At } from '../records/value.ts'
import { requestAt } from './possible-specs.ts'

/** A range of the bytes that is one frame, or that no size divides. */
export interface Piece {
  readonly start: number
  readonly end: number
  /** Whether it begins with a size that is right, or would be if the frame were not cut off. */
  readonly sized: boolean
}

/** No header is shorter than a response's. */
const LEAST = 4
/** What a broker takes by default: socket.request.max.bytes. */
const LARGEST = 100 * 2 ** 20

/** Covers all bytes; one piece where there are no frames in them. */
export function splitFrames(bytes: Uint8Array): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at + 4 <= bytes.length) {
    const size = int32At(bytes, at)
    if (size < LEAST || size > bytes.length - at - 4) break
    pieces.push({ start: at, end: at + 4 + size, sized: true })
    at += 4 + size
  }
  if (at === bytes.length && at > 0) return pieces
  if (bytes.length === 0) return []
  const whole = [{ start: 0, end: bytes.length, sized: false }]
  // Of a request without its size the first bytes are no size, although zeros behind them may pass for API 0.
  const bare = requestAt(bytes, 0)?.apiKey ?? 0
  if (at === 0)
    return bare === 0 && startsFrame(bytes, 0) && requestAt(bytes, 4) ? [{ ...whole[0]!, sized: true }] : whole
  // What follows the last whole frame is the start of another one, or else the sizes were none.
  const rest = { start: at, end: bytes.length, sized: true }
  if (bytes.length - at < 4 || startsFrame(bytes, at)) return [...pieces, rest]
  return pieces.length > 1 || requestAt(bytes, 4) ? [...pieces, { ...rest, sized: false }] : whole
}

function startsFrame(bytes: Uint8Array, at: number): boolean {
  if (bytes.length - at < 4) return false
  const size = int32At(bytes, at)
  return size >= LEAST && size <= LARGEST
}
