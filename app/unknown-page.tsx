/** The page for an address that names no API: what is not there, what comes near, and the whole list. */
import { useEffect } from 'react'
import { listApis } from '../codec/index.ts'
import { searchApis } from './catalog-browser/search-apis.ts'
import { apiHref, frontHref } from './router.ts'
import './unknown-page.css'

/** `wanted` is what the address asked for. */
export default function UnknownPage({ wanted }: { wanted: string }) {
  useEffect(() => {
    document.title = 'Not found · Wirescope'
  }, [])
  const near = nearest(wanted)
  return (
    <main id="main" className="unknown" tabIndex={-1}>
      <h1 tabIndex={-1}>Kafka has no API called “{wanted}”</h1>
      <p>
        Names are written as in Kafka’s own schemas, such as OffsetDelete. Press <kbd>/</kbd> or use the field above to
        search by name, by initials or by API key.
      </p>
      {near.length > 0 && (
        <>
          <h2>Did you mean</h2>
          <ul>
            {near.map((api) => (
              <li key={api.apiKey}>
                <a href={apiHref(api.name)}>{api.name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={frontHref()}>All APIs</a>
      </p>
    </main>
  )
}

/** Up to five APIs that the name may have meant: whatever a search for it or for its beginning finds. */
function nearest(wanted: string) {
  const name = wanted.replace(/^api\//, '').replace(/(Request|Response)?\/?$/, '')
  for (let length = Math.min(name.length, 40); length >= 3; length--) {
    const found = searchApis(name.slice(0, length), listApis())
    if (found.length > 0) return found.slice(0, 5).map(({ api }) => api)
  }
  return []
}
