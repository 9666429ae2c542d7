/** Undo, redo, and the way back to the smallest instance. */
import { useDocument } from '../stores/use-document.ts'
import { useView } from '../stores/view-store.ts'
import { Button } from '../ui/button.tsx'

/** The three buttons; what there is nothing to do for is disabled. */
export function HistoryButtons() {
  const canUndo = useDocument((document) => document.canUndo)
  const canRedo = useDocument((document) => document.canRedo)
  const edited = useDocument(({ sides }) => sides.request.edited || sides.response.edited)
  const undo = useDocument((document) => document.undo)
  const redo = useDocument((document) => document.redo)
  const reset = useDocument((document) => document.reset)
  const announce = useView((view) => view.announce)
  const act = (what: () => void, words: string) => () => {
    what()
    announce(words)
  }
  return (
    <div className="history" role="group" aria-label="Edits">
      <Button icon="undo" disabled={!canUndo} onClick={act(undo, 'Undone')}>
        Undo
      </Button>
      <Button icon="redo" disabled={!canRedo} onClick={act(redo, 'Redone')}>
        Redo
      </Button>
      <Button icon="reset" disabled={!edited} onClick={act(reset, 'Both sides are the smallest instance again')}>
        Reset
      </Button>
    </div>
  )
}
