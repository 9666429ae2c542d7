/** Opens the API of an address at once, for the first paint; what else the address says is followed by code that comes after. */
import type { ApiInfo } from '../../codec/index.ts'
import { defaultVersion } from '../stores/document-state.ts'
import { documentStore, selectionStore } from '../stores/use-document.ts'

/** Opens the API at the version of the address; the rest of the address needs a moment. */
export function openVersion(api: ApiInfo): void {
  documentStore.getState().open(api.apiKey, statedVersion(api) ?? defaultVersion(api))
  selectionStore.getState().clear()
}

/** The version in the address, or undefined where it has none or one that this API has not. */
export function statedVersion({ versions }: ApiInfo): number | undefined {
  const stated = new URLSearchParams(location.search).get('v')
  const version = stated !== null && /^\d{1,4}$/.test(stated) ? Number(stated) : NaN
  return version >= versions.lo && version <= versions.hi ? version : undefined
}

/** Follows the address to its end, and then keeps it up to date. Returns the way to stop. */
export function followAddress(api: ApiInfo): () => void {
  let stopped = false
  let stop: (() => void) | undefined
  void import('./follow-address.ts').then((module) => {
    if (!stopped) stop = module.followAddress(api)
  })
  return () => {
    stopped = true
    stop?.()
  }
}
