/** A switch for each bit that has a name, for a number that is a set of them. */
import type { KnownBits } from '../../codec/index.ts'
import { useTreeCommands } from '../tree/tree-commands.ts'

interface BitSwitchesProps {
  readonly path: string
  readonly label: string
  readonly value: number
  readonly bits: readonly Pick<KnownBits, 'bit' | 'name' | 'about'>[]
}

/** Words that can be pressed; arrows go from one to the next. The bits without a name stay as they are. */
export function BitSwitches({ path, label, value, bits }: BitSwitchesProps) {
  const commands = useTreeCommands()
  return (
    <span className="two-way is-bits" role="group" aria-label={label}>
      {bits.map(({ bit, name, about }) => {
        const mask = 2 ** bit
        return (
          <button
            key={bit}
            type="button"
            data-editor=""
            tabIndex={-1}
            aria-pressed={(value & mask) !== 0}
            title={about}
            onClick={() => void commands.set(path, value ^ mask)}
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
        )
      })}
    </span>
  )
}
