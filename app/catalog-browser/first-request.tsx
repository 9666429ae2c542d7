/** The figure of the front page: the first request of every connection, encoded here and taken apart field by field. */
import { decodePlainFrame, encodeFrame, getApi, type Layout } from '../../codec/index.ts'
import { apiHref } from '../router.ts'

const API = 'ApiVersions'
const VERSION = 3

interface Part {
  readonly row: number
  readonly hex: string
  readonly name: string
  readonly meaning: string
}

function firstRequest(): Layout {
  const apiKey = getApi(API)?.apiKey ?? 0
  const header = { requestApiKey: apiKey, requestApiVersion: VERSION, correlationId: 1, clientId: 'lab' }
  const body = { clientSoftwareName: 'wirescope', clientSoftwareVersion: '1.0' }
  return decodePlainFrame(encodeFrame({ side: 'request', apiKey, version: VERSION, header, body }), {
    side: 'request',
    apiKey,
  })
}

/** What each field of the figure is called and means, by its path. */
const MEANINGS: Readonly<Record<string, readonly [name: string, meaning: (value: unknown) => string]>> = {
  size: ['size', (value) => `${String(value)} bytes follow`],
  'header.apiKey': ['api key', () => API],
  'header.apiVersion': ['version', (value) => String(value)],
  'header.correlationId': ['correlation id', (value) => `${String(value)}, echoed back`],
  'header.clientId': ['client id', (value) => `“${String(value)}”`],
  'header._tags': ['tags', () => 'none'],
  'body.ClientSoftwareName': ['software name', (value) => `“${String(value)}”, length plus one`],
  'body.ClientSoftwareVersion': ['software version', (value) => `“${String(value)}”`],
  'body._tags': ['tags', () => 'none'],
}

function partsOf(layout: Layout): Part[] {
  const parts: Part[] = []
  for (let row = 0; row < layout.rowCount; row++) {
    if (!layout.isLeaf(row)) continue
    const [name, meaning] = MEANINGS[layout.path(row)] ?? [layout.name(row), () => '']
    const bytes = layout.bytes.subarray(layout.start(row), layout.end(row))
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
    parts.push({ row, hex, name, meaning: meaning(layout.value(row)) })
  }
  return parts
}

/** The figure; its parts wrap like words. */
export function FirstRequest() {
  const layout = firstRequest()
  const parts = partsOf(layout)
  return (
    <figure className="first">
      <div className="first-strip" aria-hidden="true">
        {parts.map(({ row }) => (
          <i
            key={row}
            data-region={layout.shape(row).region}
            style={{ flexGrow: layout.end(row) - layout.start(row) }}
          />
        ))}
      </div>
      <ol>
        {parts.map(({ row, hex, name, meaning }) => (
          <li key={row} data-region={layout.shape(row).region}>
            <span className="first-name">{name}</span>
            <code>{hex}</code>
            <span className="first-meaning">{meaning}</span>
          </li>
        ))}
      </ol>
      <figcaption>
        The first thing a client says on a connection: {API} at version {VERSION}, {layout.bytes.length} bytes.{' '}
        <a href={apiHref(API, `?v=${VERSION}`)}>Open it and change it</a>
      </figcaption>
    </figure>
  )
}
