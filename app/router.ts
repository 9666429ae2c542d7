/** Which page the address names, and how one moves to another without loading the site again. */
import { useSyncExternalStore } from 'react'
import { rootUrl } from './root-url.ts'
import { routeOf, type Route } from './route-of.ts'

interface HistoryEntry {
  /** How far the page was scrolled when it was left. */
  readonly scrollY?: number
}

/** The address of an API's page; `search` begins with a question mark. */
export const apiHref = (name: string, search = ''): string =>
  new URL(`api/${encodeURIComponent(name)}/${search}`, rootUrl).href

/** The address of the front page. */
export const frontHref = (): string => rootUrl.href

/** The address of what was pasted; the bytes are not in it. */
export const pasteHref = (): string => `${rootUrl.href}?paste`

const listeners = new Set<() => void>()
// Changes with every move between pages, not with a change of query or fragment made by the page itself.
let visit = 0
let current: Route = routeOf(new URL(location.href))

function arrive(): void {
  visit++
  current = routeOf(new URL(location.href))
  for (const listener of listeners) listener()
}

/** Goes to an address of this site and tells everyone who draws from the route. */
export function navigate(href: string): void {
  rememberScroll()
  history.pushState({} satisfies HistoryEntry, '', href)
  arrive()
  scrollTo(0, 0)
  // A reader of screens starts over at the new page's heading; the sighted see no ring on it.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }))
}

/** Writes the page's state into the address without leaving the page. */
export function replaceAddress(search: string, hash: string): void {
  const url = new URL(location.href)
  url.search = search
  url.hash = hash
  if (url.href !== location.href) history.replaceState(history.state, '', url.href)
}

/** Puts the page's own address in the place of another that led to it; query and fragment stay. */
export function replacePath(href: string): void {
  history.replaceState(history.state, '', new URL(href).pathname + location.search + location.hash)
}

function rememberScroll(): void {
  history.replaceState({ ...(history.state as HistoryEntry | null), scrollY } satisfies HistoryEntry, '')
}

/** Follows plain clicks on links of this site and the browser's back and forward buttons. Returns the way to stop. */
export function followLinks(): () => void {
  const onClick = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element | null)?.closest('a')
    if (!link?.href || link.target !== '' || link.hasAttribute('download')) return
    const url = new URL(link.href)
    const samePage = url.pathname === location.pathname && url.search === location.search
    if (url.origin !== rootUrl.origin || !url.pathname.startsWith(rootUrl.pathname) || (samePage && url.hash !== ''))
      return
    event.preventDefault()
    navigate(url.href)
  }
  const onPop = (): void => {
    arrive()
    const y = (history.state as HistoryEntry | null)?.scrollY ?? 0
    // Two frames: the page of the entry has to be laid out before it can be scrolled.
    requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(0, y)))
  }
  let timer = 0
  const onScroll = (): void => {
    clearTimeout(timer)
    timer = window.setTimeout(rememberScroll, 150)
  }
  history.scrollRestoration = 'manual'
  // A relative icon would be looked for anew beside every page that is gone to.
  for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]'))
    icon.setAttribute('href', icon.href)
  document.addEventListener('click', onClick)
  window.addEventListener('popstate', onPop)
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    document.removeEventListener('click', onClick)
    window.removeEventListener('popstate', onPop)
    window.removeEventListener('scroll', onScroll)
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The route that the address names now. */
export const useRoute = (): Route => useSyncExternalStore(subscribe, () => current)

/** A number that grows with every move between pages, so that a page knows when to read its address anew. */
export const useVisit = (): number => useSyncExternalStore(subscribe, () => visit)
