/** Properties: whatever form bytes are written in comes back as the same bytes; no text makes the parser throw. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64Encode, base64UrlEncode } from '../bytes/base64.ts'
import { hexEncode } from '../bytes/hex.ts'
import { isInputProblem, listInputForms, parseInput } from './parse-input.ts'
import type { InputForm, ParsedInput } from './parsed-input.ts'

/** Like frames: an int32 size of zeros first, enough bytes to tell a form by. */
const FRAME = fc
  .uint8Array({ minLength: 16, maxLength: 90 })
  .map((rest) => Uint8Array.from([0, 0, 0, rest.length, 0xab, ...rest]))

const rows = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
const ascii = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
const address = (at: number, radix = 16, width = 8): string => at.toString(radix).padStart(width, '0')
const groups = (bytes: Uint8Array, size: number): string =>
  rows(bytes, size)
    .map((group) => hexEncode(group))
    .join(' ')
const signed = (bytes: Uint8Array): string => Array.from(bytes, (byte) => (byte << 24) >> 24).join(', ')
const prefixed = (bytes: Uint8Array): string => Array.from(bytes, (byte) => `0x${address(byte, 16, 2)}`).join(', ')

/** Words of two bytes as hexdump and od print them: the second byte first, an odd last one filled up. */
const words = (bytes: Uint8Array, print: (word: number) => string): string =>
  rows(bytes, 2)
    .map(([low = 0, high = 0]) => print(high * 256 + low))
    .join(' ')

const ESCAPED: Partial<Record<number, string>> = { 0x0a: '\\n', 0x0d: '\\r', 0x09: '\\t', 0x5c: '\\\\', 0x27: "\\'" }
const python = (bytes: Uint8Array): string =>
  Array.from(
    bytes,
    (byte) => ESCAPED[byte] ?? (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${address(byte, 16, 2)}`),
  ).join('')

const WRITERS: Record<string, (bytes: Uint8Array) => string> = {
  hex: (bytes) => hexEncode(bytes),
  'hex with spaces': (bytes) => hexEncode(bytes, ' '),
  'hex with colons': (bytes) => hexEncode(bytes, ':'),
  'hex in lines of an odd number of digits': (bytes) => hexEncode(bytes).replace(/.{31}/g, '$&\n'),
  'hex with comments': (bytes) =>
    rows(bytes, 8)
      .map((row) => `${hexEncode(row, ' ')}  # bytes ${row.length}`)
      .join('\n'),
  'hex in a log line': (bytes) => `2026-08-01 12:00:00 broker 3 sent ${hexEncode(bytes, ' ')} to peer`,
  'xxd -p': (bytes) =>
    rows(bytes, 30)
      .map((row) => hexEncode(row))
      .join('\n'),
  xxd: (bytes) =>
    rows(bytes, 16)
      .map((row, i) => `${address(16 * i)}: ${groups(row, 2).padEnd(39)}  ${ascii(row)}`)
      .join('\n'),
  'hexdump -C': (bytes) =>
    `${rows(bytes, 16)
      .map((row, i) => `${address(16 * i)}  ${hexEncode(row, ' ').padEnd(48)}  |${ascii(row)}|`)
      .join('\n')}\n${address(bytes.length)}`,
  wireshark: (bytes) =>
    rows(bytes, 16)
      .map((row, i) => `${address(16 * i, 16, 4)}  ${hexEncode(row, ' ').padEnd(47)}   ${ascii(row)}`)
      .join('\n'),
  hexdump: (bytes) =>
    `${rows(bytes, 16)
      .map((row, i) => `${address(16 * i, 16, 7)} ${words(row, (word) => address(word, 16, 4))}`)
      .join('\n')}\n${address(bytes.length, 16, 7)}`,
  'od -b': (bytes) =>
    `${rows(bytes, 16)
      .map((row, i) => `${address(16 * i, 8, 7)} ${Array.from(row, (byte) => address(byte, 8, 3)).join(' ')}`)
      .join('\n')}\n${address(bytes.length, 8, 7)}`,
  od: (bytes) =>
    `${rows(bytes, 16)
      .map((row, i) => `${address(16 * i, 8, 7)} ${words(row, (word) => address(word, 8, 6))}`)
      .join('\n')}\n${address(bytes.length, 8, 7)}`,
  'list of 0x': prefixed,
  C: (bytes) => `unsigned char frame[] = {\n${prefixed(bytes)}\n};\nunsigned int frame_len = ${bytes.length};\n`,
  Go: (bytes) => `data := []byte{${prefixed(bytes)}}`,
  'Go %v': (bytes) => `[${bytes.join(' ')}]`,
  'Java signed': (bytes) => `[${signed(bytes)}]`,
  'Java casts': (bytes) =>
    `new byte[] { ${Array.from(bytes, (byte) => `(byte) 0x${address(byte, 16, 2)}`).join(', ')} };`,
  Kotlin: (bytes) => `byteArrayOf(${signed(bytes)})`,
  Rust: (bytes) => `let frame: [u8; ${bytes.length}] = [${bytes.join(', ')}];`,
  'Rust, pretty': (bytes) => `[\n    ${bytes.join(',\n    ')},\n]`,
  'Python list': (bytes) => `bytes([${bytes.join(', ')}])`,
  'Python bytes': (bytes) => `b'${python(bytes)}'`,
  JavaScript: (bytes) => `Buffer.from([${bytes.join(', ')}])`,
  'Node inspect': (bytes) => `<Buffer ${hexEncode(bytes, ' ')}>`,
  'Node JSON': (bytes) => JSON.stringify({ key: null, value: { type: 'Buffer', data: [...bytes] } }),
  'Uint8Array JSON': (bytes) => JSON.stringify(bytes),
  Erlang: (bytes) => `<<${bytes.join(',')}>>`,
  JSON: (bytes) =>
    JSON.stringify(String.fromCharCode(...bytes)).replace(
      /[\u007f-\u00ff]/g,
      (char) => `\\u${address(char.charCodeAt(0), 16, 4)}`,
    ),
  octal: (bytes) => `"${Array.from(bytes, (byte) => `\\${address(byte, 8, 3)}`).join('')}"`,
  'bare escapes': (bytes) => Array.from(bytes, (byte) => `\\x${address(byte, 16, 2)}`).join(''),
  base64: base64Encode,
  'base64 in lines': (bytes) => base64Encode(bytes).replace(/.{20}/g, '$&\n'),
  base64url: base64UrlEncode,
}

const bytesOf = (answer: ParsedInput): string => answer.chunks.map(({ bytes }) => hexEncode(bytes)).join('')

describe('bytes written in a form', () => {
  it.each(Object.entries(WRITERS))('come back: %s', (_, write) => {
    fc.assert(
      fc.property(FRAME, (bytes) => {
        const answer = parseInput(write(bytes))
        expect(isInputProblem(answer) ? answer : bytesOf(answer)).toEqual(hexEncode(bytes))
      }),
      { numRuns: 60 },
    )
  })
})

const FORMS = listInputForms().map(({ form }) => form)
const PIECES = [
  '0x',
  '00',
  '\\x',
  '"',
  "'",
  '<<',
  '>>',
  '<Buffer ',
  '[',
  ']',
  '{',
  '}',
  '\n',
  '\t',
  ' ',
  ': ',
  '*',
  '...',
  '00000000',
  '0010',
  '"requestHeader":',
  '!!binary',
  '/*',
  '//',
  '#',
  'AAAA=',
  '|',
  '255',
  '-1',
  'be',
  ',',
  'Follow: tcp,hex',
  '\u2028',
  '\ud800',
  'size = 1213486160',
]
const TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), { maxLength: 60 })
    .map((parts) => parts.join('')),
)

describe('any text', () => {
  it('is answered, and what it is skipped for lies within it', () => {
    fc.assert(
      fc.property(TEXT, fc.option(fc.constantFrom<InputForm>(...FORMS), { nil: undefined }), (text, form) => {
        const answer = parseInput(text, form === undefined ? {} : { form })
        if (isInputProblem(answer)) {
          expect(answer.offset).toBeLessThanOrEqual(text.length)
          expect(Math.min(answer.line, answer.column)).toBeGreaterThanOrEqual(1)
          return
        }
        for (const { start, end } of answer.skipped) expect(0 <= start && start < end && end <= text.length).toBe(true)
        for (const { bytes, holes } of answer.chunks)
          for (const { at } of holes) expect(at).toBeLessThanOrEqual(bytes.length)
      }),
      { numRuns: 3000 },
    )
  })
})
