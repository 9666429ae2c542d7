/** What opens the structures that ride inside bytes: loaded after the first paint, for the smallest instances hold none. */
import { loadPayloads, type Layout, type PayloadOpener } from '../../codec/index.ts'

/** Readings chosen by hand, by path. */
export type Readings = ReadonlyMap<string, string>

export const NO_READINGS: Readings = new Map()

let opener: PayloadOpener | undefined

/** The layout with what rides inside opened, once that is loaded; until then as it is. */
export const openInside = (layout: Layout, chosen: Readings): Layout => opener?.(layout, chosen) ?? layout

/** Loads it; true where it was not there before. */
export async function loadOpener(): Promise<boolean> {
  if (opener) return false
  opener = await loadPayloads()
  return true
}
