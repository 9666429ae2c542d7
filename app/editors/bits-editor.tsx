/** The attributes of a record batch, bit by bit; loaded when first needed. Compression is shown, not set: records would have to follow. */
import { useTreeCommands } from '../tree/tree-commands.ts'

interface BitsEditorProps {
  readonly path: string
  readonly label: string
  readonly value: number
}

const BITS = [
  { bit: 8, off: 'create time', on: 'log append time', name: 'Timestamp type' },
  { bit: 16, off: 'plain', on: 'transactional', name: 'Transactional' },
  { bit: 32, off: 'data', on: 'control', name: 'Control batch' },
] as const

/** One switch a bit; the other bits stay as they are. */
export function BitsEditor({ path, label, value }: BitsEditorProps) {
  const commands = useTreeCommands()
  return (
    <span className="editor" role="group" aria-label={label}>
      {BITS.map(({ bit, off, on, name }, i) => {
        const isOn = (value & bit) !== 0
        return (
          <button
            key={bit}
            ref={(button) => {
              if (i === 0) commands.arrive(button, path)
            }}
            type="button"
            role="switch"
            className="two-way"
            data-editor=""
            aria-label={name}
            aria-checked={isOn}
            title={name}
            onClick={() => void commands.set(path, value ^ bit)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') commands.leaveEditor()
            }}
          >
            <span data-on={!isOn}>{off}</span>
            <span data-on={isOn}>{on}</span>
          </button>
        )
      })}
    </span>
  )
}
