/** Sides of a document made from bytes, apart from the store that keeps them. */
import { decodePlainFrame, type Edit, type Layout } from '../../codec/index.ts'
import { formatValue } from '../tree/format-value.ts'
import type { Side, SideDocument } from './document-state.ts'
import type { Snapshot } from './history.ts'
import { apiOf, sampleFrame } from './instance.ts'
import { NO_READINGS, openInside, type Readings } from './payloads.ts'
import { sameBytes } from './same-bytes.ts'

/** The smallest instance of an API at a version. */
export const smallestOf = (apiKey: number, version: number): Snapshot => ({
  version,
  request: sampleFrame(apiOf(apiKey), 'request', version, 'smallest'),
  response: sampleFrame(apiOf(apiKey), 'response', version, 'smallest'),
})

/** One side made from its bytes, with nothing marked. */
export function read(
  apiKey: number,
  side: Side,
  version: number,
  bytes: Uint8Array,
  smallest: Snapshot,
  readings: Readings = NO_READINGS,
): SideDocument {
  const layout = openInside(decodePlainFrame(bytes, { side, apiKey, version }), readings)
  const edited = !sameBytes(bytes, smallest[side])
  return { bytes, layout, readings, edited, changed: [], was: null, refusal: null }
}

/** Both sides of a snapshot. */
export const readBoth = (apiKey: number, at: Snapshot): Record<Side, SideDocument> => ({
  request: read(apiKey, 'request', at.version, at.request, at),
  response: read(apiKey, 'response', at.version, at.response, at),
})

/** The value that an edit replaces, where it replaces one. */
export function wasAt(layout: Layout, edit: Edit): SideDocument['was'] {
  if (edit.op !== 'set' && edit.op !== 'null') return null
  const row = layout.row(edit.path)
  const text = row < 0 ? '' : formatValue(layout, row).text
  return text === '' ? null : { path: edit.path, text }
}

/** What the page says of sides that could not be taken along to another version. */
export const startedAfresh = (sides: readonly Side[], from: number, to: number): string =>
  `The ${sides.join(' and the ')} at v${String(from)} could not be read to the end, so v${String(to)} starts from ` +
  `its smallest instance. Undo brings the bytes back.`
