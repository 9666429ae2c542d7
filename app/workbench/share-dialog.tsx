/** The dialog that hands out a link to the page as it stands. */
import { useEffect, useRef, useState } from 'react'
import { documentStore, selectionStore } from '../stores/use-document.ts'
import { viewStore } from '../stores/view-store.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { currentLink, type CurrentLink } from './current-link.ts'
import './share-dialog.css'

/** Open as long as it is mounted. */
export default function ShareDialog({ onClose }: { onClose: () => void }) {
  const [link, setLink] = useState<CurrentLink>()
  const [outcome, setOutcome] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    void currentLink().then(setLink)
  }, [])
  const copy = async (): Promise<void> => {
    if (!link) return
    const copied = await copyText(link.href)
    setOutcome(
      copied ? 'Copied' : 'The browser keeps the clipboard to itself: the link is selected, copy it with the keyboard.',
    )
    if (copied) viewStore.getState().announce('Link copied')
    else field.current?.select()
  }
  return (
    <Dialog title="Share this page" onClose={onClose}>
      <p className="share-what">{whatItShows()}</p>
      <textarea
        ref={field}
        className="share-link"
        aria-label="Link"
        readOnly
        rows={4}
        value={link?.href ?? ''}
        onFocus={(event) => event.target.select()}
      />
      {link?.omitted !== undefined && <p className="share-omitted">{link.omitted}</p>}
      <div className="share-acts">
        <p aria-live="polite">{outcome || 'Nothing is uploaded: whatever you edited is in the link itself.'}</p>
        <Button look="solid" disabled={!link} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
    </Dialog>
  )
}

/** A sentence on what whoever follows the link will see. */
function whatItShows(): string {
  const { version, sides } = documentStore.getState()
  const edited = (['request', 'response'] as const).filter((side) => sides[side].edited)
  const what = edited.length === 0 ? 'the smallest instance' : `your ${edited.join(' and ')}`
  const { selected } = selectionStore.getState()
  const field = selected?.path.replace(/^body\./, '')
  return `It opens version ${version} with ${what}${field ? ` and ${field} selected` : ''}.`
}
