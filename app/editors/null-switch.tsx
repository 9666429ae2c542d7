/** The switch of a nullable row between null and what it holds otherwise. */

interface NullSwitchProps {
  readonly label: string
  readonly isNull: boolean
  /** What there is when it is not null: text, bytes, array. */
  readonly word: string
  readonly onChange: (isNull: boolean) => void
}

/** Two words, the pressed one in ink. */
export function NullSwitch({ label, isNull, word, onChange }: NullSwitchProps) {
  const side = (pressed: boolean, text: string, value: boolean) => (
    <button
      type="button"
      tabIndex={-1}
      data-null={value ? '' : undefined}
      aria-pressed={pressed}
      onClick={() => pressed || onChange(value)}
    >
      {text}
    </button>
  )
  return (
    <span className="two-way" role="group" aria-label={`${label}: null or ${word}`}>
      {side(isNull, 'null', true)}
      {side(!isNull, word, false)}
    </span>
  )
}
