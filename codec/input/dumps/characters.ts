/** The characters beside the cells of a dump: they tell where the cells end and in which order their bytes come. */
import { skipSpace, trimEnd } from '../source.ts'

/** Whether the text from an offset on shows these bytes as characters; a dot or its like may stand for any of them. */
export function showsBytes(text: string, from: number, end: number, bytes: Uint8Array): boolean {
  let start = skipSpace(text, from, end)
  let stop = trimEnd(text, start, end)
  if (start === stop || bytes.length === 0) return false
  const open = text[start]
  if ((open === '|' || open === '>' || open === '│' || open === '*') && stop - start >= 2) {
    start++
    if ('|<│*'.includes(text[stop - 1]!)) stop--
  } else {
    // Spaces at the front are bytes too, and cannot be told from the gap but by the bytes.
    let spaces = 0
    while (spaces < bytes.length && bytes[spaces] === 0x20) spaces++
    start = Math.max(from, start - spaces)
  }
  return agrees(text, start, stop, bytes, -1) || agrees(text, start, stop, bytes, 8)
}

/** Some tools leave a space after the eighth character. */
function agrees(text: string, start: number, stop: number, bytes: Uint8Array, gapAt: number): boolean {
  let at = start
  for (let i = 0; i < bytes.length; i++) {
    if (i === gapAt) at++
    const byte = bytes[i]!
    const printable = byte > 0x20 && byte < 0x7f
    if (at >= stop) {
      // Spaces at the end are lost in many a paste.
      if (printable) return false
    } else {
      const shown = text.charCodeAt(at)
      if (printable && shown !== byte && shown !== 0x2e) return false
      if (!printable && byte < 0x20 && isLetterOrDigit(shown)) return false
    }
    at++
  }
  return at >= stop && stop > start
}

const isLetterOrDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)

/** How many of the bytes that are printable are shown as themselves, less those that are shown as something else. */
export function likeness(text: string, from: number, end: number, bytes: Uint8Array): number {
  if (!showsBytes(text, from, end, bytes)) return -1
  let printable = 0
  for (const byte of bytes) if (byte > 0x20 && byte < 0x7f) printable++
  return printable
}
