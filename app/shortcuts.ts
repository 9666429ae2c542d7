/** The keys that work anywhere on a page; the keys of grid, tree and stepper belong to them. Loaded after the first paint. */
import { takePastes } from './paste/take-pastes.ts'
import { documentStore } from './stores/use-document.ts'
import { viewStore } from './stores/view-store.ts'

/** Listens for the page's keys; `showHelp` lists them. Returns the way to stop. */
export function listenForShortcuts(showHelp: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]')) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey) undoOrRedo(event)
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (event.key === '/') document.getElementById('search')?.focus()
    else if (event.key === 'v') document.getElementById('paste')?.click()
    else if (event.key === '?') showHelp()
    else if (event.key === ',') step(-1)
    else if (event.key === '.') step(1)
    else return
    event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  const stopTaking = takePastes(isTyping)
  return () => {
    document.removeEventListener('keydown', onKey)
    stopTaking()
  }
}

/** Whether keys belong to a field of text, so that its own undo and its letters are left to it. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
}

function undoOrRedo(event: KeyboardEvent): void {
  const key = event.key.toLowerCase()
  const redo = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey)
  if ((!redo && key !== 'z') || isTyping(event.target)) return
  if (document.querySelector('[data-page="paste"]')) {
    event.preventDefault()
    void import('./paste/undo-shown.ts').then(({ undoShown }) => undoShown(redo))
    return
  }
  if (!onApiPage()) return
  event.preventDefault()
  const { canUndo, canRedo, undo: back, redo: again } = documentStore.getState()
  if (redo && canRedo) again()
  else if (!redo && canUndo) back()
  viewStore
    .getState()
    .announce(redo ? (canRedo ? 'Redone' : 'Nothing to redo') : canUndo ? 'Undone' : 'Nothing to undo')
}

function step(by: number): void {
  if (!onApiPage()) return
  const { version, setVersion } = documentStore.getState()
  void setVersion(version + by)
}

const onApiPage = (): boolean => document.querySelector('[data-page="api"]') !== null
