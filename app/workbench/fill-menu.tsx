/** The menu that fills a side with a sample. */
import type { SampleKind, Side } from '../stores/document-state.ts'
import { useDocument } from '../stores/use-document.ts'
import { useView } from '../stores/view-store.ts'
import { Menu } from '../ui/menu.tsx'

const KINDS: readonly { readonly kind: SampleKind; readonly label: string; readonly hint: string }[] = [
  { kind: 'smallest', label: 'Smallest', hint: 'zeros, empty strings, one element an array' },
  { kind: 'defaults', label: 'Kafka’s defaults', hint: 'what a field holds when nobody sets it' },
  { kind: 'nulls', label: 'Nulls', hint: 'null wherever this version allows it' },
  { kind: 'populated', label: 'Populated', hint: 'believable values in every field' },
]

/** Fills `side`; undo brings back what was there. */
export function FillMenu({ side }: { side: Side }) {
  const fill = useDocument((document) => document.fill)
  const announce = useView((view) => view.announce)
  return (
    <Menu
      label="Fill with"
      name={`Fill the ${side} with`}
      items={KINDS.map(({ kind, label, hint }) => ({
        label,
        hint,
        onSelect: () => {
          void fill(side, kind)
          announce(`The ${side} is filled: ${label}`)
        },
      }))}
    />
  )
}
