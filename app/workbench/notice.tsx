/** The one sentence about something that the page did not do as asked, such as a link that was cut short. */
import { useDocument } from '../stores/use-document.ts'
import { IconButton } from '../ui/button.tsx'

/** Nothing while there is nothing to say. */
export function Notice() {
  const notice = useDocument((document) => document.notice)
  const tell = useDocument((document) => document.tell)
  return (
    <div role="alert">
      {notice !== null && (
        <div className="notice">
          <p>{notice}</p>
          <IconButton icon="close" label="Dismiss" onClick={() => tell(null)} />
        </div>
      )}
    </div>
  )
}
