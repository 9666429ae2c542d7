/** Bytes typed as text, hexadecimal or base64; loaded when first needed. */
import { useId, useState } from 'react'
import type { Value } from '../../codec/index.ts'
import { plural } from '../tree/format-value.ts'
import { BYTES_FORMS, bytesOfText, naturalForm, textOfBytes, type BytesForm } from './text-of-bytes.ts'
import { useDraft } from './use-draft.ts'

interface BytesEditorProps {
  readonly path: string
  readonly label: string
  readonly value: Uint8Array
}

/** The input with its choice of form, and how many bytes it amounts to. */
export function BytesEditor({ path, label, value }: BytesEditorProps) {
  const [form, setForm] = useState<BytesForm>(() => naturalForm(value))
  const messageId = useId()
  const format = (bytes: Value): string => (bytes instanceof Uint8Array ? textOfBytes(form, bytes) : '')
  const { attach, text, message, change, onBlur, onKeyDown } = useDraft({
    path,
    shown: format(value),
    parse: (typed) => bytesOfText(form, typed),
    format,
  })
  const lossy = form === 'text' && naturalForm(value) === 'hex' && value.length > 0
  return (
    <span className="editor">
      <textarea
        ref={attach}
        data-editor=""
        className="editor-input"
        tabIndex={-1}
        rows={1}
        cols={Math.min(Math.max(text.length + 1, 12), 40)}
        aria-label={`${label} as ${form}`}
        aria-invalid={message !== undefined}
        aria-describedby={messageId}
        readOnly={lossy}
        title={lossy ? 'These bytes are no text: edit them as hex or base64' : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      <span className="two-way" role="group" aria-label="Form of the bytes">
        {BYTES_FORMS.map((choice) => (
          <button
            key={choice}
            type="button"
            tabIndex={-1}
            aria-pressed={choice === form}
            onClick={() => {
              onBlur()
              setForm(choice)
            }}
          >
            {choice}
          </button>
        ))}
      </span>
      <span id={messageId} className={message === undefined ? 'editor-note' : 'editor-message'} role="status">
        {message ?? plural(value.length, 'byte')}
      </span>
    </span>
  )
}
