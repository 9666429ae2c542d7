/** One line of text for a number, a text or a uuid, and beside it the names that the value may have. */
import { lazy, Suspense, useId } from 'react'
import { bitsOf, meaningsOf, type MeaningChoice, type NodeShape, type Value } from '../../codec/index.ts'
import { useShownLayout } from '../stores/space.ts'
import { useTreeCommands } from '../tree/tree-commands.ts'
import { useWords } from '../tree/use-words.ts'
import { parseText, uuidText, type Parsed } from './parse-text.ts'
import { useDraft } from './use-draft.ts'

interface LineEditorProps {
  readonly shape: NodeShape
  readonly path: string
  readonly label: string
  readonly value: Value
}

const TEXTUAL = new Set<NodeShape['code']>(['string', 'compactString', 'rawText'])
/** What the editor shows of a value; objects have other editors. */
const asText = (value: Value): string => (typeof value === 'object' ? '' : String(value))
const utf8Length = (text: string): number => new TextEncoder().encode(text).length

/** A value by its name in either case of letters, or what the text means by itself. */
function parseNamed(code: NodeShape['code'], choices: readonly MeaningChoice[], text: string): Parsed {
  const typed = plain(text)
  const named = choices.find(({ name }) => plain(name) === typed)
  return named === undefined ? parseText(code, text) : { value: named.value }
}

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

const NamedValue = lazy(() => import('./named-value.tsx').then((module) => ({ default: module.NamedValue })))
const BitSwitches = lazy(() => import('./bit-switches.tsx').then((module) => ({ default: module.BitSwitches })))

/** The input, the names or bits of its value, and what it amounts to or why it does not fit. */
export function LineEditor({ shape, path, label, value }: LineEditorProps) {
  const { code, field, role } = shape
  const commands = useTreeCommands()
  const layout = useShownLayout(commands.side)
  const row = layout.row(path)
  // The names come with the words.
  const ready = useWords() !== null && row >= 0
  const choices = ready ? (meaningsOf(layout, row)?.values ?? []) : []
  const bits = ready ? bitsOf(layout, row) : undefined
  const messageId = useId()
  const tagged = role === 'field' && field !== undefined && field.tag >= 0
  const { attach, text, message, hint, change, onBlur, onKeyDown } = useDraft({
    path,
    shown: asText(value),
    parse: (typed) => (TEXTUAL.has(code) ? parseText(code, typed) : parseNamed(code, choices, typed)),
    format: asText,
    waits: tagged ? (next) => next === field.default : undefined,
  })
  const said = message ?? hint
  const textual = TEXTUAL.has(code)
  const Input = textual && /[\n\r]/.test(text) ? 'textarea' : 'input'
  return (
    <span className="editor">
      <Input
        ref={attach}
        data-editor=""
        className="editor-input"
        tabIndex={-1}
        rows={Input === 'textarea' ? 1 : undefined}
        size={Input === 'input' ? Math.min(Math.max(text.length + 1, textual ? 12 : 6), 28) : undefined}
        aria-label={label}
        aria-invalid={message !== undefined}
        aria-describedby={said === undefined ? undefined : messageId}
        inputMode={textual || code === 'uuid' ? undefined : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      <Suspense fallback={null}>
        {choices.length > 0 && (
          <NamedValue
            path={path}
            label={label}
            value={value}
            choices={choices}
            onChoose={(chosen) => change(asText(chosen))}
          />
        )}
        {bits !== undefined && typeof value === 'number' && (
          <BitSwitches
            path={path}
            label={`Bits of ${label}`}
            value={bits.unset === undefined ? value : 0}
            bits={bits.groups}
          />
        )}
      </Suspense>
      {code === 'uuid' && (
        <button
          type="button"
          className="editor-button"
          tabIndex={-1}
          onClick={() => change(uuidText(crypto.getRandomValues(new Uint8Array(16))))}
        >
          Random
        </button>
      )}
      {said !== undefined ? (
        <span id={messageId} className={message === undefined ? 'editor-note' : 'editor-message'} role="status">
          {said}
        </span>
      ) : (
        textual && <span className="editor-note">{`${utf8Length(text)} bytes`.replace(/^1 bytes$/, '1 byte')}</span>
      )}
    </span>
  )
}
