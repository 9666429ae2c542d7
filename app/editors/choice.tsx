/** A choice among values that have names: the browser's own select, which every device knows how to show. */
import { useTreeCommands } from '../tree/tree-commands.ts'

export interface ChoiceOption<T> {
  readonly value: T
  readonly label: string
}

interface ChoiceProps<T> {
  /** The path of the row that the editor belongs to. */
  readonly path: string
  readonly label: string
  readonly value: T
  readonly options: readonly ChoiceOption<T>[]
  readonly onChoose: (value: T) => void
  /** Whether the keyboard comes here when the row is edited. */
  readonly first?: boolean
  /** What stands for a value without a name; the value itself where left out. */
  readonly unnamed?: string
}

/** A value without a name is listed as its number, or as what stands for such. */
export function Choice<T extends number | bigint | string>(props: ChoiceProps<T>) {
  const { path, label, value, options, onChoose, first = true, unnamed = String(value) } = props
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
      value={String(value)}
      onChange={(event) => {
        const chosen = options.find((option) => String(option.value) === event.target.value)
        if (chosen) onChoose(chosen.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') commands.leaveEditor()
      }}
    >
      {!known && <option value={String(value)}>{unnamed}</option>}
      {options.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
