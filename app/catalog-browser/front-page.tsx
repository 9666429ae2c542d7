/** The front page: one real request taken apart, a box for bytes of one's own, four places to begin, and every API by what it is for. */
import { useEffect } from 'react'
import { listApis } from '../../codec/index.ts'
import { PasteBox } from '../paste/paste-box.tsx'
import { apiHref } from '../router.ts'
import { groupedApis } from './grouped-apis.ts'
import { FirstRequest } from './first-request.tsx'
import './front-page.css'

const BEGINNINGS: readonly {
  readonly name: string
  readonly search: string
  readonly title: string
  readonly why: string
}[] = [
  {
    name: 'OffsetDelete',
    search: '',
    title: 'OffsetDelete v0',
    why: 'Thirty bytes each way, one topic, one partition: the whole protocol in small.',
  },
  {
    name: 'Fetch',
    search: '?v=12',
    title: 'Fetch v11, then v12',
    why: 'Step across the line where lengths become varints and tagged fields appear.',
  },
  {
    name: 'Produce',
    search: '?v=9',
    title: 'Produce v9',
    why: 'A record batch inside a request: offsets, deltas, a checksum.',
  },
  {
    name: 'ApiVersions',
    search: '?v=3',
    title: 'ApiVersions v3',
    why: 'How two sides that may not share a version manage to say hello.',
  },
]

/** The whole page. */
export default function FrontPage() {
  useEffect(() => {
    document.title = 'Wirescope · Apache Kafka on the wire'
  }, [])
  const apis = listApis()
  const versions = apis.reduce((sum, api) => sum + api.versions.hi - api.versions.lo + 1, 0)
  return (
    <main id="main" className="front" tabIndex={-1}>
      <h1 tabIndex={-1}>Every byte Kafka sends, and why it is there</h1>
      <p className="front-lead">
        Choose any of {apis.length} APIs at any of {versions} versions, change a field and watch the bytes follow. It
        all happens in this page; nothing is sent anywhere.
      </p>
      <FirstRequest />
      <section className="front-paste" aria-labelledby="bring">
        <h2 id="bring">Bring your own bytes</h2>
        <PasteBox />
      </section>
      <section className="front-begin" aria-labelledby="begin">
        <h2 id="begin">Good places to begin</h2>
        <ul>
          {BEGINNINGS.map(({ name, search, title, why }) => (
            <li key={name}>
              <a href={apiHref(name, search)}>
                <b>{title}</b>
                <span>{why}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="all-apis">
        <h2 id="all-apis">All APIs</h2>
        <div className="front-groups">
          {groupedApis().map((group) => (
            <section key={group.id} aria-labelledby={`group-${group.id}`}>
              <h3 id={`group-${group.id}`}>
                {group.title}
                <span className="front-count">{group.apis.length}</span>
              </h3>
              <ul>
                {group.apis.map((api) => (
                  <li key={api.apiKey}>
                    <a href={apiHref(api.name)} title={api.name}>
                      <span className="front-key">{api.apiKey}</span>
                      <span className="front-name">{api.name}</span>
                      <span className="front-version">v{api.versions.hi}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
      <footer className="front-foot">
        Wirescope is an independent project. Apache Kafka is a trademark of the Apache Software Foundation. Message
        facts derive from Kafka’s own schemas.
      </footer>
    </main>
  )
}
