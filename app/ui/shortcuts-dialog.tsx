/** The list of keyboard shortcuts. */
import { Dialog } from './dialog.tsx'
import './shortcuts-dialog.css'

/** What is pressed, and what it does. */
const SHORTCUTS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['/'], does: 'Find an API by name, initials or key' },
  { keys: ['V', 'Ctrl V'], does: 'Paste bytes: open the box, or open it with what was copied' },
  { keys: ['Ctrl Enter'], does: 'Read what stands in the paste box' },
  { keys: [',', '.'], does: 'One version back, one version on' },
  { keys: ['[', ']'], does: 'Select the field before, the field after' },
  { keys: ['u'], does: 'Select what encloses the field' },
  { keys: ['Ctrl Z'], does: 'Undo the last edit' },
  { keys: ['Ctrl Shift Z', 'Ctrl Y'], does: 'Redo it' },
  { keys: ['←', '→', '↑', '↓'], does: 'Move in the bytes, the tree or the version stepper' },
  { keys: ['Enter'], does: 'Edit the selected field' },
  { keys: ['Esc'], does: 'Leave the editor, the search or the dialog' },
  { keys: ['?'], does: 'Show this list' },
]

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
