/** The page of one API: name, rules, facts and legend, then request and response, and the readout at the foot. */
import { useEffect, useLayoutEffect } from 'react'
import type { ApiInfo } from '../../codec/index.ts'
import { useVisit } from '../router.ts'
import { documentStore, selectionStore, useDocument } from '../stores/use-document.ts'
import { viewStore } from '../stores/view-store.ts'
import { Facts } from './facts.tsx'
import { Legend } from './legend.tsx'
import { Notice } from './notice.tsx'
import { followAddress, openVersion } from './open-address.ts'
import { Panes } from './panes.tsx'
import { preloadReadout, ReadoutSlot } from './readout-slot.tsx'
import { TitleBlock } from './title-block.tsx'
import './api-page.css'

/** Opens what the address says, once per visit, and shows it. */
export function ApiPage({ api }: { api: ApiInfo }) {
  const visit = useVisit()
  const ready = useDocument((document) => document.apiKey === api.apiKey)
  const version = useDocument((document) => document.version)
  useLayoutEffect(() => openVersion(api), [api, visit])
  useEffect(() => followAddress(api), [api, visit])
  useEffect(() => {
    // Without it bytes fields stay closed, and everything else goes on working.
    documentStore
      .getState()
      .openPayloads()
      .catch(() => undefined)
  }, [])
  useEffect(() => {
    document.title = `${api.name} v${version} · Wirescope`
    if (ready) viewStore.getState().announce(`Version ${version}`)
  }, [api, version, ready])
  useEffect(
    () =>
      selectionStore.subscribe(({ selected }, before) => {
        if (selected && selected !== before.selected) viewStore.getState().setNarrowSide(selected.side)
      }),
    [],
  )
  if (!ready) return <main id="main" className="page-empty" />
  return (
    <div className="column">
      <main
        id="main"
        className="workbench"
        tabIndex={-1}
        data-page="api"
        onPointerEnter={preloadReadout}
        onFocus={preloadReadout}
      >
        <TitleBlock api={api} />
        <Notice />
        <Facts api={api} />
        <Legend />
        <Panes api={api} />
      </main>
      <ReadoutSlot />
    </div>
  )
}
