/** How much in a picture of bytes speaks for it: names that can be read, codes that exist, checksums that hold. Zeros say nothing. */
import { getApi } from '../catalog/apis.ts'
import type { Layout } from '../layout/layout.ts'
import type { ProblemCode } from '../layout/problem.ts'
import type { NodeShape } from '../layout/shape.ts'
import { contentStart } from '../layout/read-value.ts'

/** What speaks against a picture although it can be read. */
const ODD: Partial<Record<ProblemCode, number>> = {
  'bad-utf8': 20,
  'odd-boolean': 12,
  'long-varint': 12,
  'explicit-default': 4,
  'tags-out-of-order': 8,
  'duplicate-tag': 12,
  'large-tag': 25,
  'bad-null-marker': 8,
  'crc-mismatch': 15,
  'partial-batch': 6,
  'wrong-form': 6,
}

/** The largest error code that Kafka has, with room for some to come. */
const LAST_ERROR = 150
/** Milliseconds from 2001 to 2100. */
const TIMES = [978_307_200_000, 4_102_444_800_000] as const
/** Rows that are looked at: further ones would hardly change the judgement. */
const MOST_ROWS = 4000

/** What running out of bytes looks like. */
export const CUT = new Set<ProblemCode>([
  'truncated',
  'length-exceeds',
  'count-exceeds',
  'partial-batch',
  'size-mismatch',
])

/** Bits or so; positive where the bytes show more than chance would. Of the mere start of the bytes `cut` forgives that they end. */
export function plausibility(layout: Layout, cut = false): number {
  let score = 0
  for (const { code, severity } of layout.problems)
    if (!cut || !CUT.has(code)) score -= ODD[code] ?? (severity === 'error' ? 30 : severity === 'incomplete' ? 20 : 0)
  const { bytes, tape } = layout
  const sums = layout.problems.every(({ code }) => code !== 'crc-mismatch')
  const [batch, message] = sums ? [64, 56] : [24, 16]
  // The last one, if it is cut: nothing of it is verified.
  if (!cut && layout.problems.some(({ code }) => code === 'partial-batch')) score -= batch
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rows = Math.min(layout.rowCount, MOST_ROWS)
  for (let row = 0; row < rows; row++) {
    const shape = tape.shape(row)
    if (shape.role === 'batch') score += batch
    else if (shape.role === 'message') score += message
    else if (layout.isLeaf(row)) {
      if (shape.code === 'rawBytes' && layout.subject.kind === 'value')
        score -= unexplained(layout.end(row) - layout.start(row))
      score += leafScore(shape, view, layout.start(row), layout.end(row))
    }
  }
  return score
}

/** A reading that leaves most bytes as they are explains little. */
const unexplained = (length: number): number => Math.min(30, Math.floor(length / 16))

function leafScore(shape: NodeShape, view: DataView, start: number, end: number): number {
  if (shape.role === 'tagData') return -10
  if (shape.role === 'undecoded') return -Math.min(20, end - start)
  if (end <= start || shape.region === 'record' || shape.region === 'batch') return 0
  switch (shape.code) {
    case 'bool':
      return view.getUint8(start) === 1 ? 3 : 0
    case 'int16':
      return int16Score(shape.name, view.getInt16(start))
    case 'int32':
      return int32Score(shape, view.getInt32(start))
    case 'int64':
      return int64Score(shape.name, Number(view.getBigInt64(start)))
    case 'string':
    case 'compactString':
      return textScore(shape, view, start, end)
    case 'uuid':
      return uuidScore(view, start)
    default:
      return 0
  }
}

function int16Score(name: string, value: number): number {
  if (name.endsWith('ErrorCode')) return value === 0 ? 1 : value >= -1 && value <= LAST_ERROR ? 8 : -30
  if (/ApiKey$/.test(name)) return getApi(value) ? 6 : -20
  return Math.abs(value) < 256 ? 0 : -2
}

function int32Score({ role, name }: NodeShape, value: number): number {
  if (role === 'count' || role === 'measure') return value > 0 ? 4 : 0
  // A correlation id may be anything.
  if (name === 'correlationId' || value === 0) return 0
  if (value === -1) return 4
  return Math.abs(value) < 65536 ? 3 : Math.abs(value) <= 604_800_000 ? -1 : value === 0x7fffffff ? 2 : -4
}

function int64Score(name: string, value: number): number {
  if (value === 0) return 0
  if (value === -1) return 6
  if (/Timestamp|TimeMs$/i.test(name)) return value > TIMES[0] && value < TIMES[1] ? 12 : -8
  return value > -3 && value < 2 ** 40 ? 3 : -6
}

function uuidScore(view: DataView, start: number): number {
  const high = view.getUint8(start + 6) >> 4
  const variant = view.getUint8(start + 8) >> 6
  return high === 4 && variant === 2 ? 6 : 0
}

function textScore(shape: NodeShape, view: DataView, start: number, end: number): number {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  const from = contentStart(shape, bytes, start)
  if (from < 0) return shape.code === 'string' ? 4 : 0
  const length = end - from
  let odd = 0
  const looked = Math.min(length, 64)
  for (let at = from; at < from + looked; at++) {
    const byte = bytes[at]!
    if (byte < 0x20 || byte === 0x7f) odd++
  }
  return odd > 0 ? -15 : Math.min(24, looked * 2)
}
