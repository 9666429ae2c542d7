/** A dropped or chosen file as text for the paste box: itself where it is text, else its bytes in hexadecimal. */
import { hexText } from '../stores/hex-text.ts'

/** Files beyond are refused: as text, and as bytes, which take three letters each. */
const MOST_TEXT = 64 << 20
const MOST_BYTES = 1 << 20

/** The text, or null where the file is too large. */
export async function textOfFile(file: File): Promise<string | null> {
  if (file.size > MOST_TEXT) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!bytes.includes(0)) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      // Bytes, then.
    }
  }
  return bytes.length > MOST_BYTES ? null : hexText(bytes)
}
