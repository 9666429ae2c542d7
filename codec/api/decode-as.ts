/** Bytes read as whichever part of Kafka's formats the caller says they are. */
import { decodeFrame } from '../frame/decode-frame.ts'
import type { Side } from '../frame/header.ts'
import type { Layout } from '../layout/layout.ts'
import { decodeReading } from '../payloads/decode-value.ts'
import type { Reading } from '../payloads/reading.ts'
import { METADATA_RECORD } from '../payloads/versioned.ts'
import { decodeRecordSet } from '../records/record-set.ts'
import { opened, readingNamed } from './readers.ts'
import { recordsReader } from './records-reader.ts'

export interface DecodeAsOptions {
  /** `value:<schema>` is a structure behind its int16 version, as `__consumer_offsets` holds them; `reading:<name>` any of listReadings. */
  readonly layout:
    | 'size+header+body'
    | 'header+body'
    | 'body'
    | 'recordset'
    | 'metadata-record-value'
    | `value:${string}`
    | `reading:${string}`
  readonly side?: Side
  readonly apiKey?: number
  readonly version?: number
  /** Of the header, where it is not the one that goes with API and version: request 0 to 2, response 0 or 1. */
  readonly headerVersion?: number
}

/** Rows over bytes that are what `layout` says. Never throws on bytes; throws RangeError for a layout or schema that does not exist. */
export const decodeAs = (bytes: Uint8Array, options: DecodeAsOptions): Layout => opened(decodePlain(bytes, options))

function decodePlain(
  bytes: Uint8Array,
  { layout, side = 'request', apiKey, version, headerVersion }: DecodeAsOptions,
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
    default:
      return decodeReading(bytes, namedIn(layout))
  }
}

function namedIn(layout: string): Reading {
  const name = /^(?:value|reading):(.+)$/.exec(layout)?.[1]
  const reading = name === undefined ? undefined : readingNamed(name)
  if (!reading) throw new RangeError(`There is no layout "${layout}"`)
  return reading
}
