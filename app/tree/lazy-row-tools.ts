/** The way to the tools of rows, loaded soon after the first paint: before anybody can have selected a row. */
import { lazy } from 'react'

const load = () => import('./row-tools.ts')

export const LazyFieldEditor = lazy(() => load().then((tools) => ({ default: tools.FieldEditor })))
export const LazyRowActions = lazy(() => load().then((tools) => ({ default: tools.RowActions })))

/** The edits of elements and nulls. */
export const loadEdits = async () => (await load()).edits

/** Fetches the tools ahead of the first use; a failure shows when they are used. */
export function prefetchRowTools(): void {
  load().catch(() => undefined)
}
