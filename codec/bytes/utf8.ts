/** Text to UTF-8 and back; decoding keeps going over bad bytes, and `isUtf8` tells whether there were any. */

const encoder = new TextEncoder()
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Lone surrogates become U+FFFD, as in Java's String.getBytes they become a replacement too. */
export function utf8Encode(text: string): Uint8Array {
  // A TextEncoder takes longer to call than a short name takes to copy.
  if (text.length > 40) return encoder.encode(text)
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x80) return encoder.encode(text)
    bytes[i] = code
  }
  return bytes
}

export const utf8Decode = (bytes: Uint8Array): string => lenient.decode(bytes)

export function isUtf8(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start
  while (at < end && bytes[at]! < 0x80) at++
  if (at === end) return true
  try {
    strict.decode(bytes.subarray(at, end))
    return true
  } catch {
    return false
  }
}
