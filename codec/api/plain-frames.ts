/** Frames for a page that cannot wait: what rides inside is opened later, by code that is loaded when it is needed. */
import { decodeFrame as readFrame } from '../frame/decode-frame.ts'
import type { Side } from '../frame/header.ts'
import type { Layout } from '../layout/layout.ts'
import { recordsReader } from './records-reader.ts'

/** As decodeFrame, with bytes fields and records' keys and values left closed. */
export const decodePlainFrame = (
  bytes: Uint8Array,
  context: { side: Side; apiKey?: number; version?: number },
): Layout => readFrame(bytes, { side: context.side, apiKey: context.apiKey, version: context.version }, recordsReader)

/** Opens what rides inside a layout, with readings chosen by path. */
export type PayloadOpener = (layout: Layout, chosen: ReadonlyMap<string, string>) => Layout

/** Loads what opens it. */
export const loadPayloads = async (): Promise<PayloadOpener> => (await import('./readings.ts')).openedAs
