/** The other columns of the readout: how the bytes become the value, which versions have the field, and what it means. */
import type { Layout } from '../../codec/index.ts'
import { secretsIn } from '../stores/secrets.ts'
import { useView } from '../stores/view-store.ts'
import { useWords } from '../tree/use-words.ts'
import { derivation } from './derivation.ts'
import { NodeMeaning } from './node-meaning.tsx'
import { NodeVersions } from './node-versions.tsx'

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
      <NodeVersions {...props} />
      <NodeMeaning {...props} masked={masked} />
    </>
  )
}

function Derivation({ layout, row, masked }: NodeProps & { readonly masked: boolean }) {
  // With the words come the meanings, by which bits and dates are told.
  useWords()
  const { steps } = derivation(layout, row, masked)
  if (steps.length === 0) return null
  const whole = ['none', 'struct'].includes(layout.shape(row).code)
  return (
    <section className="node-steps">
      <h3>{whole ? 'What these bytes consist of' : 'How these bytes become this value'}</h3>
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
