/** Kafka's text form of a UUID: its sixteen bytes as unpadded URL-safe base64, 22 characters (org.apache.kafka.common.Uuid). */
import { base64Decode, base64UrlEncode } from './base64.ts'

export const ZERO_UUID = 'AAAAAAAAAAAAAAAAAAAAAA'

export const uuidText = (bytes: Uint8Array): string => base64UrlEncode(bytes)

/** Sixteen bytes, or null where the text is no UUID; the dashed hexadecimal form is understood too. */
export function uuidBytes(text: string): Uint8Array | null {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) {
    const digits = text.replaceAll('-', '')
    return Uint8Array.from({ length: 16 }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16))
  }
  const bytes = base64Decode(text)
  return bytes?.length === 16 ? bytes : null
}
