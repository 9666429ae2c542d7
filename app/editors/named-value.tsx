/** The names that a number, a text or a uuid may have, beside the line in which it is typed; loaded when first needed. */
import type { MeaningChoice, Value } from '../../codec/index.ts'
import { Choice } from './choice.tsx'

interface NamedValueProps {
  readonly path: string
  readonly label: string
  readonly value: Value
  readonly choices: readonly MeaningChoice[]
  readonly onChoose: (value: Value) => void
}

/** One choice; what has no name is none of the names, and stays as it is. */
export function NamedValue({ path, label, value, choices, onChoose }: NamedValueProps) {
  if (typeof value !== 'number' && typeof value !== 'bigint' && typeof value !== 'string') return null
  // Where a text is its own name there is no more to say than the text.
  const options = choices.map((choice) => ({
    value: choice.value,
    label: choice.name === String(choice.value) ? choice.name : `${choice.name} (${String(choice.value)})`,
  }))
  return (
    <Choice
      path={path}
      label={`${label} by name`}
      value={value}
      options={options}
      onChoose={onChoose}
      first={false}
      unnamed="no name"
    />
  )
}
