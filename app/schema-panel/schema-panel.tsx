/** The message schema of one side, folded to a line that says what is in it; opened, as Kafka's JSON. */
import { lazy, Suspense, useState } from 'react'
import { getApi, getMessage, type FieldSchema, type MessageSchema } from '../../codec/index.ts'
import type { Side } from '../stores/document-state.ts'
import { useDocument } from '../stores/use-document.ts'
import { Twist } from '../ui/icons.tsx'
import './schema-panel.css'

const SchemaSource = lazy(() => import('./schema-source.tsx').then((module) => ({ default: module.SchemaSource })))

/** The line, and below it the source once it was opened. */
export function SchemaPanel({ side }: { readonly side: Side }) {
  const apiKey = useDocument((document) => document.apiKey)
  const [open, setOpen] = useState(false)
  const api = getApi(apiKey)
  if (api === undefined) return null
  const schema = getMessage(api[side])
  const { lo, hi } = api.versions
  const versions = lo === hi ? `version ${lo}` : `versions ${lo} to ${hi}`
  const count = fieldCount(schema)
  return (
    <section className="schema-panel" aria-label={`Message schema of ${schema.name}`}>
      <button type="button" className="schema-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Twist />
        <span>Message schema</span>
        <code>{schema.name}.json</code>
        <span className="schema-facts">
          {count} {count === 1 ? 'field' : 'fields'}, {versions}
        </span>
      </button>
      {open && (
        <Suspense fallback={<p className="schema-wait">Loading</p>}>
          <SchemaSource key={schema.name} schema={schema} side={side} />
        </Suspense>
      )}
    </section>
  )
}

/** Fields of the message at any version, those of its structs included. */
function fieldCount(schema: MessageSchema): number {
  const count = (fields: readonly FieldSchema[] | undefined): number =>
    (fields ?? []).reduce((sum, field) => sum + 1 + count(field.fields), 0)
  return count(schema.fields) + schema.commonStructs.reduce((sum, struct) => sum + count(struct.fields), 0)
}
