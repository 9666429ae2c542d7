/** The menu that copies a side, in the forms that other tools and people take. */
import type { Side } from '../stores/document-state.ts'
import { useView } from '../stores/view-store.ts'
import { copyText } from '../ui/copy-text.ts'
import { Menu } from '../ui/menu.tsx'
import type { CopyForm } from './copy-forms.ts'

const FORMS: readonly { readonly form: CopyForm; readonly label: string; readonly hint: string }[] = [
  { form: 'hex', label: 'Hex', hint: 'every byte of the frame, on one line' },
  { form: 'text', label: 'Text tree', hint: 'names, types, values, offsets and sizes' },
  { form: 'json', label: 'Kafka JSON', hint: 'the body as Kafka’s own tools print it' },
  { form: 'link', label: 'Link', hint: 'to this very page, edits included' },
]

/** Copies `side` and says so. */
export function CopyMenu({ side }: { side: Side }) {
  const announce = useView((view) => view.announce)
  const copy = async (form: CopyForm, label: string): Promise<void> => {
    try {
      const { copyForm } = await import('./copy-forms.ts')
      const copied = await copyText(await copyForm(form, side))
      announce(copied ? `${label} copied` : 'This browser does not let the page use the clipboard')
    } catch (error) {
      announce(error instanceof Error ? error.message : 'Nothing was copied')
    }
  }
  return (
    <Menu
      label="Copy as"
      name={`Copy the ${side} as`}
      items={FORMS.map(({ form, label, hint }) => ({ label, hint, onSelect: () => void copy(form, label) }))}
    />
  )
}
