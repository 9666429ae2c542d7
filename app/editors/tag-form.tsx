/** The form that adds a tagged field to a struct: one that its schema knows, or any number with bytes; loaded when opened. */
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { Layout } from '../../codec/index.ts'
import { shortType } from '../tree/short-type.ts'
import { useTreeCommands } from '../tree/tree-commands.ts'
import { absentTagged } from './absent-tagged.ts'
import { valueToShow } from './new-value.ts'
import { parseText } from './parse-text.ts'
import { bytesOfText } from './text-of-bytes.ts'

interface TagFormProps {
  readonly layout: Layout
  /** The path of the struct, empty for a message that stands by itself. */
  readonly path: string
  readonly row: number
  readonly onClose: () => void
}

/** Known fields as buttons, then number and bytes of an unknown one. */
export function TagForm({ layout, path, row, onClose }: TagFormProps) {
  const commands = useTreeCommands()
  const absent = absentTagged(layout, row)
  const [number, setNumber] = useState('')
  const [hex, setHex] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => {
    first.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [])
  const close = (): void => {
    onClose()
    commands.leaveEditor()
  }
  const inStruct = (name: string): string => (path === '' ? name : `${path}.${name}`)

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const tag = parseText('uvarint', number)
    if (tag.message !== undefined) {
      setMessage(tag.message)
      return
    }
    const data = bytesOfText('hex', hex)
    if ('message' in data) {
      setMessage(data.message)
      return
    }
    const known = layout.shape(row).struct?.tagged.find((field) => field.tag === tag.value)
    if (known !== undefined) {
      setMessage(`tag ${known.tag} is ${known.name} here`)
      return
    }
    void commands.edit({ op: 'addTag', path, tag: Number(tag.value), data: data.value })
    close()
  }

  return (
    <div
      ref={first}
      className="tag-form"
      role="group"
      aria-label="Add a tagged field"
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') close()
      }}
    >
      {absent.map((field) => (
        <button
          key={field.tag}
          type="button"
          className="tag-known"
          onClick={() => {
            onClose()
            void commands.edit(
              { op: 'set', path: inStruct(field.name), value: valueToShow(field) },
              inStruct(field.name),
            )
            commands.leaveEditor()
          }}
        >
          + {field.name}{' '}
          <span>
            {shortType(field.schema.type, field.nullable)}, tag {field.tag}
          </span>
        </button>
      ))}
      <form onSubmit={submit}>
        <label>
          {absent.length > 0 ? 'or tag' : 'Tag'}
          <input
            className="editor-input"
            size={5}
            inputMode="numeric"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        </label>
        <label>
          hex bytes
          <input
            className="editor-input"
            size={16}
            spellCheck={false}
            value={hex}
            onChange={(event) => setHex(event.target.value)}
          />
        </label>
        <button type="submit" className="editor-button">
          Add
        </button>
        <button type="button" className="editor-button" onClick={close}>
          Cancel
        </button>
      </form>
      {message !== null && (
        <p className="editor-message" role="alert">
          {message}
        </p>
      )}
    </div>
  )
}
