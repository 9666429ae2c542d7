/** The page of what was pasted: what it was recognised as, the frames in it, and the one that is chosen. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ExchangeList } from './exchange-list.tsx'
import { FrameView } from './frame-view.tsx'
import { PasteBox } from './paste-box.tsx'
import { usePaste } from './paste-store.ts'
import Recognised from './recognised.tsx'
import { pairUp } from './spec-words.ts'
import '../workbench/api-page.css'
import '../workbench/pane.css'
import '../workbench/spaces.css'
import './paste-box.css'
import './diagnosis-panel.css'
import './paste-page.css'

/** The page; without bytes it is the paste box alone. */
export default function PastePage() {
  const found = usePaste((state) => state.found)
  const selected = usePaste((state) => state.selected)
  const text = usePaste((state) => state.text)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const frames = found?.frames
  useEffect(() => {
    document.title = 'Pasted bytes · Wirescope'
  }, [])
  const pairs = useMemo(() => pairUp(frames ?? []), [frames])
  const frame = frames?.[selected]
  const index = frame === undefined ? undefined : pairs.get(selected)
  const partner = index === undefined ? undefined : frames?.[index]
  if (!frames || !frame)
    return (
      <main id="main" className="paste-page is-empty" tabIndex={-1} data-page="paste">
        <h1 tabIndex={-1}>Paste bytes</h1>
        <p className="paste-lead">
          From anything on a clipboard to decoded frames. Pasted bytes are kept in this page alone, so they are gone
          when it is loaded anew; a frame opened in the workbench can be shared by its link.
        </p>
        <PasteBox autoFocus />
      </main>
    )
  return (
    <div className="column">
      <main id="main" className="paste-page" tabIndex={-1} data-page="paste">
        <div className="paste-title">
          <Title />
          {text !== '' && (
            <Button look="line" onClick={() => document.getElementById('paste')?.click()}>
              Edit the text
            </Button>
          )}
        </div>
        {text !== '' && (
          <div className="paste-found" aria-live="polite">
            <Recognised brief />
          </div>
        )}
        {frames.length > 1 && <ExchangeList frames={frames} />}
        <FrameView key={frameKey(frame)} frame={frame} partner={partner} place={foot} />
      </main>
      <div ref={setFoot} className="readout-place" />
    </div>
  )
}

/** Takes the focus when it is gone to: the page's code may come later than the router looks for the heading. */
function Title() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={title} tabIndex={-1}>
      Pasted bytes
    </h1>
  )
}

const keys = new WeakMap<object, number>()
let nextKey = 0

/** A number for each frame, so that trees and grids do not carry over what was open in another one. */
function frameKey(frame: object): number {
  const known = keys.get(frame) ?? nextKey++
  keys.set(frame, known)
  return known
}
