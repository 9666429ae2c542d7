/** The characters beside the cells of a dump: they tell where the cells end and in which order their bytes come. */
import { skipSpace, trimEnd } from '../source.ts'

/** What frames the characters in some dumps, before and behind. */
const FRAMES: Partial<Record<string, string>> = { '|': '|', '>': '<', '│': '│', '*': '*' }

/** Whether the text from an offset on shows these bytes as characters; a dot or its like may stand for any of them. */
export const showsBytes = (text: string, from: number, end: number, bytes: Uint8Array): boolean =>
  likeness(text, from, end, bytes) >= 0

/** How many bytes the text shows as their own character, or -1 where it shows other bytes. */
export function likeness(text: string, from: number, end: number, bytes: Uint8Array): number {
  const first = skipSpace(text, from, end)
  const stop = trimEnd(text, first, end)
  if (first === stop || bytes.length === 0) return -1
  // Spaces at the front are bytes too, and cannot be told from the gap but by the bytes.
  let spaces = 0
  while (spaces < bytes.length && bytes[spaces] === 0x20) spaces++
  const bare = likenessFrom(text, Math.max(from, first - spaces), stop, bytes)
  const close = FRAMES[text[first]!]
  if (close === undefined) return bare
  const framed = likenessFrom(text, first + 1, text[stop - 1] === close ? stop - 1 : stop, bytes)
  return Math.max(bare, framed)
}

/** Some tools leave a space after the eighth character. */
const likenessFrom = (text: string, start: number, stop: number, bytes: Uint8Array): number =>
  Math.max(agreement(text, start, stop, bytes, -1), agreement(text, start, stop, bytes, 8))

function agreement(text: string, start: number, stop: number, bytes: Uint8Array, gapAt: number): number {
  let at = start
  let shownAsThemselves = 0
  for (let i = 0; i < bytes.length; i++) {
    if (i === gapAt) at++
    const byte = bytes[i]!
    const printable = byte > 0x20 && byte < 0x7f
    if (at >= stop) {
      // Spaces at the end are lost in many a paste.
      if (byte !== 0x20) return -1
    } else {
      const shown = text.charCodeAt(at)
      if (printable && shown !== byte && shown !== 0x2e) return -1
      if (!printable && byte < 0x20 && isLetterOrDigit(shown)) return -1
      if (shown === byte) shownAsThemselves++
    }
    at++
  }
  return at >= stop && stop > start ? shownAsThemselves : -1
}

const isLetterOrDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
