/** Frames as a connection carries them, read. */
import { decodeFrame as readFrame } from '../frame/decode-frame.ts'
import type { Side } from '../frame/header.ts'
import type { Layout } from '../layout/layout.ts'
import { opened } from './readers.ts'
import { recordsReader } from './records-reader.ts'

/** Rows over a frame with its size. A response needs the API and version of its request. Never throws. */
export const decodeFrame = (bytes: Uint8Array, context: { side: Side; apiKey?: number; version?: number }): Layout =>
  opened(readFrame(bytes, { side: context.side, apiKey: context.apiKey, version: context.version }, recordsReader))
