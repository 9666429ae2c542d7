/** The magic of a batch or message, chosen by name: the records are written anew in the other format. */
import { useTreeCommands } from '../tree/tree-commands.ts'
import { Choice } from './choice.tsx'

interface MagicEditorProps {
  readonly path: string
  readonly label: string
  readonly value: number
}

const FORMATS = [
  { value: 0, label: '0, message set' },
  { value: 1, label: '1, message set with timestamps' },
  { value: 2, label: '2, record batch' },
]

/** One choice of three. */
export function MagicEditor({ path, label, value }: MagicEditorProps) {
  const commands = useTreeCommands()
  return (
    <Choice
      path={path}
      label={label}
      value={value}
      options={FORMATS}
      onChoose={(magic) => void commands.set(path, magic)}
    />
  )
}
