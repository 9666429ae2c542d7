/** The frame around every page: skip link, top bar, the page that the address names, and the live region. */
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { getApi } from '../codec/index.ts'
import { Rail } from './catalog-browser/rail.tsx'
import { apiHref, followLinks, replacePath, useRoute } from './router.ts'
import type { Route } from './route-of.ts'
import { TopBar } from './top-bar.tsx'
import { LiveStatus } from './ui/live-status.tsx'
import { ApiPage } from './workbench/api-page.tsx'
import './app.css'

const FrontPage = lazy(() => import('./catalog-browser/front-page.tsx'))
const PastePage = lazy(() => import('./paste/paste-page.tsx'))
const UnknownPage = lazy(() => import('./unknown-page.tsx'))
const ShortcutsDialog = lazy(() => import('./ui/shortcuts-dialog.tsx'))

/** The whole site. */
export function App() {
  const route = useRoute()
  const [helpOpen, setHelpOpen] = useState(false)
  useEffect(() => followLinks(), [])
  useEffect(() => listenForKeys(() => setHelpOpen(true)), [])
  const api = route.page === 'api' ? findApi(route.name) : undefined
  useLayoutEffect(() => {
    if (api && route.page === 'api' && route.name !== api.name) replacePath(apiHref(api.name))
  }, [api, route])
  return (
    <>
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // Following the link would put it in the place of the document that the fragment carries.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        Skip to the page
      </a>
      <TopBar current={api?.name ?? ''} onHelp={() => setHelpOpen(true)} />
      {api ? (
        <div className="shell">
          <Rail current={api.name} />
          <ApiPage key={api.apiKey} api={api} />
        </div>
      ) : (
        <Suspense fallback={<main id="main" className="page-empty" />}>
          {route.page === 'front' ? (
            <FrontPage />
          ) : route.page === 'paste' ? (
            <PastePage />
          ) : (
            <UnknownPage wanted={wantedOf(route)} />
          )}
        </Suspense>
      )}
      <LiveStatus />
      {helpOpen && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function listenForKeys(showHelp: () => void): () => void {
  let stop: (() => void) | undefined
  let stopped = false
  void import('./shortcuts.ts').then(({ listenForShortcuts }) => {
    if (!stopped) stop = listenForShortcuts(showHelp)
  })
  return () => {
    stopped = true
    stop?.()
  }
}

const wantedOf = (route: Route): string =>
  route.page === 'api' ? route.name : route.page === 'unknown' ? route.wanted : ''

/** An API by what an address may call it: its name, one it had before, or its key. */
const findApi = (name: string) => getApi(/^\d+$/.test(name) ? Number(name) : name)
