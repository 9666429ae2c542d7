/** The versions in which a field is sent, and what changed when. */
import { useMemo } from 'react'
import type { Layout } from '../../codec/index.ts'
import { fieldHistory, spanVersions } from './field-history.ts'
import { schemaPlace } from './node-place.ts'
import { recordFormat } from './record-format.ts'

/** A line of all versions with the present one, and the stretches that are alike in words; nothing for what is in no schema. */
export function NodeVersions({ layout, row }: { readonly layout: Layout; readonly row: number }) {
  const { schema, version } = schemaPlace(layout, row)
  const shape = layout.shape(row)
  const { field } = shape
  const spans = useMemo(
    () => (field === undefined || schema === undefined ? [] : fieldHistory(field.schema, schema)),
    [field, schema],
  )
  const format = field === undefined ? recordFormat(shape) : undefined
  if (spans.length === 0)
    return format === undefined ? null : (
      <section className="node-versions">
        <h3>Versions</h3>
        <p>{format}</p>
      </section>
    )
  const own = schema === layout.subject.schema
  return (
    <section className="node-versions">
      <h3>{own ? 'Versions' : `Versions of ${schema?.name ?? ''}`}</h3>
      <ol className="version-line" aria-hidden="true">
        {spans.flatMap(({ from, to, look }) =>
          Array.from({ length: to - from + 1 }, (_, i) => (
            <li key={from + i} className={`in-${look}${from + i === version ? ' now' : ''}`}>
              {from + i}
            </li>
          )),
        )}
      </ol>
      <ul className="version-spans">
        {spans.map((span) => (
          <li key={span.from} className={`in-${span.look}`}>
            <i />
            {spanVersions(span)}, {span.words}
          </li>
        ))}
      </ul>
    </section>
  )
}
