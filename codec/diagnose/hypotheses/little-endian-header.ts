/** Hypothesis: the integers of a request header were written with their lowest byte first. */
import { getApi } from '../../catalog/apis.ts'
import { int32At } from '../../records/value.ts'
import type { Splice } from '../diagnosis.ts'
import type { Attempt, Probe } from '../probe.ts'
import { hasHeader } from '../reading-spec.ts'

export function* littleEndianHeader(probe: Probe): Iterable<Attempt> {
  const { spec, bytes } = probe
  const at = probe.headerStart
  if (!hasHeader(spec) || spec.side === 'response' || bytes.length < at + 8) return
  const apiKey = bytes[at]! | (bytes[at + 1]! << 8)
  const versions = [bytes[at + 2]! | (bytes[at + 3]! << 8), probe.int16(at + 2)]
  const api = getApi(apiKey)
  if (!api) return
  const key = reverse(bytes, at, 2)
  const version = reverse(bytes, at + 2, 2)
  const correlation = reverse(bytes, at + 4, 4)
  const clientId = reverse(bytes, at + 8, 2)
  // Correlation ids begin near zero, so the smaller of both orders is the one that was meant.
  const ids = int32At(correlation.bytes, 0) >>> 0 < int32At(bytes, at + 4) >>> 0 ? [correlation] : []
  const sets: readonly (readonly Splice[])[] = [[key], [key, version, ...ids], [key, version, ...ids, clientId]]
  for (const [i, changes] of sets.entries()) {
    const found = versions[i === 0 ? 1 : 0]!
    if (found < api.versions.lo || found > api.versions.hi) continue
    yield {
      code: 'header-little-endian',
      spec: { ...spec, apiKey, version: found, headerVersion: undefined },
      changes,
      at: { offset: at, end: at + 8, path: 'header.apiKey' },
      facts: { apiKey, found: probe.int16(at), version: found },
    }
  }
}

const reverse = (bytes: Uint8Array, start: number, count: number): Splice => ({
  start,
  end: start + count,
  bytes: bytes.slice(start, start + count).reverse(),
})
