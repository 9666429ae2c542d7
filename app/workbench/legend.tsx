/** The legend: the seven regions with their colours and the bytes each takes on either side, and the two shades. */
import { REGIONS } from '../../codec/index.ts'
import { useSide } from '../stores/use-document.ts'
import { REGION_WORDS, regionBytes } from './region-words.ts'
import './legend.css'

/** A region that neither side uses at this version stays in its place, dimmed. */
export function Legend() {
  const request = regionBytes(useSide('request').layout)
  const response = regionBytes(useSide('response').layout)
  return (
    <ul className="legend" aria-label="Colours of the seven regions, with their bytes in request and response">
      {REGIONS.map((region) => {
        const counts = [request[region], response[region]].filter((count) => count > 0)
        return (
          <li key={region} data-region={region} className={counts.length === 0 ? 'is-unused' : undefined}>
            <span className="swatch" aria-hidden="true" />
            {REGION_WORDS[region]}
            {counts.length > 0 && <span className="legend-count">{counts.join(' + ')}</span>}
          </li>
        )
      })}
      <li className="legend-shades" data-region="request">
        <code className="shade-length">07</code> length <code className="shade-content">6f</code> content
      </li>
    </ul>
  )
}
