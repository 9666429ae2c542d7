/** The other columns of the readout: how the bytes become the value, which versions have the field, and what it means. */
import { useMemo } from 'react'
import type { Layout } from '../../codec/index.ts'
import { secretsIn } from '../stores/secrets.ts'
import { useView } from '../stores/view-store.ts'
import { useWords } from '../tree/use-words.ts'
import { derivation } from './derivation.ts'
import { fieldHistory, spanVersions } from './field-history.ts'
import { describeNode, schemaPlace } from './node-place.ts'
import { otherReadings } from './other-readings.ts'

interface NodeProps {
  readonly layout: Layout
  readonly row: number
}

/** The columns; those with nothing to say are left out. */
export function NodeDetails(props: NodeProps) {
  const secretsShown = useView((view) => view.secretsShown)
  const masked = !secretsShown && secretsIn(props.layout, props.row).length > 0
  return (
    <>
      <Derivation {...props} masked={masked} />
      <Versions {...props} />
      <Meaning {...props} masked={masked} />
    </>
  )
}

function Derivation({ layout, row, masked }: NodeProps & { readonly masked: boolean }) {
  const { steps } = useMemo(() => derivation(layout, row, masked), [layout, row, masked])
  if (steps.length === 0) return null
  return (
    <section className="node-steps">
      <h3>How these bytes become this value</h3>
      <ol>
        {steps.map(({ about, text }, i) => (
          <li key={i}>
            <code>{about}</code>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Versions({ layout, row }: NodeProps) {
  const { schema, version } = schemaPlace(layout, row)
  const field = layout.shape(row).field
  const spans = useMemo(
    () => (field === undefined || schema === undefined ? [] : fieldHistory(field.schema, schema)),
    [field, schema],
  )
  if (spans.length === 0) return null
  return (
    <section className="node-versions">
      <h3>Versions</h3>
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

function Meaning({ layout, row, masked }: NodeProps & { readonly masked: boolean }) {
  const words = useWords()
  const description = words === null ? undefined : describeNode(layout, row, words)
  const shape = layout.shape(row)
  const readings = useMemo(
    () =>
      layout.isLeaf(row) && !masked
        ? otherReadings(layout.bytes.subarray(layout.start(row), layout.end(row)), shape.code)
        : [],
    [layout, row, shape, masked],
  )
  if (description === undefined && readings.length === 0) return null
  return (
    <section className="node-meaning">
      <h3>{description === undefined ? 'The same bytes' : 'Meaning'}</h3>
      {description !== undefined && <p>{description}</p>}
      <dl>
        {readings.map(({ type, text }) => (
          <div key={type}>
            <dt>as {type}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
