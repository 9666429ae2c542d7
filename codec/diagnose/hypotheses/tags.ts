/** Hypothesis: a struct lacks the tag buffer that ends it in a flexible version, or has one that does not belong there. */
import type { Attempt, Probe } from '../probe.ts'
import { sitesOf } from '../sites.ts'
import { identified } from './header.ts'

export function* oneTagBuffer(probe: Probe): Iterable<Attempt> {
  const { bytes } = probe
  const spec = identified(probe)
  for (const { kind, offset, path } of sitesOf(probe.layout).toReversed()) {
    if (kind === 'tags')
      yield {
        code: 'tags-missing',
        spec,
        changes: [{ start: offset, end: offset, bytes: Uint8Array.of(0) }],
        at: { offset, end: offset, path },
      }
    if ((kind === 'tags' || kind === 'end') && bytes[offset] === 0)
      yield {
        code: 'tags-surplus',
        spec,
        changes: [{ start: offset, end: offset + 1, bytes: new Uint8Array(0) }],
        at: { offset, end: offset + 1, path },
      }
  }
}
