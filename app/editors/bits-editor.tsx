/** The attributes of a batch or message: compression by name, the rest bit by bit; loaded when first needed. */
import { useTreeCommands } from '../tree/tree-commands.ts'
import { BitSwitches } from './bit-switches.tsx'
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
  { bit: 3, name: 'append time', about: 'Timestamps are those of the append to the log, not those of the producer' },
  { bit: 4, name: 'transactional', about: 'The batch belongs to a transaction' },
  { bit: 5, name: 'control', about: 'The batch holds transaction markers, not data' },
  { bit: 6, name: 'delete horizon', about: 'The base timestamp is the time from which tombstones may go' },
]

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
      <BitSwitches path={path} label={label} value={value} bits={ofMessage ? BITS.slice(0, 1) : BITS} />
    </>
  )
}
