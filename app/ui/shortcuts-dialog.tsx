/** The list of keyboard shortcuts. */
import { SHORTCUTS } from '../shortcuts.ts'
import { Dialog } from './dialog.tsx'
import './shortcuts-dialog.css'

// Apple's keyboards have another key for the same work.
const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Open as long as it is mounted. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="keys">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{APPLE ? key.replace('Ctrl', '⌘') : key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
