/** One line of text for a number, a text, a uuid or an API key. */
import { useId } from 'react'
import { listApis, type NodeShape, type Value } from '../../codec/index.ts'
import { holdsApiKey } from './edit-kind.ts'
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
  const { attach, text, message, hint, change, onBlur, onKeyDown } = useDraft({
    path,
    shown: asText(value),
    parse: names ? parseApiKey : (typed) => parseText(code, typed),
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
        list={names ? listId : undefined}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
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
