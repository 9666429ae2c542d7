/** Takes what is pasted outside a field, or dropped anywhere, and opens the paste box with it. */
import { viewStore } from '../stores/view-store.ts'

/** Listens from now on; `isTyping` tells whether a paste belongs to a field. Returns the way to stop. */
export function takePastes(isTyping: (target: EventTarget | null) => boolean): () => void {
  const onPaste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector('[role="dialog"]')) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const [file] = event.clipboardData?.files ?? []
    if (text.trim() === '' && !file) return
    event.preventDefault()
    if (text.trim() === '' && file) void takeFile(file)
    else void take(text)
  }
  const onDragOver = (event: DragEvent): void => {
    const types = event.dataTransfer?.types ?? []
    if (
      event.defaultPrevented ||
      !(types.includes('Files') || (types.includes('text/plain') && !isTyping(event.target)))
    )
      return
    // Without it the browser would leave the page to show the file.
    event.preventDefault()
  }
  const onDrop = (event: DragEvent): void => {
    const [file] = event.dataTransfer?.files ?? []
    const text = event.dataTransfer?.getData('text/plain') ?? ''
    if (event.defaultPrevented || (!file && (text === '' || isTyping(event.target)))) return
    event.preventDefault()
    if (file) void takeFile(file)
    else void take(text)
  }
  document.addEventListener('paste', onPaste)
  document.addEventListener('dragover', onDragOver)
  document.addEventListener('drop', onDrop)
  return () => {
    document.removeEventListener('paste', onPaste)
    document.removeEventListener('dragover', onDragOver)
    document.removeEventListener('drop', onDrop)
  }
}

/** Gives a text to the box, and opens one where none is in the page. Loads what it needs only now: the keys are not to wait for it. */
async function take(text: string): Promise<void> {
  const { pasteStore } = await import('./paste-store.ts')
  pasteStore.getState().setText(text, true)
  const box = document.getElementById('paste-text')
  if (box) box.focus()
  else document.getElementById('paste')?.click()
}

async function takeFile(file: File): Promise<void> {
  const { textOfFile } = await import('./text-of-file.ts')
  const text = await textOfFile(file)
  if (text === null) viewStore.getState().announce(`${file.name} is too large to be read as text.`)
  else await take(text)
}
