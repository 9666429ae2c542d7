/** The polite live region in which the page says what just happened. */
import { useView } from '../stores/view-store.ts'

/** Speaks the view store's status; the same words said twice are two messages. */
export function LiveStatus() {
  const { text, turn } = useView((view) => view.status)
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text !== '' && <span key={turn}>{text}</span>}
    </div>
  )
}
