/** A frame at a glance: its regions as stretches of a thin line, each as wide as its share of the bytes. */
import { useMemo } from 'react'
import type { Side } from '../stores/document-store.ts'
import { useShownLayout } from '../stores/space.ts'
import { segmentsOf } from './segments.ts'
import './region-strip.css'

/** The strip of one side; a picture only, since legend, grid and tree say the same in words. */
export function RegionStrip({ side }: { readonly side: Side }) {
  const layout = useShownLayout(side)
  const segments = useMemo(() => segmentsOf(layout), [layout])
  return (
    <div className="region-strip" aria-hidden="true">
      {segments.map(({ start, end, region }) => (
        <i
          key={start}
          className={region === null ? 'undecoded' : undefined}
          data-region={region ?? undefined}
          style={{ flexGrow: end - start }}
        />
      ))}
    </div>
  )
}
