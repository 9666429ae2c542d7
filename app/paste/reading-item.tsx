/** One other reading of broken bytes: what it means, and the ways to follow it. */
import { useId, useState } from 'react'
import { formatReading, readingTitle, type Layout, type Reading } from '../../codec/index.ts'
import { Button } from '../ui/button.tsx'
import type { NextStep } from './diagnosis-panel.tsx'
import { FixPreview } from './fix-preview.tsx'
import { bareSpec, specWords } from './spec-words.ts'

interface ReadingItemProps {
  readonly reading: Reading
  readonly layout: Layout
  /** The sentence that stands above the list already. */
  readonly said: string | undefined
  readonly onStep: (next: NextStep) => void
}

/** The reading; the changes of its fix stay hidden until they are asked for. */
export function ReadingItem({ reading, layout, said, onStep }: ReadingItemProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { fix, asIs, problems, fixedSpec } = reading
  const sentence = formatReading(reading)
  const { bytes } = layout
  const apply = (): void => {
    if (fix) onStep({ bytes: spliced(bytes, fix), spec: bareSpec(fixedSpec ?? reading) })
  }
  return (
    <li>
      <div className="reading-words">
        <b>{readingTitle(reading)}</b>
        {sentence !== said && <p>{sentence}</p>}
        <small>
          {specWords(reading)}
          {problems.length === 0 ? ', decodes to the last byte' : `, ${String(problems.length)} problems remain`}
          {!asIs && fix ? ' once mended' : ''}
        </small>
      </div>
      <div className="reading-acts">
        {asIs && (
          <Button look="line" onClick={() => onStep({ bytes, spec: bareSpec(reading) })}>
            Read it so
          </Button>
        )}
        {fix && (
          <Button look="line" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Hide the fix' : 'Show the fix'}
          </Button>
        )}
      </div>
      <div id={id} className="reading-fix">
        {open && fix && <FixPreview layout={layout} fix={fix} onApply={apply} />}
      </div>
    </li>
  )
}

function spliced(bytes: Uint8Array, { start, end, bytes: put }: NonNullable<Reading['fix']>): Uint8Array {
  const made = new Uint8Array(bytes.length - (end - start) + put.length)
  made.set(bytes.subarray(0, start))
  made.set(put, start)
  made.set(bytes.subarray(end), start + put.length)
  return made
}
