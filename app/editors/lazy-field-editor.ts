/** The editors of the tree, loaded soon after the first paint: before anybody can have selected a field. */
import { lazy } from 'react'

const load = () => import('./field-editor.tsx')

export const LazyFieldEditor = lazy(() => load().then((module) => ({ default: module.FieldEditor })))

/** Fetches them ahead of the first use; a failure shows when they are used. */
export function prefetchEditors(): void {
  load().catch(() => undefined)
}
