/** Bytes as somebody would type them, in one of three forms, and typed text back to bytes. */
import { printable } from '../tree/format-value.ts'

export type BytesForm = 'text' | 'hex' | 'base64'
export const BYTES_FORMS: readonly BytesForm[] = ['text', 'hex', 'base64']

/** Text where the bytes are text, hex otherwise. */
export const naturalForm = (bytes: Uint8Array): BytesForm => (printable(bytes) === null ? 'hex' : 'text')

export function textOfBytes(form: BytesForm, bytes: Uint8Array): string {
  switch (form) {
    case 'text':
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    case 'hex':
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
    case 'base64': {
      let binary = ''
      for (const byte of bytes) binary += String.fromCharCode(byte)
      return btoa(binary)
    }
  }
}

/** The bytes that `text` means, or the sentence that says why it means none. */
export function bytesOfText(form: BytesForm, text: string): { value: Uint8Array } | { message: string } {
  if (form === 'text') return { value: new TextEncoder().encode(text) }
  if (form === 'hex') {
    const digits = text.replace(/0x|[\s:,]/gi, '')
    if (/[^0-9a-f]/i.test(digits)) return { message: 'hex has the digits 0 to 9 and a to f' }
    if (digits.length % 2 !== 0) return { message: 'half a byte: hex needs two digits a byte' }
    return { value: Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16)) }
  }
  try {
    const binary = atob(text.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/'))
    return { value: Uint8Array.from(binary, (letter) => letter.charCodeAt(0)) }
  } catch {
    return { message: 'not base64: groups of four letters of A to Z, a to z, 0 to 9, + and /' }
  }
}
