/** What an address means, apart from the browser that holds it. */
import { rootUrl } from './root-url.ts'

/** A page of the site: the front page, what was pasted, one API, or an address that means nothing to us. */
export type Route =
  | { readonly page: 'front' | 'paste' }
  | { readonly page: 'api'; readonly name: string }
  | { readonly page: 'unknown'; readonly wanted: string }

/** Reads a route from an address under `root`. */
export function routeOf(url: URL, root: URL = rootUrl): Route {
  const path = url.pathname.startsWith(root.pathname) ? url.pathname.slice(root.pathname.length) : url.pathname
  const parts = path.split('/').filter((part) => part !== '' && part !== 'index.html')
  // A query and no folder: a page of its own would hold nothing when it is loaded anew.
  if (parts.length === 0) return { page: url.searchParams.has('paste') ? 'paste' : 'front' }
  const name = parts[1]
  if (parts[0] === 'api' && parts.length === 2 && name !== undefined) return { page: 'api', name: decode(name) }
  return { page: 'unknown', wanted: decode(path) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
