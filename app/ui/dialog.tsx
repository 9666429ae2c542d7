/** A modal dialog with a title and a way out; import it from lazily loaded parts only, it brings Radix with it. */
import { useState, type ReactNode } from 'react'
import * as Radix from '@radix-ui/react-dialog'
import { IconButton } from './button.tsx'
import './dialog.css'

interface DialogProps {
  readonly title: string
  /** `drawer` stands at the left edge over the full height. */
  readonly shape?: 'box' | 'drawer'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Open as long as it is mounted. Radix keeps the focus inside and gives it back; Radix's overlay is left out because
    it writes a style element, which the page's security policy refuses. */
export function Dialog({ title, shape = 'box', onClose, children }: DialogProps) {
  // Without a trigger of its own Radix does not know where the focus came from.
  const [opener] = useState(() => document.activeElement)
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <div className="dialog-shade" />
        <Radix.Content
          className={`dialog dialog-${shape}`}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
          }}
        >
          <div className="dialog-head">
            <Radix.Title className="dialog-title">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="close" label="Close" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
