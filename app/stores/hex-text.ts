/** Bytes as spaced hexadecimal, the form in which the page writes and copies them. */

/** `07 6f 72`, at most `limit` bytes before an ellipsis. */
export function hexText(bytes: Uint8Array, limit = Infinity): string {
  const shown = Math.min(bytes.length, limit)
  let text = ''
  for (let i = 0; i < shown; i++) text += (i === 0 ? '' : ' ') + bytes[i]!.toString(16).padStart(2, '0')
  return bytes.length > shown ? `${text} …` : text
}
