/** Hypothesis: the header is of another version than goes with the API's version, with a tag buffer too many or too few. */
import type { Attempt, Probe } from '../probe.ts'
import { hasHeader, usualHeaderVersion } from '../reading-spec.ts'
import type { Side } from '../../frame/header.ts'
import { planHeader } from '../../frame/header.ts'

/** The latest header version of each side. */
const LAST: Readonly<Record<Side, number>> = { request: 2, response: 1 }

export function* otherHeaderVersion(probe: Probe): Iterable<Attempt> {
  const { spec, bytes } = probe
  if (!hasHeader(spec)) return
  const { side = 'request' } = spec
  const usual = usualHeaderVersion(identified(probe))
  for (let other = LAST[side]; other >= 0; other--) {
    if (other === usual) continue
    const from = probe.headerStart
    const end = side === 'response' ? from + 4 : clientIdEnd(probe)
    const flexible = (version: number): boolean => planHeader(side, version).root.flexible
    const surplus = flexible(other) && !flexible(usual)
    const missing = !flexible(other) && flexible(usual)
    const noClient = side === 'request' && other === 0
    const code = noClient ? 'client-id-missing' : surplus ? 'header-tags-surplus' : 'header-tags-missing'
    const tags = noClient ? Uint8Array.of(0xff, 0xff, ...(flexible(usual) ? [0] : [])) : Uint8Array.of(0)
    const at = noClient ? from + 8 : end
    const mends = surplus ? bytes[at] === 0 : missing
    if (end < 0 && !noClient) continue
    yield {
      code,
      spec: { ...identified(probe), headerVersion: other },
      asIs: true,
      ...(mends || noClient
        ? {
            changes: [
              surplus ? { start: at, end: at + 1, bytes: new Uint8Array(0) } : { start: at, end: at, bytes: tags },
            ],
          }
        : {}),
      at: { offset: at, end: at + (surplus ? 1 : 0), path: 'header' },
      facts: { usual, other },
    }
  }
}

/** The spec with API and version as the bytes say them, where they are a request. */
export function identified({ spec, layout }: Probe): Probe['spec'] {
  const { apiKey = spec.apiKey, version = spec.version } = layout.subject
  return { ...spec, apiKey, version }
}

/** Behind the client id of a request header; -1 where it does not fit. */
export function clientIdEnd(probe: Probe): number {
  const at = probe.headerStart + 8
  if (at + 2 > probe.bytes.length) return -1
  const length = probe.int16(at)
  const end = at + 2 + Math.max(0, length)
  return length < -1 || end > probe.bytes.length ? -1 : end
}
