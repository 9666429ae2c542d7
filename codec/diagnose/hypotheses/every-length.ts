/** Hypothesis: every length was written the same wrong way. They are put right one after another, for each shows where the next one is. */
import { uvarintAt } from '../../bytes/varint.ts'
import { spliced, uvarintBytes, withSize } from '../change-bytes.ts'
import type { ReadingCode, Splice } from '../diagnosis.ts'
import { decodesCleanly } from '../grave.ts'
import type { Attempt, Probe } from '../probe.ts'
import { isFrame } from '../reading-spec.ts'
import type { Site } from '../sites.ts'
import { sitesOf } from '../sites.ts'
import { identified } from './header.ts'

/** Lengths that are followed at most. */
const MOST = 48

type Mend = (bytes: Uint8Array, site: Site) => Splice | undefined

export function* everyLengthWrong(probe: Probe): Iterable<Attempt> {
  if (!isFrame(probe.spec)) return
  const mends: readonly (readonly [ReadingCode, Mend])[] = [
    ['no-plus-one-everywhere', plusOne],
    ['little-endian-everywhere', reversed],
  ]
  for (const [code, mend] of mends) {
    const spec = { ...identified(probe), headerVersion: undefined }
    const found = mendEach(probe, spec, mend)
    if (!found || found.count < 2) continue
    yield {
      code,
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
  let from = 0
  for (let count = 0; count < MOST && probe.meter.mayTry; count++) {
    const site = sitesOf(layout).find(
      ({ kind, offset, of }) => offset >= from && kind !== 'tags' && kind !== 'end' && of !== 'records',
    )
    const change = site && mend(bytes, site)
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

const plusOne: Mend = (bytes, { kind, offset }) => {
  // The client id and its like are not compact and so cannot lack the one.
  if (kind !== 'compact') return { start: offset, end: offset, bytes: new Uint8Array(0) }
  let end = offset
  while (end < bytes.length && bytes[end]! >= 0x80) end++
  if (end >= bytes.length || end - offset > 3) return undefined
  return { start: offset, end: end + 1, bytes: uvarintBytes(uvarintAt(bytes, offset) + 1) }
}

const reversed: Mend = (bytes, { kind, offset }) => {
  const wide = kind === 'int16' ? 2 : kind === 'int32' ? 4 : 0
  if (offset + wide > bytes.length) return undefined
  return { start: offset, end: offset + wide, bytes: bytes.slice(offset, offset + wide).reverse() }
}
