/** The frames of a paste: requests on the left, the response of each beside it, in the order in which they were sent. */
import { useMemo, type KeyboardEvent } from 'react'
import { usePaste } from './paste-store.ts'
import type { FoundFrame } from './paste-types.ts'
import { useFrameSummary } from './frame-store.ts'
import { foreignWords, isFramed, pairUp, specTitle } from './spec-words.ts'

interface Exchange {
  /** Index of the frame on the left, and of the one on the right. */
  readonly left: number | null
  readonly right: number | null
}

/** All frames as pairs; what has no partner stands alone on its side. */
function exchangesOf(frames: readonly FoundFrame[]): Exchange[] {
  const pairs = pairUp(frames)
  return frames.flatMap((frame, index): Exchange[] => {
    const partner = pairs.get(index)
    const onRight = isFramed(frame.spec) && frame.spec.side === 'response'
    if (onRight) return partner === undefined ? [{ left: null, right: index }] : []
    return [{ left: index, right: partner ?? null }]
  })
}

/** The list; arrow keys go from frame to frame. */
export function ExchangeList({ frames }: { readonly frames: readonly FoundFrame[] }) {
  const exchanges = useMemo(() => exchangesOf(frames), [frames])
  const select = usePaste((state) => state.select)
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    const next = buttons[buttons.indexOf(event.target as HTMLElement) + by]
    if (!next) return
    event.preventDefault()
    next.focus()
    select(Number(next.dataset['frame']))
  }
  return (
    <section className="exchanges" aria-labelledby="exchanges">
      <div className="exchanges-head">
        <h2 id="exchanges">Frames</h2>
        <span aria-hidden="true">corr. id</span>
        <span aria-hidden="true">request</span>
        <span aria-hidden="true">response</span>
      </div>
      <ol onKeyDown={onKeyDown}>
        {exchanges.map(({ left, right }) => {
          const id = frames[left ?? right ?? 0]?.correlationId
          return (
            <li key={left ?? right}>
              <span className="exchange-id">{id}</span>
              {left === null ? <span className="exchange-none" /> : <FrameButton frames={frames} index={left} />}
              {right === null ? <span className="exchange-none" /> : <FrameButton frames={frames} index={right} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const DIRECTIONS: Readonly<Record<string, string>> = { client: '→', server: '←', 0: '→', 1: '←' }
const DIRECTION_WORDS: Readonly<Record<string, string>> = {
  client: 'from the client',
  server: 'from the server',
  0: 'from the side that spoke first',
  1: 'from the side that answered',
}

function FrameButton({ frames, index }: { readonly frames: readonly FoundFrame[]; readonly index: number }) {
  const frame = frames[index]!
  const shown = usePaste((state) => state.selected === index)
  const select = usePaste((state) => state.select)
  const { spec, bytes, worst } = useFrameSummary(frame)
  const foreign = spec === frame.spec ? frame.foreign : undefined
  const broken = worst === 'error' || worst === 'incomplete'
  const { direction } = frame
  return (
    <button
      type="button"
      className="exchange"
      data-frame={index}
      data-region={isFramed(spec) ? spec.side : 'batch'}
      aria-current={shown ? 'true' : undefined}
      onClick={() => select(index)}
    >
      {direction !== undefined && (
        <span className="exchange-way" title={DIRECTION_WORDS[direction]}>
          <span aria-hidden="true">{DIRECTIONS[direction]}</span>
          <span className="visually-hidden">{DIRECTION_WORDS[direction]}</span>
        </span>
      )}
      <b>{foreign ? foreignWords(foreign) : specTitle(spec)}</b>
      {isFramed(spec) && !foreign && <span className="exchange-side">{spec.side}</span>}
      {(broken || foreign) && <span className="exchange-bad">{foreign ? 'not Kafka' : 'broken'}</span>}
      {!frame.sure && !broken && !foreign && spec === frame.spec && <span className="exchange-guess">best guess</span>}
      <span className="exchange-size">{bytes.length.toLocaleString('en')} bytes</span>
    </button>
  )
}
