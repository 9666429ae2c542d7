/** What bytes are to be read as, in the terms of `decodeAs`, and the reading itself: plain, with nothing opened that rides inside. */
import type { Side } from '../frame/header.ts'
import { decodeFrame } from '../frame/decode-frame.ts'
import { getApi } from '../catalog/apis.ts'
import { headerVersionOf } from '../frame/encode-frame.ts'
import type { Layout } from '../layout/layout.ts'
import type { RecordsReader } from '../message/decode.ts'
import { decodeReading } from '../payloads/decode-value.ts'
import type { Reading as PayloadReading } from '../payloads/reading.ts'
import { METADATA_RECORD } from '../payloads/versioned.ts'
import { decodeRecordSet } from '../records/record-set.ts'

/** The layouts that `decodeAs` takes. */
export type LayoutName =
  | 'size+header+body'
  | 'header+body'
  | 'body'
  | 'recordset'
  | 'metadata-record-value'
  | `value:${string}`
  | `reading:${string}`

/** One way to read bytes. Of records and values `layoutName` says it all. */
export interface ReadingSpec {
  readonly layoutName: LayoutName
  readonly side?: Side
  readonly apiKey?: number
  readonly version?: number
  /** Left out where it is the one that goes with API and version. */
  readonly headerVersion?: number
}

/** What a diagnosis needs of the layers above: they know every reading of what rides inside. */
export interface DiagnosisTools {
  readonly recordsReader: (side: Side) => RecordsReader
  readonly readingNamed: (name: string) => PayloadReading | undefined
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
export function readBySpec(bytes: Uint8Array, spec: ReadingSpec, tools: DiagnosisTools): Layout {
  const { layoutName, side = 'request', apiKey, version, headerVersion } = spec
  if (isFrame(spec)) {
    const parts = { hasSize: hasSize(spec), hasHeader: hasHeader(spec) }
    return decodeFrame(bytes, { side, apiKey, version, headerVersion, ...parts }, tools.recordsReader)
  }
  if (layoutName === 'recordset') return decodeRecordSet(bytes)
  if (layoutName === 'metadata-record-value') return decodeReading(bytes, METADATA_RECORD)
  const reading = tools.readingNamed(layoutName.slice(layoutName.indexOf(':') + 1))
  if (!reading) throw new RangeError(`There is no layout "${layoutName}"`)
  return decodeReading(bytes, reading)
}
