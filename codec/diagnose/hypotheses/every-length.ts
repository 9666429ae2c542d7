/** Hypothesis: every length was written the same wrong way. They are put right one after another, for each shows where the next one is. */
import { uvarintAt } from '../../bytes/varint.ts'
import { spliced, uvarintBytes, withSize } from '../change-bytes.ts'
import type { ReadingCode, Splice } from '../diagnosis.ts'
import { decodesCleanly } from '../grave.ts'
import type { Attempt, Probe } from '../probe.ts'
import { isFrame } from '../reading-spec.ts'
import type { Site, SiteKind } from '../sites.ts'
import { sitesOf } from '../sites.ts'
import { identified } from './header.ts'

/** Lengths that are followed at most. */
const MOST = 48

interface Mend {
  readonly code: ReadingCode
  readonly kinds: readonly SiteKind[]
  readonly change: (bytes: Uint8Array, site: Site) => Splice | undefined
}

export function* everyLengthWrong(probe: Probe): Iterable<Attempt> {
  if (!isFrame(probe.spec)) return
  for (const mend of MENDS) {
    const spec = { ...identified(probe), headerVersion: undefined }
    const found = mendEach(probe, spec, mend)
    if (!found || found.count < 2) continue
    yield {
      code: mend.code,
      spec,
      changes: [{ start: 0, end: probe.bytes.length, bytes: found.bytes }],
      at: { offset: found.first.offset, end: found.first.end, path: found.first.path },
      facts: { count: found.count },
    }
  }
}

function mendEach(
  probe: Probe,
  spec: Probe['spec'],
  mend: Mend,
): { bytes: Uint8Array; count: number; first: Site } | undefined {
  let { bytes, layout } = probe
  let first: Site | undefined
  let from = Math.max(0, probe.bodyStart)
  for (let count = 0; count < MOST && probe.meter.mayTry; count++) {
    const site = sitesOf(layout).find(
      ({ kind, offset, of }) => offset >= from && mend.kinds.includes(kind) && of !== 'records',
    )
    const change = site && mend.change(bytes, site)
    if (!site || !change) return undefined
    first ??= site
    from = change.start + change.bytes.length
    bytes = spliced(bytes, [change])
    bytes = spliced(bytes, withSize(bytes, [], spec))
    layout = probe.read(bytes, spec)
    if (decodesCleanly(layout)) return { bytes, count: count + 1, first }
  }
  return undefined
}

function plusOne(bytes: Uint8Array, { offset, nullable }: Site): Splice | undefined {
  let end = offset
  while (end < bytes.length && bytes[end]! >= 0x80) end++
  if (end >= bytes.length || end - offset > 3) return undefined
  const found = uvarintAt(bytes, offset)
  // Where null is allowed, a zero is more likely to stand for it than for empty.
  return { start: offset, end: end + 1, bytes: uvarintBytes(found === 0 && nullable ? 0 : found + 1) }
}

function reversed(bytes: Uint8Array, { kind, offset }: Site): Splice | undefined {
  const wide = kind === 'int16' ? 2 : 4
  if (offset + wide > bytes.length) return undefined
  return { start: offset, end: offset + wide, bytes: bytes.slice(offset, offset + wide).reverse() }
}

const MENDS: readonly Mend[] = [
  { code: 'no-plus-one-everywhere', kinds: ['compact'], change: plusOne },
  { code: 'little-endian-everywhere', kinds: ['int16', 'int32'], change: reversed },
]
