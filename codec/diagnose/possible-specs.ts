/** Everything that bytes could be read as, by what they begin with or by what was chosen, before any of it is tried. */
import type { ApiInfo } from '../catalog/apis.ts'
import { getApi, listApis } from '../catalog/apis.ts'
import type { Side } from '../frame/header.ts'
import { int32At, MAGIC_OFFSET } from '../records/value.ts'
import type { LayoutName } from '../frame/read-layout.ts'
import type { DiagnosisTools, ReadingSpec } from './reading-spec.ts'
import { headerStart, isFrame } from './reading-spec.ts'

/** What the user knows or chose; all of it may be left open. */
export type Chosen = Partial<ReadingSpec>

/** Whether a spec agrees with all that was chosen. */
export const allowed = (spec: ReadingSpec, chosen: Chosen): boolean =>
  (['layoutName', 'side', 'apiKey', 'version'] as const).every(
    (key) => chosen[key] === undefined || spec[key] === chosen[key],
  )

/** A request says what it is, if there is a header that can be one. */
export function* requestSpecs(bytes: Uint8Array): Iterable<ReadingSpec> {
  for (const layoutName of ['size+header+body', 'header+body'] as const) {
    const spec = { layoutName, side: 'request' as const }
    const named = requestAt(bytes, headerStart(spec))
    if (named) yield { ...spec, ...named }
  }
}

/** API and version of the request header at `at`, where it can be one: both known, and a client id that fits. */
export function requestAt(bytes: Uint8Array, at: number): { apiKey: number; version: number } | undefined {
  if (bytes.length < at + 8) return undefined
  const [apiKey, version] = [int32At(bytes, at) >> 16, (int32At(bytes, at) << 16) >> 16]
  const api = getApi(apiKey)
  if (!api || version < api.versions.lo || version > api.versions.hi) return undefined
  if (api.requestHeaderVersion(version) === 0) return { apiKey, version }
  if (bytes.length < at + 10) return undefined
  const length = ((bytes[at + 8]! << 24) >> 16) | bytes[at + 9]!
  return length >= -1 && length <= bytes.length - at - 10 ? { apiKey, version } : undefined
}

/** What Kafka stores in its own topics is far shorter. */
const LONGEST_VALUE = 65_536

/** Record sets, metadata records and whatever else rides in records, by how they begin. */
export function* recordSpecs(bytes: Uint8Array, tools: DiagnosisTools): Iterable<ReadingSpec> {
  if (startsRecords(bytes)) yield { layoutName: 'recordset' }
  if (startsMetadata(bytes)) yield { layoutName: 'metadata-record-value' }
  if (bytes.length > LONGEST_VALUE) return
  for (const { name, fits } of tools.readings())
    if (name !== 'request' && name !== 'metadata-record' && fits(bytes)) yield { layoutName: `reading:${name}` }
}

function startsRecords(bytes: Uint8Array): boolean {
  if (bytes.length <= MAGIC_OFFSET || bytes[MAGIC_OFFSET]! > 2) return false
  const length = int32At(bytes, 8)
  return length >= 14 && length <= Math.max(bytes.length, 2 ** 20)
}

/** An unsigned varint, which should be 1, the key of a record type and a version. */
function startsMetadata(bytes: Uint8Array): boolean {
  let at = 0
  while (at < 5 && bytes[at]! >= 0x80) at++
  return bytes.length >= at + 3 && (bytes[0] === 1 || at > 0) && bytes[at + 1]! < 64 && bytes[at + 2]! < 8
}

/** Everything that does not say what it is: responses, and bodies by themselves. */
export function* openSpecs(chosen: Chosen, sized: boolean): Iterable<ReadingSpec> {
  if (chosen.layoutName !== undefined && !isFrame({ layoutName: chosen.layoutName })) {
    yield { ...chosen, layoutName: chosen.layoutName }
    return
  }
  const api = chosen.apiKey === undefined ? undefined : getApi(chosen.apiKey)
  const apis = api ? [api] : listApis()
  const alone = api !== undefined && chosen.version !== undefined
  const forms: readonly (readonly [LayoutName, Side])[] =
    sized && !alone
      ? [['size+header+body', 'response']]
      : [
          ['size+header+body', 'response'],
          ['header+body', 'response'],
          ['body', 'response'],
          ['body', 'request'],
        ]
  for (const [layoutName, side] of forms) {
    if (layoutName === 'size+header+body' && !sized && !alone) continue
    for (const one of apis) for (const spec of versionsOf(one, layoutName, side)) if (allowed(spec, chosen)) yield spec
  }
}

function* versionsOf({ apiKey, versions }: ApiInfo, layoutName: LayoutName, side: Side): Iterable<ReadingSpec> {
  for (let version = versions.hi; version >= versions.lo; version--) yield { layoutName, side, apiKey, version }
}
