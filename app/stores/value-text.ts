/** One line of text for a value: what "was 1500" and the readout print. */
import type { Value } from '../../codec/index.ts'

const HEX_SHOWN = 16

/** Bytes as spaced hexadecimal, at most `limit` of them before an ellipsis. */
export function hexText(bytes: Uint8Array, limit = Infinity): string {
  const shown = Math.min(bytes.length, limit)
  let text = ''
  for (let i = 0; i < shown; i++) text += (i === 0 ? '' : ' ') + bytes[i]!.toString(16).padStart(2, '0')
  return bytes.length > shown ? `${text} …` : text
}

/** `count` with its noun, in the singular where it is one. */
export const counted = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`

/** A value as the page prints it: text quoted, bytes in hexadecimal, arrays as their count, groups as nothing. */
export function valueText(value: Value | undefined, limit = 48): string {
  if (value === undefined) return ''
  if (value === null) return 'null'
  if (typeof value === 'string') return JSON.stringify(value.length > limit ? `${value.slice(0, limit)}…` : value)
  if (value instanceof Uint8Array) return value.length === 0 ? 'empty' : hexText(value, HEX_SHOWN)
  if (Array.isArray(value)) return counted(value.length, 'element')
  return typeof value === 'object' ? '' : String(value)
}
