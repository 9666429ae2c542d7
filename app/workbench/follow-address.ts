/** Puts what the address says into the stores, and the stores' state into the address as it changes; loaded after the first paint. */
import type { ApiInfo } from '../../codec/index.ts'
import { defaultVersion, SIDES, type Side } from '../stores/document-state.ts'
import { decodeLink, encodeLink, type BrokenLink, type LinkState } from '../stores/link.ts'
import { spacesStore } from '../stores/spaces-store.ts'
import { documentStore, selectionStore } from '../stores/use-document.ts'
import { viewStore } from '../stores/view-store.ts'
import { replaceAddress } from '../router.ts'
import { currentState } from './current-link.ts'
import { statedVersion } from './open-address.ts'

/** How long the address waits for the next change before it is written, in milliseconds. */
const WAIT = 300

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
  if (saysOnlyVersion(api)) return writeAddress(api)
  let stopped = false
  const isStopped = (): boolean => stopped
  let stopWriting = (): void => undefined
  const follow = async (): Promise<void> => {
    const state = await decodeLink(location)
    if (stopped) return
    await show(state)
    // Meanwhile another page may have been gone to.
    if (!isStopped()) stopWriting = writeAddress(api)
  }
  void follow()
  return () => {
    stopped = true
    stopWriting()
  }
}

async function show(link: LinkState | BrokenLink): Promise<void> {
  const document = documentStore.getState()
  if ('broken' in link) {
    document.tell(`${link.broken} What you see is the smallest instance instead.`)
    return
  }
  const readingsOf = (side: Side): ReadonlyMap<string, string> =>
    new Map((link.readings ?? []).filter((chosen) => chosen.side === side).map(({ path, reading }) => [path, reading]))
  for (const side of SIDES) {
    const readings = readingsOf(side)
    const bytes = link[side] ?? (readings.size > 0 ? document.sides[side].bytes : undefined)
    if (bytes) document.loadBytes(side, bytes, readings)
  }
  if (link.side) viewStore.getState().setNarrowSide(link.side)
  await Promise.all((link.open ?? []).map(({ side, path }) => spacesStore.getState().open(side, path)))
  if (link.at !== undefined) selectionStore.getState().select(link.side ?? 'request', link.at, 'link')
}

function writeAddress(api: ApiInfo): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  const write = async (): Promise<void> => {
    const mine = ++turn
    const { search, hash } = await encodeLink(currentState())
    if (mine === turn) replaceAddress(search, hash)
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void write(), WAIT)
  }
  const stops = [
    documentStore.subscribe((now, before) => {
      const changed = SIDES.some(
        (side) =>
          now.sides[side].bytes !== before.sides[side].bytes ||
          now.sides[side].readings !== before.sides[side].readings,
      )
      if (changed || now.version !== before.version) later()
    }),
    selectionStore.subscribe((now, before) => {
      if (now.selected !== before.selected) later()
    }),
    spacesStore.subscribe((now, before) => {
      if (now.spaces.length !== before.spaces.length) later()
    }),
  ]
  // Whoever was quicker than this code has changed something already.
  const { sides, version } = documentStore.getState()
  const moved = version !== (statedVersion(api) ?? defaultVersion(api))
  if (moved || selectionStore.getState().selected !== null || SIDES.some((side) => sides[side].edited)) later()
  return () => {
    clearTimeout(timer)
    turn++
    for (const stop of stops) stop()
  }
}
