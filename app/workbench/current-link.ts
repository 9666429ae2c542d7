/** The address that shows the page as it stands: version, side, selection, open byte spaces, readings and edited bytes. */
import { getApi } from '../../codec/index.ts'
import { SIDES, type Side } from '../stores/document-state.ts'
import type { LinkState } from '../stores/link.ts'
import { spacesStore } from '../stores/spaces-store.ts'
import { documentStore, selectionStore } from '../stores/use-document.ts'
import { apiHref } from '../router.ts'

/** What a link to the page as it stands has to say; `side` stands in where nothing is selected. */
export function currentState(side?: Side): LinkState {
  const { apiKey, version, sides } = documentStore.getState()
  const { selected } = selectionStore.getState()
  const shown = selected?.side ?? side
  const open = spacesStore.getState().spaces.map(({ side, path }) => ({ side, path }))
  const readings = SIDES.flatMap((side) =>
    [...sides[side].readings].map(([path, reading]) => ({ side, path, reading })),
  )
  return {
    api: getApi(apiKey)?.name ?? '',
    version,
    ...(shown && { side: shown }),
    ...(selected && { at: selected.path }),
    ...(sides.request.edited && { request: sides.request.bytes }),
    ...(sides.response.edited && { response: sides.response.bytes }),
    ...(open.length > 0 && { open }),
    ...(readings.length > 0 && { readings }),
  }
}

export interface CurrentLink {
  readonly href: string
  /** What was too large to go into it, as a sentence. */
  readonly omitted?: string
}

/** The whole link. */
export async function currentLink(side?: Side): Promise<CurrentLink> {
  const state = currentState(side)
  const { encodeLink } = await import('../stores/link.ts')
  const { search, hash, omitted } = await encodeLink(state)
  return { href: apiHref(state.api, search) + hash, omitted }
}
