/** The attributes of a batch or message: compression by name, the rest bit by bit; loaded when first needed. */
import { useTreeCommands } from '../tree/tree-commands.ts'
import { Choice } from './choice.tsx'

interface BitsEditorProps {
  readonly path: string
  readonly label: string
  readonly value: number
  /** Whether they are those of a message, which has fewer. */
  readonly ofMessage: boolean
}

const COMPRESSIONS = ['none', 'gzip', 'snappy', 'lz4', 'zstd']
const BITS = [
  { bit: 8, label: 'append time', title: 'Timestamps are those of the append to the log, not those of the producer' },
  { bit: 16, label: 'transactional', title: 'The batch belongs to a transaction' },
  { bit: 32, label: 'control', title: 'The batch holds transaction markers, not data' },
] as const

/** One choice, and one switch a bit; the other bits stay as they are. Choosing a compression packs the records anew. */
export function BitsEditor({ path, label, value, ofMessage }: BitsEditorProps) {
  const commands = useTreeCommands()
  // zstd came with record batches (KIP-110).
  const codecs = ofMessage ? COMPRESSIONS.slice(0, 4) : COMPRESSIONS
  return (
    <>
      <Choice
        path={path}
        label="Compression"
        value={value & 7}
        options={codecs.map((name, codec) => ({ value: codec, label: name }))}
        onChoose={(codec) => void commands.set(path, (value & ~7) | codec)}
      />
      <span className="two-way" role="group" aria-label={label}>
        {(ofMessage ? BITS.slice(0, 1) : BITS).map(({ bit, label: name, title }) => (
          <button
            key={bit}
            type="button"
            data-editor=""
            tabIndex={-1}
            aria-pressed={(value & bit) !== 0}
            title={title}
            onClick={() => void commands.set(path, value ^ bit)}
            onKeyDown={(event) => {
              const { currentTarget: button, key } = event
              if (key === 'Escape') commands.leaveEditor()
              const next =
                key === 'ArrowRight' ? button.nextSibling : key === 'ArrowLeft' ? button.previousSibling : null
              if (next instanceof HTMLElement) next.focus()
            }}
          >
            {name}
          </button>
        ))}
      </span>
    </>
  )
}
