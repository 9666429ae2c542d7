/** Hypothesis: a metadata record whose frame version is not the 1 that it has to be. */
import { uvarintAt } from '../../bytes/varint.ts'
import type { Attempt, Probe } from '../probe.ts'

export function* wrongFrameVersion({ spec, bytes }: Probe): Iterable<Attempt> {
  if (spec.layoutName !== 'metadata-record-value' || bytes.length === 0) return
  let end = 0
  while (end < 5 && end < bytes.length && bytes[end]! >= 0x80) end++
  const found = uvarintAt(bytes, 0)
  if (found === 1 || end >= bytes.length || end >= 5) return
  yield {
    code: 'frame-version',
    spec,
    changes: [{ start: 0, end: end + 1, bytes: Uint8Array.of(1) }],
    at: { offset: 0, end: end + 1, path: 'frameVersion' },
    facts: { found, signed: found | 0, low: found & 0xffff },
  }
}
