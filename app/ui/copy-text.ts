/** Puts text on the clipboard, by the old way too where the new one is refused. */

/** Copies `text` and tells whether it got there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The part of a document that lib.dom calls deprecated. */
interface OldDocument {
  readonly execCommand: (command: 'copy') => boolean
}

function copyBySelection(text: string): boolean {
  const held = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  try {
    // Deprecated, but it is the way that works without the clipboard permission and on plain http.
    return (document as OldDocument).execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (held instanceof HTMLElement) held.focus()
  }
}
