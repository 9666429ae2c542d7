/** Hypothesis: the frame is sound, but its size is not: it counts itself, is off, in reverse, or not there at all. */
import { int32Bytes } from '../change-bytes.ts'
import type { Attempt, Probe } from '../probe.ts'
import { hasSize } from '../reading-spec.ts'
import { identified } from './header.ts'

const SIZE = { offset: 0, end: 4, path: 'size' }

export function* wrongSize(probe: Probe): Iterable<Attempt> {
  const { bytes } = probe
  if (!hasSize(probe.spec)) return
  const spec = identified(probe)
  if (bytes.length >= 4) {
    const rest = bytes.length - 4
    const size = probe.int32(0)
    const reverse = (bytes[3]! << 24) | (bytes[2]! << 16) | (bytes[1]! << 8) | bytes[0]!
    if (size !== rest)
      yield {
        code: reverse === rest ? 'size-little-endian' : size === rest + 4 ? 'size-counts-itself' : 'size-off',
        spec,
        changes: [{ start: 0, end: 4, bytes: int32Bytes(rest) }],
        at: SIZE,
        facts: { size, rest },
      }
  }
  yield {
    code: 'size-missing',
    // The header, where there is one, says again what this is.
    spec: { ...probe.spec, layoutName: 'header+body' },
    asIs: true,
    changes: [{ start: 0, end: 0, bytes: int32Bytes(bytes.length) }],
    fixedSpec: { ...probe.spec, layoutName: 'size+header+body' },
    at: { offset: 0, end: 0, path: 'size' },
    facts: { rest: bytes.length },
  }
}

/** Of a sound message without a size: what would make it a frame on the wire. */
export function* noSize(probe: Probe): Iterable<Attempt> {
  const { bytes, spec } = probe
  if (spec.layoutName !== 'header+body') return
  yield {
    code: 'size-missing',
    spec,
    asIs: true,
    changes: [{ start: 0, end: 0, bytes: int32Bytes(bytes.length) }],
    fixedSpec: { ...spec, layoutName: 'size+header+body' },
    at: { offset: 0, end: 0, path: 'size' },
    facts: { rest: bytes.length },
  }
}
