/** One line of text for a number, a text, a uuid or an API key. */
import { useId } from 'react'
import { listApis, type NodeShape, type Value } from '../../codec/index.ts'
import { parseText, uuidText, type Parsed } from './parse-text.ts'
import { useDraft } from './use-draft.ts'

interface LineEditorProps {
  readonly shape: NodeShape
  readonly path: string
  readonly label: string
  readonly value: Value
}

const TEXTUAL = new Set<NodeShape['code']>(['string', 'compactString', 'rawText'])
const utf8Length = (text: string): number => new TextEncoder().encode(text).length

/** Whether the row holds the number of an API. */
export const holdsApiKey = (shape: NodeShape): boolean =>
  shape.code === 'int16' && /^(Api|RequestApi)Key$/.test(shape.name)

function parseApiKey(text: string): Parsed {
  const api = listApis().find(({ name }) => name.toLowerCase() === text.trim().toLowerCase())
  return api === undefined ? parseText('int16', text) : { value: api.apiKey }
}

/** The input, and beside it what it amounts to or why it does not fit. */
export function LineEditor({ shape, path, label, value }: LineEditorProps) {
  const { code, field, role } = shape
  const names = holdsApiKey(shape)
  const listId = useId()
  const messageId = useId()
  const tagged = role === 'field' && field !== undefined && field.tag >= 0
  const draft = useDraft({
    path,
    shown: String(value),
    parse: names ? parseApiKey : (text) => parseText(code, text),
    format: String,
    waits: tagged ? (next) => next === field.default : undefined,
  })
  const said = draft.message ?? draft.hint
  const textual = TEXTUAL.has(code)
  const Input = textual && /[\n\r]/.test(draft.text) ? 'textarea' : 'input'
  return (
    <span className="editor">
      <Input
        ref={draft.input}
        data-editor=""
        className="editor-input"
        tabIndex={-1}
        rows={Input === 'textarea' ? 1 : undefined}
        size={Input === 'input' ? Math.min(Math.max(draft.text.length + 1, textual ? 12 : 6), 28) : undefined}
        aria-label={label}
        aria-invalid={draft.message !== undefined}
        aria-describedby={said === undefined ? undefined : messageId}
        inputMode={textual || code === 'uuid' ? undefined : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        list={names ? listId : undefined}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        onBlur={draft.onBlur}
        onKeyDown={draft.onKeyDown}
      />
      {names && (
        <datalist id={listId}>
          {listApis().map((api) => (
            <option key={api.apiKey} value={api.apiKey} label={api.name} />
          ))}
        </datalist>
      )}
      {code === 'uuid' && (
        <button
          type="button"
          className="editor-button"
          tabIndex={-1}
          onClick={() => draft.change(uuidText(crypto.getRandomValues(new Uint8Array(16))))}
        >
          Random
        </button>
      )}
      {said !== undefined ? (
        <span id={messageId} className={draft.message === undefined ? 'editor-note' : 'editor-message'} role="status">
          {said}
        </span>
      ) : (
        textual && (
          <span className="editor-note">{`${utf8Length(draft.text)} bytes`.replace(/^1 bytes$/, '1 byte')}</span>
        )
      )}
      <EditorKeys />
    </span>
  )
}

/** The two keys that end an edit, shown while the editor has the keyboard. */
export function EditorKeys() {
  return (
    <span className="editor-keys" aria-hidden="true">
      <kbd>Enter</kbd>
      <kbd>Esc</kbd>
    </span>
  )
}
