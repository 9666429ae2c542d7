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

/** The layout with what rides inside opened, and these readings chosen by path. */
export async function openPayloads(layout: Layout, chosen: ReadonlyMap<string, string> = new Map()): Promise<Layout> {
  const { openedAs } = await import('./readings.ts')
  return openedAs(layout, chosen)
}
