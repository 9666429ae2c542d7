/** One side of an API: its frame as a strip, a title line, the bytes, the tree and the schema. */
import { lazy, Suspense } from 'react'
import type { ApiInfo } from '../../codec/index.ts'
import { ByteGrid } from '../grid/byte-grid.tsx'
import { RegionStrip } from '../grid/region-strip.tsx'
import { SchemaPanel } from '../schema-panel/schema-panel.tsx'
import { useDocument, useSide } from '../stores/use-document.ts'
import type { Side } from '../stores/document-state.ts'
import { hasSecrets } from '../stores/secrets.ts'
import { useView } from '../stores/view-store.ts'
import { ObjectTree } from '../tree/object-tree.tsx'
import { CopyMenu } from './copy-menu.tsx'
import { FillMenu } from './fill-menu.tsx'
import './pane.css'

interface PaneProps {
  readonly api: ApiInfo
  readonly side: Side
}

/** The name of a side, as headings and tabs write it. */
export const SIDE_WORDS: Readonly<Record<Side, string>> = { request: 'Request', response: 'Response' }

const SecretsButton = lazy(() => import('./secrets-button.tsx'))
const Spaces = lazy(() => import('./spaces.tsx'))
const ProblemList = lazy(() => import('./problem-list.tsx'))

/** The pane; its parts read the document themselves. */
export function Pane({ api, side }: PaneProps) {
  const version = useDocument((document) => document.version)
  const { bytes, layout } = useSide(side)
  const hasSpaces = useView((view) => view.openSpaces[side] > 0)
  const header = side === 'request' ? api.requestHeaderVersion(version) : api.responseHeaderVersion(version)
  return (
    <section className="pane" aria-labelledby={`${side}-title`} data-side={side}>
      <RegionStrip side={side} />
      <div className="pane-head">
        <h2 id={`${side}-title`}>{SIDE_WORDS[side]}</h2>
        <code className="pane-message" title={`${api[side]} v${version}`}>
          {api[side]} <b>v{version}</b>
        </code>
        <span className="pane-header">header v{header}</span>
        <span className="pane-tools">
          <Suspense fallback={null}>{hasSecrets(layout) && <SecretsButton />}</Suspense>
          <FillMenu side={side} />
          <CopyMenu side={side} />
        </span>
        <span className="pane-size">
          <b>{bytes.length.toLocaleString('en')}</b> bytes<span className="pane-wire"> on the wire</span>
        </span>
      </div>
      <Suspense fallback={null}>{layout.problems.length > 0 && <ProblemList side={side} />}</Suspense>
      <ByteGrid side={side} />
      <ObjectTree side={side} />
      <Suspense fallback={null}>{hasSpaces && <Spaces side={side} />}</Suspense>
      <SchemaPanel side={side} />
    </section>
  )
}
