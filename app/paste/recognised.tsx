/** What a pasted text was recognised as: its form to overrule, what was skipped, the token to blame, what it says without bytes. */
import {
  formatInputProblem,
  formatSkipReason,
  formatUnderstood,
  isInputProblem,
  listInputForms,
  type InputForm,
  type InputProblem,
  type ParsedInput,
} from '../../codec/index.ts'
import { Button } from '../ui/button.tsx'
import { usePaste } from './paste-store.ts'
import { specWords, foreignWords } from './spec-words.ts'
import type { ReadText } from './paste-types.ts'

/** Skipped parts that are listed; of a log there can be thousands. */
const LISTED = 100

interface RecognisedProps {
  /** Selects a place of the text where there is a box with it. */
  readonly onPlace?: (start: number, end: number) => void
  /** Whether frames are listed elsewhere. */
  readonly brief?: boolean
}

/** Nothing while there is no text. */
export default function Recognised({ onPlace, brief = false }: RecognisedProps) {
  const status = usePaste((state) => state.status)
  const step = usePaste((state) => state.step)
  const failure = usePaste((state) => state.failure)
  const found = usePaste((state) => state.found)
  const cancel = usePaste((state) => state.cancel)
  if (status === 'empty') return null
  if (status === 'reading' && !brief)
    return (
      <div className="paste-wait">
        <progress aria-label="Reading the text" />
        {/* Before the words, which change as the reading goes on and would move it. */}
        <Button look="line" onClick={cancel}>
          Cancel
        </Button>
        {step}
      </div>
    )
  if (status === 'failed') return <p className="paste-bad">{failure}</p>
  if (status === 'stopped') return <p>Reading was stopped. Change the text to read it after all.</p>
  if (!found) return null
  const { answer } = found
  if (isInputProblem(answer)) return <Problem problem={answer} onPlace={onPlace} />
  return (
    <>
      <div className="paste-line">
        <FormChoice answer={answer} />
        {answer.form !== 'text' && <span>{amount(found)}</span>}
      </div>
      {!brief && <Sentences answer={answer} found={found} />}
      <Remarks answer={answer} found={found} />
      <Skipped answer={answer} onPlace={onPlace} />
    </>
  )
}

const plural = (count: number, noun: string): string => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** `148 bytes, one frame`. */
function amount({ answer, frames }: ReadText): string {
  const bytes = frames.reduce((sum, frame) => sum + frame.bytes.length, 0)
  const sides = isInputProblem(answer) ? 0 : new Set(answer.chunks.map(({ direction }) => direction)).size
  return `${plural(bytes, 'byte')}, ${plural(frames.length, 'frame')}${sides > 1 ? ', both directions' : ''}`
}

/** Which form it is read as; what fits too comes first. */
function FormChoice({ answer }: { readonly answer: ParsedInput | InputProblem }) {
  const form = usePaste((state) => state.form)
  const choose = usePaste((state) => state.chooseForm)
  const forms = listInputForms()
  const labelOf = (wanted: InputForm | undefined): string =>
    forms.find((one) => one.form === wanted)?.label ?? 'nothing'
  const groups = [...new Set(forms.map(({ group }) => group))]
  return (
    <label className="paste-choice">
      <span>{form === null ? 'Recognised' : 'Read as'}</span>
      <select value={form ?? ''} onChange={(event) => choose((event.target.value || null) as InputForm | null)}>
        <option value="">{form === null ? labelOf(answer.form) : 'Recognise it'}</option>
        {answer.alternatives.length > 0 && (
          <optgroup label="Fits too">
            {answer.alternatives.map((other) => (
              <option key={other} value={other}>
                {labelOf(other)}
              </option>
            ))}
          </optgroup>
        )}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {forms
              .filter((one) => one.group === group && !answer.alternatives.includes(one.form))
              .map((one) => (
                <option key={one.form} value={one.form}>
                  {one.label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

function Problem({ problem, onPlace }: { readonly problem: InputProblem } & Pick<RecognisedProps, 'onPlace'>) {
  const { line, column, offset, token } = problem
  return (
    <>
      <p className="paste-bad" role="alert">
        {formatInputProblem(problem)}
      </p>
      <div className="paste-line">
        {onPlace && problem.problem !== 'empty' && (
          <Button look="line" onClick={() => onPlace(offset, offset + Math.max(1, token.length))}>
            Go to line {line}, column {column}
          </Button>
        )}
        <FormChoice answer={problem} />
      </div>
    </>
  )
}

/** The frames in a few words, or what a text without bytes says. */
function Sentences({ answer, found: { frames } }: { readonly answer: ParsedInput; readonly found: ReadText }) {
  if (answer.understood)
    return formatUnderstood(answer.understood).map((sentence) => (
      <p key={sentence} className="paste-say">
        {sentence}
      </p>
    ))
  if (frames.length === 0 && answer.form !== 'request-log')
    return <p className="paste-say">There are no bytes in it.</p>
  const names = frames.slice(0, 4).map(({ spec, foreign }) => (foreign ? foreignWords(foreign) : specWords(spec)))
  const more = frames.length - names.length
  return (
    <p className="paste-say">
      {names.join(', ')}
      {more > 0 && ` and ${more.toLocaleString('en')} more`}
    </p>
  )
}

/** Holes, and what a request log does not tell. */
function Remarks({ answer, found }: { readonly answer: ParsedInput; readonly found: ReadText }) {
  const holes = answer.chunks.flatMap((chunk) => chunk.holes)
  const leftOut = found.frames.reduce((sum, frame) => sum + frame.leftOut.length, 0)
  return (
    <>
      {holes.map(({ at, length }, i) => (
        <p key={i} className="paste-say">
          The text leaves out {length === undefined ? 'some bytes' : plural(length, 'byte')} at 0x
          {at.toString(16).padStart(4, '0')}; what follows has moved up.
        </p>
      ))}
      {answer.form === 'request-log' && (
        <p className="paste-say">
          A log holds values, not bytes: these were encoded anew.
          {leftOut > 0 &&
            ` It also leaves records out; an empty batch of 61 bytes stands in ${plural(leftOut, 'place')}.`}
        </p>
      )}
      {found.refused.map((sentence) => (
        <p key={sentence} className="paste-bad">
          {sentence}
        </p>
      ))}
    </>
  )
}

function Skipped({
  answer: { skipped },
  onPlace,
}: { readonly answer: ParsedInput } & Pick<RecognisedProps, 'onPlace'>) {
  if (skipped.length === 0) return null
  return (
    <details className="paste-skipped">
      <summary>{plural(skipped.length, 'part')} of the text skipped</summary>
      <ol>
        {skipped.slice(0, LISTED).map(({ start, end, line, column, text, why }) => (
          <li key={start}>
            {onPlace ? (
              <button type="button" onClick={() => onPlace(start, end)}>
                {line}:{column}
              </button>
            ) : (
              <span>
                {line}:{column}
              </span>
            )}
            <span>{formatSkipReason(why)}</span>
            <code>{text.replace(/\s+/g, ' ')}</code>
          </li>
        ))}
        {skipped.length > LISTED && <li>and {(skipped.length - LISTED).toLocaleString('en')} more</li>}
      </ol>
    </details>
  )
}
