/** Bytes read as whichever part of Kafka's formats the caller says they are. */
import { decodeMetadataRecord, decodeVersioned } from '../frame/decode-value.ts'
import { decodeFrame } from '../frame/decode-frame.ts'
import type { Side } from '../frame/header.ts'
import type { Layout } from '../layout/layout.ts'
import { decodeRecordSet } from '../records/record-set.ts'
import { recordsReader } from './records-reader.ts'

export interface DecodeAsOptions {
  /** `value:<schema>` is a structure behind its int16 version, as `__consumer_offsets` holds them. */
  readonly layout:
    'size+header+body' | 'header+body' | 'body' | 'recordset' | 'metadata-record-value' | `value:${string}`
  readonly side?: Side
  readonly apiKey?: number
  readonly version?: number
}

/** Rows over bytes that are what `layout` says. Never throws on bytes; throws RangeError for a layout or schema that does not exist. */
export function decodeAs(bytes: Uint8Array, { layout, side = 'request', apiKey, version }: DecodeAsOptions): Layout {
  switch (layout) {
    case 'size+header+body':
    case 'header+body':
    case 'body': {
      const parts = { hasSize: layout === 'size+header+body', hasHeader: layout !== 'body' }
      return decodeFrame(bytes, { side, apiKey, version, ...parts }, recordsReader)
    }
    case 'recordset':
      return decodeRecordSet(bytes)
    case 'metadata-record-value':
      return decodeMetadataRecord(bytes, recordsReader('response'))
    default:
      if (!layout.startsWith('value:')) throw new RangeError(`There is no layout "${layout as string}"`)
      return decodeVersioned(layout.slice('value:'.length), bytes, recordsReader('response'))
  }
}
