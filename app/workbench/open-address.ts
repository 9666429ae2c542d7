/** Puts what the address says into the stores when a page opens, and the stores' state into the address as it changes. */
import type { ApiInfo } from '../../codec/index.ts'
import { defaultVersion, SIDES } from '../stores/document-state.ts'
import type { BrokenLink, LinkState } from '../stores/link.ts'
import { documentStore, selectionStore } from '../stores/use-document.ts'
import { viewStore } from '../stores/view-store.ts'
import { replaceAddress } from '../router.ts'
import { currentState } from './current-link.ts'

/** How long the address waits for the next change before it is written, in milliseconds. */
const WAIT = 300

/** Reading and writing of links comes when an address has more to say than a version, or the page has. */
const link = () => import('../stores/link.ts')

/** Opens the API at the version of the address at once, for the first paint; the rest of the address needs a moment. */
export function openVersion(api: ApiInfo): void {
  documentStore.getState().open(api.apiKey, statedVersion(api) ?? defaultVersion(api))
  selectionStore.getState().clear()
}

/** The version in the address, or undefined where it has none or one that this API has not. */
function statedVersion({ versions }: ApiInfo): number | undefined {
  const stated = new URLSearchParams(location.search).get('v')
  const version = stated !== null && /^\d{1,4}$/.test(stated) ? Number(stated) : NaN
  return version >= versions.lo && version <= versions.hi ? version : undefined
}

/** Whether `openVersion` has done all that the address asks for. */
function saysOnlyVersion(api: ApiInfo): boolean {
  const names = [...new URLSearchParams(location.search).keys()]
  return location.hash.length <= 1 && (names.length === 0 || (names.join() === 'v' && statedVersion(api) !== undefined))
}

/**
 * Follows the address to its end: edited bytes, side, selection. A broken one becomes the document's notice, and the
 * smallest instance stays. Then keeps the address up to date. Returns the way to stop.
 */
export function followAddress(api: ApiInfo): () => void {
  if (saysOnlyVersion(api)) return writeAddress()
  let stopped = false
  let stopWriting = (): void => undefined
  const follow = async (): Promise<void> => {
    const { decodeLink } = await link()
    const state = await decodeLink(location)
    if (stopped) return
    show(state)
    stopWriting = writeAddress()
  }
  void follow()
  return () => {
    stopped = true
    stopWriting()
  }
}

function show(link: LinkState | BrokenLink): void {
  const document = documentStore.getState()
  if ('broken' in link) {
    document.tell(`${link.broken} What you see is the smallest instance instead.`)
    return
  }
  for (const side of SIDES) {
    const bytes = link[side]
    if (bytes) document.loadBytes(side, bytes)
  }
  if (link.side) viewStore.getState().setNarrowSide(link.side)
  if (link.at !== undefined) selectionStore.getState().select(link.side ?? 'request', link.at, 'link')
}

function writeAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  const write = async (): Promise<void> => {
    const mine = ++turn
    const { encodeLink } = await link()
    const { search, hash } = await encodeLink(currentState())
    if (mine === turn) replaceAddress(search, hash)
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void write(), WAIT)
  }
  const stops = [
    documentStore.subscribe((now, before) => {
      const changed = SIDES.some((side) => now.sides[side].bytes !== before.sides[side].bytes)
      if (changed || now.version !== before.version) later()
    }),
    selectionStore.subscribe((now, before) => {
      if (now.selected !== before.selected) later()
    }),
  ]
  return () => {
    clearTimeout(timer)
    turn++
    for (const stop of stops) stop()
  }
}
