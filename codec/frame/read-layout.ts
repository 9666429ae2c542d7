/** Bytes read as whichever part of Kafka's formats they are said to be: a frame or part of one, records, a structure by itself. */
import type { Layout } from '../layout/layout.ts'
import type { RecordsReader } from '../message/decode.ts'
import { decodeReading } from '../payloads/decode-value.ts'
import type { Reading } from '../payloads/reading.ts'
import { METADATA_RECORD } from '../payloads/versioned.ts'
import { decodeRecordSet } from '../records/record-set.ts'
import { decodeFrame } from './decode-frame.ts'
import type { Side } from './header.ts'

/** `value:<schema>` is a structure behind its int16 version, as `__consumer_offsets` holds them; `reading:<name>` any of listReadings. */
export type LayoutName =
  | 'size+header+body'
  | 'header+body'
  | 'body'
  | 'recordset'
  | 'metadata-record-value'
  | `value:${string}`
  | `reading:${string}`

export interface FrameParts {
  readonly side?: Side
  readonly apiKey?: number
  readonly version?: number
  /** Of the header, where it is not the one that goes with API and version: request 0 to 2, response 0 or 1. */
  readonly headerVersion?: number
}

/** What the layers above know of records and readings. */
export interface LayoutReaders {
  readonly recordsReader: (side: Side) => RecordsReader
  readonly readingNamed: (name: string) => Reading | undefined
}

/** Rows over bytes, nothing inside them opened. Never throws on bytes; throws RangeError for a layout or schema that does not exist. */
export function readLayout(
  bytes: Uint8Array,
  layout: LayoutName,
  { side = 'request', apiKey, version, headerVersion }: FrameParts,
  { recordsReader, readingNamed }: LayoutReaders,
): Layout {
  switch (layout) {
    case 'size+header+body':
    case 'header+body':
    case 'body': {
      const parts = { hasSize: layout === 'size+header+body', hasHeader: layout !== 'body' }
      return decodeFrame(bytes, { side, apiKey, version, headerVersion, ...parts }, recordsReader)
    }
    case 'recordset':
      return decodeRecordSet(bytes)
    case 'metadata-record-value':
      return decodeReading(bytes, METADATA_RECORD)
    default: {
      const name = /^(?:value|reading):(.+)$/.exec(layout)?.[1]
      const reading = name === undefined ? undefined : readingNamed(name)
      if (!reading) throw new RangeError(`There is no layout "${layout}"`)
      return decodeReading(bytes, reading)
    }
  }
}
