/** Hypothesis: another version of the same API was written, or the other side of it. */
import { getApi } from '../../catalog/apis.ts'
import { messageOf } from '../../frame/encode-frame.ts'
import { encodeBody } from '../../message/encode.ts'
import { plainSample } from '../../message/sample.ts'
import { resolveMessage } from '../../schema/resolve.ts'
import { int16Bytes } from '../change-bytes.ts'
import type { Attempt, Probe } from '../probe.ts'
import { hasHeader, isFrame } from '../reading-spec.ts'
import { identified } from './header.ts'

/** UNSUPPORTED_VERSION. */
export const UNSUPPORTED = 35

export function* otherVersion(probe: Probe): Iterable<Attempt> {
  if (!isFrame(probe.spec)) return
  const spec = identified(probe)
  const api = spec.apiKey === undefined ? undefined : getApi(spec.apiKey)
  if (!api) return
  const { side = 'request' } = spec
  const says = side === 'request' && hasHeader(spec)
  const at = probe.headerStart + 2
  for (let version = api.versions.hi; version >= api.versions.lo; version--) {
    if (version === spec.version) continue
    const facts = { asked: spec.version ?? 'none', version }
    const body = probe.bodyStart
    if (says) {
      if (probe.bytes.length < at + 2) return
      yield {
        code: 'other-version',
        spec: { ...spec, version, headerVersion: undefined },
        changes: [{ start: at, end: at + 2, bytes: int16Bytes(version) }],
        at: { offset: at, end: at + 2, path: 'header.apiVersion' },
        facts,
      }
    } else {
      const refused = version === 0 && side === 'response' && startsWithUnsupported(probe, body)
      yield {
        code: refused ? 'error-35-v0' : 'other-version',
        spec: { ...spec, version, headerVersion: undefined },
        asIs: true,
        at: { offset: Math.max(0, body), end: probe.bytes.length, path: 'body' },
        facts,
      }
    }
  }
}

const startsWithUnsupported = (probe: Probe, body: number): boolean =>
  body >= 0 && body + 2 <= probe.bytes.length && probe.int16(body) === UNSUPPORTED

/** The body of a refused request stops after its error code. */
export function* onlyErrorCode(probe: Probe): Iterable<Attempt> {
  const { bytes } = probe
  const spec = identified(probe)
  const body = probe.bodyStart
  const api = spec.apiKey === undefined ? undefined : getApi(spec.apiKey)
  if (!api || spec.side !== 'response' || !startsWithUnsupported(probe, body) || body + 2 !== bytes.length) return
  const version = api.versions.lo
  const resolved = resolveMessage(messageOf(api, 'response'), version)
  if (resolved.fields[0]?.name !== 'ErrorCode') return
  const rest = encodeBody(resolved, plainSample(resolved, 'defaults', new Uint8Array(0))).subarray(2)
  const path = probe.layout.problems.find(({ start }) => start === bytes.length)?.path ?? 'body'
  yield {
    code: 'error-35-cut',
    spec: { ...spec, version, headerVersion: undefined },
    changes: [{ start: bytes.length, end: bytes.length, bytes: rest }],
    at: { offset: bytes.length, end: bytes.length, path: path.replace(/\.length$/, '') },
    facts: { version, errorCode: UNSUPPORTED },
  }
}

export function* otherSide(probe: Probe): Iterable<Attempt> {
  const { spec } = probe
  if (!isFrame(spec)) return
  const side = spec.side === 'response' ? 'request' : 'response'
  // A request says itself what it is; what a response answers has to be known.
  if (side === 'response' && spec.apiKey === undefined) return
  yield {
    code: 'other-side',
    spec: { ...spec, side, headerVersion: undefined },
    asIs: true,
    at: { offset: probe.headerStart, end: probe.bytes.length, path: hasHeader(spec) ? 'header' : 'body' },
    facts: { side },
  }
}
