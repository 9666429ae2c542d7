/** Takes frames over to the page of their API, where they can be edited, undone and shared by a link. */
import { flushSync } from 'react-dom'
import { getApi, headerVersionOf, type ReadingSpec } from '../../codec/index.ts'
import { apiHref, navigate } from '../router.ts'
import type { Side } from '../stores/document-state.ts'
import { documentStore } from '../stores/use-document.ts'
import { viewStore } from '../stores/view-store.ts'

/** Bytes and how they are read. */
export interface ReadFrame {
  readonly bytes: Uint8Array
  readonly spec: ReadingSpec
  readonly readings?: ReadonlyMap<string, string>
}

/** A frame that the page of an API can show. */
export interface WholeFrame extends ReadFrame {
  readonly spec: ReadingSpec & { readonly side: Side; readonly apiKey: number; readonly version: number }
}

/** Whether it is one: with its size, of a known API and version, and with the header that goes with them. */
export function isWhole(frame: ReadFrame): frame is WholeFrame {
  const { layoutName, side, apiKey, version, headerVersion } = frame.spec
  const api = apiKey === undefined ? undefined : getApi(apiKey)
  if (layoutName !== 'size+header+body' || !side || !api || version === undefined) return false
  if (version < api.versions.lo || version > api.versions.hi) return false
  return headerVersion === undefined || headerVersion === headerVersionOf(api, side, version)
}

/** Goes to the page of the API and puts the frame on its side, and the partner of the same API and version on the other. */
export function openInWorkbench(frame: WholeFrame, partner?: ReadFrame): void {
  const { side, apiKey, version } = frame.spec
  const query = `?v=${String(version)}&side=${side}`
  // The page opens the smallest instance when it is gone to; the bytes have to come after that.
  flushSync(() => navigate(apiHref(getApi(apiKey)?.name ?? String(apiKey), query)))
  const { loadBytes } = documentStore.getState()
  if (partner && isWhole(partner) && fitsBeside(frame, partner))
    loadBytes(partner.spec.side, partner.bytes, partner.readings)
  loadBytes(side, frame.bytes, frame.readings)
  viewStore.getState().setNarrowSide(side)
}

/** Whether two frames can stand on one page. */
const fitsBeside = (frame: WholeFrame, partner: WholeFrame): boolean =>
  partner.spec.apiKey === frame.spec.apiKey &&
  partner.spec.version === frame.spec.version &&
  partner.spec.side !== frame.spec.side
