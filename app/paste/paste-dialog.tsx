/** The paste box over whatever page is open. */
import { Dialog } from '../ui/dialog.tsx'
import { PasteBox } from './paste-box.tsx'

/** Open as long as it is mounted. */
export default function PasteDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Paste bytes" onClose={onClose}>
      <PasteBox autoFocus onRead={onClose} />
    </Dialog>
  )
}
