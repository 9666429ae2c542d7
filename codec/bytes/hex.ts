/** Bytes as hexadecimal text and back. */

const PAIRS = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'))

export function hexEncode(bytes: Uint8Array, separator = ''): string {
  let text = ''
  for (let i = 0; i < bytes.length; i++) text += (i > 0 ? separator : '') + PAIRS[bytes[i]!]!
  return text
}

/** The bytes of an even number of hexadecimal digits without separators, or null. */
export function hexDecode(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || /[^0-9a-f]/i.test(text)) return null
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16))
}
