/** A message schema as JSON in Kafka's form, line by line; loaded when first opened. */
import { useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { schemaLines, schemaToJson, type MessageSchema } from '../../codec/index.ts'
import type { Side } from '../stores/document-state.ts'
import { documentStore, selectionStore, useDocument, useSelection, useSide } from '../stores/use-document.ts'
import { useWords } from '../tree/use-words.ts'
import { copyText } from '../ui/copy-text.ts'
import { fieldNames, pathOfNames, rowOfField } from './schema-place.ts'

interface SchemaSourceProps {
  readonly schema: MessageSchema
  readonly side: Side
}

/** Every field is a button that selects it in the tree; what this version lacks is dimmed and says so. */
export function SchemaSource({ schema, side }: SchemaSourceProps) {
  const version = useDocument((document) => document.version)
  const words = useWords()
  const { layout } = useSide(side)
  const selected = useSelection((state) => (state.selected?.side === side ? state.selected.path : null))
  const list = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')

  const about = useMemo(
    () => (words === null ? undefined : (path: readonly string[]) => words.field(schema.name, path)),
    [words, schema],
  )
  const lines = useMemo(() => schemaLines(schema, version, about), [schema, version, about])
  const chosen = useMemo(() => {
    const row = selected === null ? -1 : layout.row(selected)
    const paths = lines.flatMap(({ path }) => (path === null ? [] : [path]))
    return row < 0 ? undefined : pathOfNames(paths, fieldNames(layout, row))?.join('.')
  }, [lines, layout, selected])

  const choose = (path: readonly string[], present: boolean): void => {
    const now = documentStore.getState().sides[side].layout
    const row = rowOfField(now, path)
    if (row >= 0) selectionStore.getState().select(side, now.path(row), 'schema')
    setSaid(
      row >= 0 ? '' : present ? `${path.join('.')} is not in these bytes` : `${path.join('.')} is not in v${version}`,
    )
  }
  const walk = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    event.preventDefault()
    buttons[buttons.indexOf(event.target as HTMLButtonElement) + by]?.focus()
  }
  const firstField = lines.findIndex(({ text, path }) => isField(text, path))
  const tabStop = lines.findIndex(({ text, path }) => isField(text, path) && path?.join('.') === chosen)

  return (
    <div className="schema-source">
      <div className="schema-tools">
        <span role="status">{said}</span>
        <button
          type="button"
          onClick={() => {
            void copyText(schemaToJson(schema, about)).then((done) =>
              setSaid(done ? 'Copied' : 'The browser refused: select the text instead'),
            )
          }}
        >
          Copy schema
        </button>
      </div>
      <div ref={list} className="schema-lines" onKeyDown={walk}>
        {lines.map(({ text, path, present }, i) => {
          const indent = { '--indent': text.search(/\S/) } as CSSProperties
          const look = `schema-line${present ? '' : ' is-absent'}`
          if (path === null || !isField(text, path))
            return (
              <div key={i} className={look} style={indent}>
                {text.trimStart()}
              </div>
            )
          return (
            <button
              key={i}
              type="button"
              className={look}
              style={indent}
              tabIndex={i === (tabStop < 0 ? firstField : tabStop) ? 0 : -1}
              aria-current={path.join('.') === chosen ? 'true' : undefined}
              onClick={() => choose(path, present)}
            >
              <LineText text={text.trimStart()} name={path.at(-1) ?? ''} />
              {!present && <span className="schema-absent">not in v{version}</span>}
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** The line that a field begins with, not the ones that open or close its fields. */
const isField = (text: string, path: readonly string[] | null): boolean =>
  path !== null && text.trimStart().startsWith('{')

/** The line with the field's name set off. */
function LineText({ text, name }: { readonly text: string; readonly name: string }) {
  const at = text.indexOf(`"${name}"`)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b>{`"${name}"`}</b>
      {text.slice(at + name.length + 2)}
    </>
  )
}
