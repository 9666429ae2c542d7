/** What bytes are to be read as, in the terms of `decodeAs`, and the reading itself: plain, with nothing opened that rides inside. */
import { getApi } from '../catalog/apis.ts'
import { headerVersionOf } from '../frame/encode-frame.ts'
import type { FrameParts, LayoutName, LayoutReaders } from '../frame/read-layout.ts'
import { readLayout } from '../frame/read-layout.ts'
import type { Layout } from '../layout/layout.ts'
import type { Reading as PayloadReading } from '../payloads/reading.ts'

/** One way to read bytes. Of records and values `layoutName` says it all; the header version is left out where it is the usual one. */
export interface ReadingSpec extends FrameParts {
  readonly layoutName: LayoutName
}

/** What a diagnosis needs of the layers above: they know every reading of what rides inside. */
export interface DiagnosisTools extends LayoutReaders {
  readonly readings: () => readonly PayloadReading[]
  /** The layout with what rides inside opened, for showing. */
  readonly opened: (plain: Layout) => Layout
}

/** Whether the layout has a frame's parts, and which. */
export const isFrame = ({ layoutName }: ReadingSpec): boolean => layoutName.endsWith('body')
export const hasSize = ({ layoutName }: ReadingSpec): boolean => layoutName === 'size+header+body'
export const hasHeader = ({ layoutName }: ReadingSpec): boolean => layoutName.endsWith('header+body')

/** Where the header begins, or what stands in its place. */
export const headerStart = (spec: ReadingSpec): number => (hasSize(spec) ? 4 : 0)

/** The header version that goes with API and version; 0 where the API is not known. */
export function usualHeaderVersion({ side = 'request', apiKey, version = 0 }: ReadingSpec): number {
  const api = apiKey === undefined ? undefined : getApi(apiKey)
  return api ? headerVersionOf(api, side, Math.min(Math.max(version, api.versions.lo), api.versions.hi)) : 0
}

/** Rows over bytes by a reading. Never throws on bytes; throws RangeError for a structure that does not exist. */
export const readBySpec = (bytes: Uint8Array, { layoutName, ...parts }: ReadingSpec, tools: DiagnosisTools): Layout =>
  readLayout(bytes, layoutName, parts, tools)
