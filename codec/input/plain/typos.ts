/** Tells a text that is of a form but for a wrong character from a text of another form. */
import { hexValue, isDecimal, isSpace } from '../source.ts'
import { base64Value } from './base64-decoder.ts'

/** Wrong characters that may be slips of the finger. */
const MOST_SLIPS = 2
const LEAST_DIGITS = 16

/** Whether the character at an offset stands in a word of digits, in a text of hardly anything but hexadecimal digits. */
export function isSlipInHex(text: string, at: number): boolean {
  let start = at
  let end = at
  while (start > 0 && at - start < 64 && !isSpace(text.charCodeAt(start - 1))) start--
  while (end < text.length && end - at < 64 && !isSpace(text.charCodeAt(end))) end++
  const word = text.slice(start, end)
  if (!/\d/.test(word) || !/^[\dA-Za-z?]+$/.test(word)) return false
  let digits = 0
  let slips = 0
  for (let i = 0; i < text.length && slips <= MOST_SLIPS; i++) {
    const code = text.charCodeAt(i)
    if (hexValue(code) >= 0) digits++
    else if (!isSpace(code) && code !== 0x3a && code !== 0x2c && code !== 0x2d) slips++
  }
  return slips <= MOST_SLIPS && digits >= LEAST_DIGITS
}

/** The offset of the one wrong character in a text of base64 lines, or -1 where it is no such text. */
export function slipInBase64(text: string, start: number, end: number): number {
  let slip = -1
  let slips = 0
  let kinds = 0
  for (let at = start; at < end && slips <= MOST_SLIPS; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x20 || code === 0x09) return -1
    if (isSpace(code) || code === 0x3d) continue
    if (base64Value(code) < 0) {
      slips++
      if (slip < 0) slip = at
    } else kinds |= isDecimal(code) ? 1 : code >= 0x61 ? 2 : code >= 0x41 ? 4 : 0
  }
  const encoded = kinds === 7 || text.startsWith('AA', start)
  return slips <= MOST_SLIPS && encoded && end - start >= LEAST_DIGITS ? slip : -1
}
