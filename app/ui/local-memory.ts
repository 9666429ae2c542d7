/** Small preferences kept in this browser, where it lets us. */

const PREFIX = 'wirescope.'

/** What was remembered under `key`, or null, also where storage is forbidden. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

/** Remembers `text` under `key`; without storage the choice lasts until the page is closed. */
export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(PREFIX + key, text)
  } catch {
    // Forbidden or full: nothing depends on it.
  }
}
