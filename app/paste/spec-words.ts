/** What a reading of pasted bytes is called, and whether two frames belong together. */
import {
  formatForeign,
  getApi,
  listReadings,
  type Foreign,
  type LayoutName,
  type ReadingSpec,
} from '../../codec/index.ts'
import type { FoundFrame } from './paste-types.ts'

const LAYOUTS: Partial<Record<LayoutName, string>> = {
  'size+header+body': 'Frame',
  'header+body': 'Frame without its size',
  body: 'Body alone',
  recordset: 'Record set',
  'metadata-record-value': 'Metadata record',
}

/** Whether a layout is a frame or a part of one, so that it needs API, version and side. */
export const isFramed = ({ layoutName }: Pick<ReadingSpec, 'layoutName'>): boolean => layoutName.endsWith('body')

/** What a layout is called. */
export function layoutWords(layoutName: LayoutName): string {
  const known = LAYOUTS[layoutName]
  if (known !== undefined) return known
  const name = layoutName.slice(layoutName.indexOf(':') + 1)
  return listReadings().find((reading) => reading.name === name)?.label ?? name
}

/** `Metadata v12`, or what else it is. */
export function specTitle(spec: ReadingSpec): string {
  if (!isFramed(spec)) return layoutWords(spec.layoutName)
  const { apiKey, version } = spec
  const name = apiKey === undefined ? 'Unknown API' : (getApi(apiKey)?.name ?? `API ${String(apiKey)}`)
  return version === undefined ? name : `${name} v${String(version)}`
}

/** `Metadata v12 response`. */
export const specWords = (spec: ReadingSpec): string =>
  isFramed(spec) ? `${specTitle(spec)} ${spec.side ?? 'frame'}` : specTitle(spec)

/** The first sentence on bytes that are another protocol's: what they are. */
export const foreignWords = (foreign: Foreign): string =>
  /it is (.+?)(?: \(|\.( |$))/.exec(formatForeign(foreign))?.[1] ?? 'not Kafka'

/** A spec alone, out of something that has more to say. */
export function bareSpec({ layoutName, side, apiKey, version, headerVersion }: ReadingSpec): ReadingSpec {
  return {
    layoutName,
    ...(side !== undefined && { side }),
    ...(apiKey !== undefined && { apiKey }),
    ...(version !== undefined && { version }),
    ...(headerVersion !== undefined && { headerVersion }),
  }
}

/** Of each frame the index of its request or response, where both are there; a correlation id is used up by its response. */
export function pairUp(frames: readonly FoundFrame[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const waiting = new Map<string, number[]>()
  const idOf = ({ correlationId, spec }: FoundFrame): string => `${String(correlationId)} ${String(spec.apiKey)}`
  for (const [index, frame] of frames.entries()) {
    if (frame.correlationId === undefined || !isFramed(frame.spec) || frame.foreign) continue
    const id = idOf(frame)
    if (frame.spec.side === 'request') waiting.set(id, [...(waiting.get(id) ?? []), index])
    else {
      const request = waiting.get(id)?.shift()
      if (request === undefined) continue
      pairs.set(request, index)
      pairs.set(index, request)
    }
  }
  return pairs
}
