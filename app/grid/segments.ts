/** Sums a frame up as stretches of one region each, few enough to draw however large the frame is. */
import type { Layout, Region } from '../../codec/index.ts'

/** Bytes of one region; null where nothing was decoded. */
export interface Segment {
  readonly start: number
  readonly end: number
  readonly region: Region | null
}

/** The segments of a layout, in order; more than `most` of them are gathered into slices, each of its main region. */
export function segmentsOf(layout: Layout, most = 160): Segment[] {
  const all: Segment[] = []
  const add = (start: number, end: number, region: Region | null, into: Segment[]): void => {
    const last = into.at(-1)
    if (start >= end) return
    if (last !== undefined && last.region === region) into[into.length - 1] = { start: last.start, end, region }
    else into.push({ start, end, region })
  }
  let at = 0
  for (let row = 0; row < layout.rowCount; row++) {
    if (!layout.isLeaf(row)) continue
    const shape = layout.shape(row)
    add(at, layout.start(row), null, all)
    add(layout.start(row), layout.end(row), shape.role === 'undecoded' ? null : shape.region, all)
    at = Math.max(at, layout.end(row))
  }
  add(at, layout.bytes.length, null, all)
  if (all.length <= most) return all

  const slices: Segment[] = []
  const size = layout.bytes.length / most
  let next = 0
  for (let slice = 0; slice < most; slice++) {
    const start = Math.round(slice * size)
    const end = Math.round((slice + 1) * size)
    const shares = new Map<Region | null, number>()
    while (next < all.length && all[next]!.start < end) {
      const segment = all[next]!
      const share = Math.min(segment.end, end) - Math.max(segment.start, start)
      shares.set(segment.region, (shares.get(segment.region) ?? 0) + share)
      if (segment.end > end) break
      next++
    }
    const main = [...shares].reduce<[Region | null, number]>((a, b) => (b[1] > a[1] ? b : a), [null, 0])
    add(start, end, main[0], slices)
  }
  return slices
}
