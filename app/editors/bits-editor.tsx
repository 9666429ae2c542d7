/** The attributes of a record batch, bit by bit; loaded when first needed. Compression is shown, not set: records would have to follow. */
import { useTreeCommands } from '../tree/tree-commands.ts'

interface BitsEditorProps {
  readonly path: string
  readonly label: string
  readonly value: number
}

const BITS = [
  { bit: 8, label: 'append time', title: 'Timestamps are those of the append to the log, not those of the producer' },
  { bit: 16, label: 'transactional', title: 'The batch belongs to a transaction' },
  { bit: 32, label: 'control', title: 'The batch holds transaction markers, not data' },
] as const

/** One switch a bit; the other bits stay as they are. */
export function BitsEditor({ path, label, value }: BitsEditorProps) {
  const commands = useTreeCommands()
  return (
    <span className="two-way" role="group" aria-label={label}>
      {BITS.map(({ bit, label: name, title }, i) => (
        <button
          key={bit}
          ref={(button) => {
            if (i === 0) commands.arrive(button, path)
          }}
          type="button"
          data-editor=""
          tabIndex={-1}
          aria-pressed={(value & bit) !== 0}
          title={title}
          onClick={() => void commands.set(path, value ^ bit)}
          onKeyDown={(event) => {
            const { currentTarget: button, key } = event
            if (key === 'Escape') commands.leaveEditor()
            const next = key === 'ArrowRight' ? button.nextSibling : key === 'ArrowLeft' ? button.previousSibling : null
            if (next instanceof HTMLElement) next.focus()
          }}
        >
          {name}
        </button>
      ))}
    </span>
  )
}
