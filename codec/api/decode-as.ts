/** Bytes read as whichever part of Kafka's formats the caller says they are. */
import type { FrameParts, LayoutName } from '../frame/read-layout.ts'
import { readLayout } from '../frame/read-layout.ts'
import type { Layout } from '../layout/layout.ts'
import { opened, readingNamed } from './readers.ts'
import { recordsReader } from './records-reader.ts'

export interface DecodeAsOptions extends FrameParts {
  readonly layout: LayoutName
}

/** Rows over bytes that are what `layout` says. Never throws on bytes; throws RangeError for a layout or schema that does not exist. */
export const decodeAs = (bytes: Uint8Array, { layout, ...parts }: DecodeAsOptions): Layout =>
  opened(readLayout(bytes, layout, parts, { recordsReader, readingNamed }))
