/** A choice among few numbers that have names: the browser's own select, which every device knows how to show. */
import { useTreeCommands } from '../tree/tree-commands.ts'

export interface ChoiceOption {
  readonly value: number
  readonly label: string
}

interface ChoiceProps {
  /** The path of the row that the editor belongs to. */
  readonly path: string
  readonly label: string
  readonly value: number
  readonly options: readonly ChoiceOption[]
  readonly onChoose: (value: number) => void
  /** Whether the keyboard comes here when the row is edited. */
  readonly first?: boolean
}

/** A value without a name is listed as its number. */
export function Choice({ path, label, value, options, onChoose, first = true }: ChoiceProps) {
  const commands = useTreeCommands()
  const known = options.some((option) => option.value === value)
  return (
    <select
      ref={(select) => {
        if (first) commands.arrive(select, path)
      }}
      className="editor-choice"
      data-editor=""
      tabIndex={-1}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(Number(event.target.value))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') commands.leaveEditor()
      }}
    >
      {!known && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
