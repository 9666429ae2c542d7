/** All forms of text: what each is called, who reads it, and the order in which they are tried on a text of unknown form. */
import { DUMP_FORMS, readHexDump } from './dumps/hex-dump.ts'
import { readNodeBuffer, readNodeBufferJson } from './json/buffers.ts'
import { readRequestLog } from './json/request-log.ts'
import { mayHoldBitString, readBitStrings } from './literals/bit-strings.ts'
import { LIST_FORMS, readNumberLists } from './literals/number-lists.ts'
import type { InputForm } from './parsed-input.ts'
import { readBase64, readBase64InText, readBrokenBase64 } from './plain/base64.ts'
import { readHexInText } from './plain/hex-in-text.ts'
import { readPlainHex } from './plain/plain-hex.ts'
import type { FormReader } from './recovery.ts'
import { readFollowStream } from './streams/follow-stream.ts'
import { readFollowYaml } from './streams/follow-yaml.ts'
import { readBareEscapes, readOneString, readStringLiterals } from './strings/string-literals.ts'
import { readDumpLog, readLoneSize, readSizeInMessage } from './words/understand.ts'

/** What to call a form where a person chooses one. */
export interface InputFormInfo {
  readonly form: InputForm
  readonly label: string
  readonly group: 'Plain' | 'Dumps' | 'Captures' | 'Literals' | 'Logs'
}

const LABELS: Record<InputForm, readonly [InputFormInfo['group'], string]> = {
  hex: ['Plain', 'Hexadecimal'],
  'hex-in-text': ['Plain', 'Hexadecimal inside text'],
  base64: ['Plain', 'Base64'],
  base64url: ['Plain', 'Base64, URL alphabet'],
  xxd: ['Dumps', 'xxd'],
  'xxd-little-endian': ['Dumps', 'xxd -e (little-endian groups)'],
  'xxd-binary': ['Dumps', 'xxd -b (binary digits)'],
  hexdump: ['Dumps', 'hexdump (little-endian words)'],
  'hexdump-C': ['Dumps', 'hexdump -C'],
  'od-hex': ['Dumps', 'od -t x1 (hexadecimal bytes)'],
  'od-hex-words': ['Dumps', 'od -x (little-endian words)'],
  'od-octal': ['Dumps', 'od -b (octal bytes)'],
  'od-octal-words': ['Dumps', 'od (octal words)'],
  'od-decimal': ['Dumps', 'od -t u1 (decimal)'],
  'od-characters': ['Dumps', 'od -c (characters)'],
  'hex-dump': ['Dumps', 'Hex dump with addresses'],
  tcpdump: ['Captures', 'tcpdump -X'],
  wireshark: ['Captures', 'Wireshark hex dump'],
  'follow-hex': ['Captures', 'Followed stream, hex dump'],
  'follow-raw': ['Captures', 'Followed stream, raw'],
  'follow-c-arrays': ['Captures', 'Followed stream, C arrays'],
  'follow-yaml': ['Captures', 'Followed stream, YAML'],
  '0x-list': ['Literals', 'List of 0x numbers'],
  'hex-list': ['Literals', 'List of hexadecimal numbers'],
  'decimal-list': ['Literals', 'List of decimal numbers, signed or not'],
  'c-array': ['Literals', 'C array'],
  'go-literal': ['Literals', 'Go []byte'],
  'java-literal': ['Literals', 'Java byte[]'],
  'rust-literal': ['Literals', 'Rust array'],
  'python-literal': ['Literals', 'Python bytes from a list'],
  'javascript-literal': ['Literals', 'JavaScript Uint8Array or Buffer'],
  'bit-string': ['Literals', 'Erlang or Elixir bit string'],
  'node-buffer': ['Literals', 'Node Buffer as printed'],
  'node-buffer-json': ['Literals', 'Node Buffer as JSON'],
  'quoted-string': ['Literals', 'String with escapes'],
  'json-string': ['Literals', 'String whose characters are bytes (Latin-1)'],
  escapes: ['Literals', 'Escapes without quotes'],
  'request-log': ['Logs', 'Broker request log'],
  text: ['Logs', 'Text without bytes'],
}

/** All forms, in groups, for a person to choose from. */
export const listInputForms = (): InputFormInfo[] =>
  (Object.entries(LABELS) as [InputForm, (typeof LABELS)[InputForm]][]).map(([form, [group, label]]) => ({
    form,
    label,
    group,
  }))

/** Readers in the order in which a text of unknown form is given to them; the first that answers is right. */
export const DETECTION_ORDER: readonly FormReader[] = [
  readRequestLog,
  readDumpLog,
  readLoneSize,
  readOneString,
  readFollowStream,
  readFollowYaml,
  readNodeBufferJson,
  readNodeBuffer,
  readHexDump,
  (source) => (mayHoldBitString(source.text) ? readBitStrings(source) : undefined),
  readPlainHex,
  readNumberLists,
  readStringLiterals,
  readBareEscapes,
  readBase64,
  readHexInText,
  readBrokenBase64,
  readBase64InText,
  readSizeInMessage,
]

const readBase64Anywhere: FormReader = (source, forced) => {
  const whole = readBase64(source, forced)
  return whole && 'problem' in whole ? (readBase64InText(source) ?? whole) : whole
}

/** Who reads a form that was chosen. */
export function readerOf(form: InputForm): FormReader {
  if (DUMP_FORMS.includes(form)) return readHexDump
  if (LIST_FORMS.includes(form)) return readNumberLists
  return OWN_READERS[form] ?? readSizeInMessage
}

const OWN_READERS: Partial<Record<InputForm, FormReader>> = {
  hex: readPlainHex,
  'hex-in-text': readHexInText,
  base64: readBase64Anywhere,
  base64url: readBase64Anywhere,
  'follow-hex': readFollowStream,
  'follow-raw': readFollowStream,
  'follow-yaml': readFollowYaml,
  'bit-string': readBitStrings,
  'node-buffer': readNodeBuffer,
  'node-buffer-json': readNodeBufferJson,
  'quoted-string': readStringLiterals,
  'json-string': readStringLiterals,
  escapes: readBareEscapes,
  'request-log': readRequestLog,
}

const LISTS: readonly InputForm[] = ['decimal-list', 'hex-list']
const STRINGS: readonly InputForm[] = ['quoted-string', 'json-string']

/** Forms that a text may have been meant in when it was read as another: tried in this order, and offered where they fit. */
export const RELATED: Partial<Record<InputForm, readonly InputForm[]>> = {
  hex: ['base64', 'decimal-list', 'xxd', 'hexdump', 'text'],
  'hex-in-text': ['hex', 'base64', 'quoted-string', 'decimal-list'],
  base64: ['hex', 'hex-in-text'],
  base64url: ['hex', 'hex-in-text'],
  xxd: ['xxd-little-endian'],
  'xxd-little-endian': ['xxd'],
  hexdump: ['xxd', 'od-octal-words'],
  'od-hex-words': ['xxd'],
  'od-octal': ['od-characters', 'od-decimal'],
  'od-decimal': ['od-characters', 'od-hex'],
  'od-characters': ['od-octal'],
  'hex-dump': ['xxd', 'hexdump'],
  wireshark: ['hex'],
  'decimal-list': LISTS,
  'hex-list': LISTS,
  'rust-literal': LISTS,
  'javascript-literal': LISTS,
  'python-literal': LISTS,
  'go-literal': LISTS,
  'java-literal': LISTS,
  'quoted-string': STRINGS,
  'json-string': STRINGS,
  escapes: ['quoted-string'],
  'node-buffer': ['hex-in-text'],
  'node-buffer-json': ['decimal-list'],
  'request-log': ['base64'],
  text: ['hex', 'hex-in-text'],
}
