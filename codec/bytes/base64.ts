/** Base64 (RFC 4648) of bytes, standard and URL alphabets; reading takes either, with or without padding. */

const STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const URL_SAFE = `${STANDARD.slice(0, 62)}-_`
const VALUES = new Map(Array.from(STANDARD + URL_SAFE, (char, i) => [char, i & 63]))

function encodeWith(alphabet: string, bytes: Uint8Array, padded: boolean): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const group = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    const chars = Math.min(3, bytes.length - i) + 1
    for (let k = 0; k < 4; k++) text += k < chars ? alphabet[(group >> (18 - 6 * k)) & 63]! : padded ? '=' : ''
  }
  return text
}

export const base64Encode = (bytes: Uint8Array): string => encodeWith(STANDARD, bytes, true)
export const base64UrlEncode = (bytes: Uint8Array): string => encodeWith(URL_SAFE, bytes, false)

/** The bytes, or null where the text is no base64. */
export function base64Decode(text: string): Uint8Array | null {
  const body = text.replace(/={1,2}$/, '')
  if (body.length % 4 === 1) return null
  const bytes = new Uint8Array((body.length * 3) >> 2)
  let bits = 0
  let held = 0
  let at = 0
  for (const char of body) {
    const value = VALUES.get(char)
    if (value === undefined) return null
    bits = ((bits << 6) | value) & 0xffff
    held += 6
    if (held >= 8) {
      held -= 8
      bytes[at++] = (bits >> held) & 0xff
    }
  }
  return bytes
}
