/** The switch of a bool. */
import { useTreeCommands } from '../tree/tree-commands.ts'

interface BoolEditorProps {
  readonly path: string
  readonly label: string
  readonly value: boolean
}

/** Two words, the pressed one in ink; the first also takes the keyboard when the row is edited. */
export function BoolEditor({ path, label, value }: BoolEditorProps) {
  const commands = useTreeCommands()
  return (
    <button
      ref={(button) => commands.arrive(button, path)}
      type="button"
      role="switch"
      className="two-way"
      data-editor=""
      tabIndex={-1}
      aria-label={label}
      aria-checked={value}
      onClick={() => void commands.set(path, !value)}
      onKeyDown={(event) => {
        if (event.key === 'Tab' && commands.editNext(path, event.shiftKey ? -1 : 1)) event.preventDefault()
        if (event.key === 'Escape') commands.leaveEditor()
      }}
    >
      <span data-on={!value}>false</span>
      <span data-on={value}>true</span>
    </button>
  )
}
