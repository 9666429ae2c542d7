/** Text, bytes and UUIDs: what stands behind a length, or runs to the end of what holds it. */
import { base64UrlEncode, utf8Decode } from '../../../codec/index.ts'
import { hexText } from '../../stores/hex-text.ts'
import { count, shortHex, type Step, type Subject } from './step.ts'

/** Text in UTF-8; where a character takes several bytes, the first that does. */
export function textSteps(content: Uint8Array, hidden: boolean): Step[] {
  if (content.length === 0) return [{ about: 'nothing', text: 'No bytes: the text is empty.' }]
  if (hidden)
    return [{ about: count(content.length, 'byte'), text: 'The text in UTF-8, hidden until secrets are shown.' }]
  const at = content.findIndex((byte) => byte >= 0x80)
  const text = 'The text in UTF-8, one byte a character.'
  if (at < 0) return [{ about: shortHex(content), text }]
  const first = utf8Decode(content.subarray(at, at + 4)).codePointAt(0) ?? 0xfffd
  const size = new TextEncoder().encode(String.fromCodePoint(first)).length
  const sign = String.fromCodePoint(first)
  const point = `U+${first.toString(16).toUpperCase().padStart(4, '0')}`
  const example =
    first === 0xfffd
      ? `${hexText(content.subarray(at, at + 1))} belongs to no character and shows as ${sign}`
      : `${hexText(content.subarray(at, at + size))} is ${sign}, ${point}`
  return [{ about: shortHex(content), text: `The text in UTF-8, one to four bytes a character: ${example}.` }]
}

/** Bytes as they are. */
export const bytesSteps = (content: Uint8Array, hidden: boolean): Step[] =>
  content.length === 0
    ? [{ about: 'nothing', text: 'No bytes: empty, which is not the same as null.' }]
    : [
        {
          about: hidden ? count(content.length, 'byte') : shortHex(content),
          text: hidden ? 'The bytes themselves, hidden until secrets are shown.' : 'The bytes themselves, as they are.',
        },
      ]

/** Sixteen bytes and the two ways in which they are written. */
export function uuidSteps(bytes: Uint8Array): { steps: Step[]; value: string } {
  const hex = hexText(bytes).replaceAll(' ', '')
  const groups = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const value = base64UrlEncode(bytes)
  return {
    steps: [
      { about: shortHex(bytes), text: `Sixteen bytes, in the usual groups ${groups}.` },
      { about: 'base64url', text: `Kafka writes six bits a character, without padding: ${value}.` },
    ],
    value,
  }
}

/** Why a row without a length of its own ends where it does. */
export function extentStep({ layout, row }: Subject): Step | undefined {
  const { role, words } = layout.shape(row)
  const before = row > 0 ? layout.shape(row - 1) : undefined
  const size = count(layout.end(row) - layout.start(row), 'byte')
  if (role === 'undecoded')
    return { about: size, text: 'What is left after the reading broke; nothing is made of them.' }
  if (role === 'padding') return { about: size, text: 'All zero, to the end of the record set.' }
  if (role === 'opaqueMessage') return { about: size, text: 'An entry of a format that is not known, left as it is.' }
  if (words === 'opaque.fragment') return { about: size, text: 'The end of a batch that began before these bytes.' }
  if (words?.startsWith('sasl.') === true && role !== 'opaque')
    return { about: size, text: 'No length stands before it: it ends where the next separator or the whole does.' }
  if (words === 'plain.text' || words === 'plain.json' || words === 'registry.payload')
    return { about: size, text: 'No length stands before it: it is all that is left.' }
  const measured = before?.role === 'measure' && layout.end(row) === layout.end(layout.parent(row))
  if (before !== undefined && (before.role === 'prefix' || measured))
    return { about: size, text: `So many as ${before.label ?? before.name} before them says.` }
  return undefined
}
