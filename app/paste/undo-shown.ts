/** Undo and redo of the pasted frame that is shown, for the page's shortcuts. */
import { viewStore } from '../stores/view-store.ts'
import { frameActions } from './frame-store.ts'
import { pasteStore } from './paste-store.ts'

/** One step back, or forward again; says what happened. */
export function undoShown(redo: boolean): void {
  const { found, selected } = pasteStore.getState()
  const frame = found?.frames[selected]
  if (!frame) return
  const done = redo ? frameActions.redo(frame) : frameActions.undo(frame)
  viewStore.getState().announce(redo ? (done ? 'Redone' : 'Nothing to redo') : done ? 'Undone' : 'Nothing to undo')
}
