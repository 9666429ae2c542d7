/** A small set of exclusive choices shown side by side, as toggle buttons in a named group. */
import { Icon, type IconName } from './icons.tsx'
import './segmented.css'

export interface SegmentedOption<T extends string> {
  readonly value: T
  readonly label: string
  readonly icon: IconName
}

interface SegmentedProps<T extends string> {
  readonly label: string
  readonly options: readonly SegmentedOption<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** Shows the options; the pressed one is `value`. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  return (
    <div className="segmented" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-label={option.label}
          title={option.label}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          <Icon name={option.icon} />
        </button>
      ))}
    </div>
  )
}
