/** The place of the readout at the foot of the window; its code comes when something is first selected. */
import { lazy, Suspense } from 'react'
import { useSelection } from '../stores/use-document.ts'
import './readout-slot.css'

const load = () => import('../inspector/readout.tsx')
const Readout = lazy(async () => ({ default: (await load()).Readout }))

/** Fetches the readout ahead of the first selection. */
export const preloadReadout = (): void => void load()

/** Says how to fill it until there is a selection. */
export function ReadoutSlot() {
  const selected = useSelection((state) => state.selected !== null)
  const idle = (
    <aside className="readout-idle" aria-label="Selected field">
      <p>Select any byte or field: here it is taken apart, step by step.</p>
    </aside>
  )
  if (!selected) return idle
  return (
    <Suspense fallback={idle}>
      <Readout />
    </Suspense>
  )
}
