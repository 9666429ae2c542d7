/** Copies what there is to copy of a row: its path, its value, its bytes as hexadecimal. */
import type { Layout, Value } from '../../codec/index.ts'
import { hexText } from '../stores/hex-text.ts'
import { useView } from '../stores/view-store.ts'
import { printable } from '../tree/format-value.ts'
import { copyText } from '../ui/copy-text.ts'

interface NodeCopiesProps {
  readonly layout: Layout
  readonly row: number
  /** Whether the bytes are a secret that is not shown. */
  readonly masked: boolean
}

/** Three buttons; of a masked secret the path alone, of a group no value. */
export function NodeCopies({ layout, row, masked }: NodeCopiesProps) {
  const announce = useView((view) => view.announce)
  const value = layout.value(row)
  const copies: readonly (readonly [name: string, text: () => string])[] = [
    ['path', () => layout.path(row)],
    ...(masked || value === undefined ? [] : [['value', () => valueToCopy(value)] as const]),
    ...(masked || layout.start(row) === layout.end(row)
      ? []
      : [['hex', () => hexText(layout.bytes.subarray(layout.start(row), layout.end(row)))] as const]),
  ]
  return (
    <p className="node-copies">
      Copy{' '}
      {copies.map(([name, text]) => (
        <button
          key={name}
          type="button"
          aria-label={`Copy the ${name}`}
          onClick={() => {
            void copyText(text()).then((copied) =>
              announce(copied ? `The ${name} is copied` : 'This browser does not let the page use the clipboard'),
            )
          }}
        >
          {name}
        </button>
      ))}
    </p>
  )
}

/** The value as somebody would paste it: text without quotes, bytes that are no text in hexadecimal. */
function valueToCopy(value: Value): string {
  if (value instanceof Uint8Array) return printable(value) ?? hexText(value)
  return typeof value === 'object' ? 'null' : Object.is(value, -0) ? '-0' : String(value)
}
