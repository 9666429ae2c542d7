/** What a row is for, what its value stands for, and what the same bytes would be as something else. */
import { useMemo } from 'react'
import type { Layout } from '../../codec/index.ts'
import { useWords } from '../tree/use-words.ts'
import { describeNode } from './node-place.ts'
import { otherReadings } from './other-readings.ts'
import { valueWords } from './value-words.ts'

interface NodeMeaningProps {
  readonly layout: Layout
  readonly row: number
  /** Whether the bytes are a secret that is not shown. */
  readonly masked: boolean
}

/** The last column; nothing where there is nothing to say. */
export function NodeMeaning({ layout, row, masked }: NodeMeaningProps) {
  const words = useWords()
  const description = words === null ? undefined : describeNode(layout, row, words)
  const value = words === null || masked ? undefined : valueWords(layout, row)
  const shape = layout.shape(row)
  const readings = useMemo(
    () =>
      layout.isLeaf(row) && !masked
        ? otherReadings(layout.bytes.subarray(layout.start(row), layout.end(row)), shape.code)
        : [],
    [layout, row, shape, masked],
  )
  // A time is said once.
  const dated = /\dT\d/.test(value?.name ?? '')
  const silent = description === undefined && value === undefined
  if (silent && readings.length === 0) return null
  return (
    <section className="node-meaning">
      <h3>{silent ? 'The same bytes' : 'Meaning'}</h3>
      {value !== undefined && (
        <p>
          <b>{value.name}</b> {value.about}
        </p>
      )}
      {description !== undefined && <p className={value === undefined ? undefined : 'is-field'}>{description}</p>}
      <dl>
        {readings
          .filter(({ type }) => type !== 'time' || !dated)
          .map(({ type, text }) => (
            <div key={type}>
              <dt>as {type}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
