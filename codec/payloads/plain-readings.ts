/** What any bytes may be without Kafka having a say in it: text, JSON, a number, a UUID. */
import { EncodeError } from '../bytes/encode-error.ts'
import { describe, encodeScalar } from '../bytes/scalars.ts'
import { utf8Encode } from '../bytes/utf8.ts'
import { isUtf8 } from '../bytes/utf8.ts'
import type { NodeShape, Region } from '../layout/shape.ts'
import type { Value } from '../schema/types.ts'
import { byRegion, isPlainText, note, undecodedShape } from './payload-rows.ts'
import type { Reading } from './reading.ts'

/** The longest text that is held against the JSON grammar for a menu. */
const LONGEST_JSON = 1 << 20

const encodeText = (value: Value): Uint8Array => {
  if (typeof value !== 'string') throw new EncodeError('value', 'text', describe(value))
  return utf8Encode(value)
}

const textShape = (region: Region): NodeShape => ({
  name: 'value',
  type: 'string',
  region,
  role: 'field',
  code: 'rawText',
  words: 'plain.text',
  encode: encodeText,
})

const textTable = byRegion((region) => [textShape(region)])

/** Text in UTF-8; other bytes in it are shown as far as they can be. */
export const TEXT: Reading = {
  name: 'text',
  label: 'Text (UTF-8)',
  group: 'plain',
  fits: (bytes) => bytes.length > 0 && isPlainText(bytes),
  read: (tape, start, end, region) => {
    tape.extraSteps += end - start
    tape.leaf(tape.use(textTable(region)), start, end)
    if (!isUtf8(tape.bytes, start, end)) note(tape, 'bad-utf8', start, end, 'UTF-8', 'other bytes')
    return { label: 'text' }
  },
}

const jsonTable = byRegion((region) => [{ ...textShape(region), type: 'JSON', words: 'plain.json' }])

/** Text that is a JSON document. */
export const JSON_TEXT: Reading = {
  name: 'json',
  label: 'JSON',
  group: 'plain',
  fits: (bytes) => bytes.length > 1 && bytes.length <= LONGEST_JSON && jsonKind(bytes) !== undefined,
  read: (tape, start, end, region) => {
    tape.extraSteps += end - start
    tape.leaf(tape.use(jsonTable(region)), start, end)
    const kind = jsonKind(tape.bytes.subarray(start, end))
    if (kind === undefined) note(tape, 'wrong-form', start, end, 'a JSON document', 'other text')
    return { label: kind === undefined ? 'JSON' : `JSON ${kind}` }
  },
}

/** What kind of document it is; undefined for bytes that are none. */
function jsonKind(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes, 0, bytes.length)) return undefined
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return parsed === null ? 'null' : Array.isArray(parsed) ? 'array' : typeof parsed
  } catch {
    return undefined
  }
}

type NumberCode = 'int8' | 'int16' | 'int32' | 'int64' | 'float64' | 'uuid'

function fixed(code: NumberCode, size: number, label: string): Reading {
  const table = byRegion((region) => [
    {
      name: 'value',
      type: code,
      region,
      role: 'field',
      code,
      words: `plain.${code === 'uuid' ? 'uuid' : 'number'}`,
      encode: (value) => encodeScalar(code, value, 'value'),
    },
    undecodedShape(region),
  ])
  return {
    name: code,
    label,
    group: 'plain',
    fits: (bytes) => bytes.length === size,
    read: (tape, start, end, region) => {
      const base = tape.use(table(region))
      if (end - start < size) {
        note(tape, 'truncated', start, end, size, end - start)
        if (end > start) tape.leaf(base + 1, start, end)
        return { label: code }
      }
      tape.leaf(base, start, start + size)
      if (end - start > size) {
        note(tape, 'trailing-bytes', start + size, end, 0, end - start - size)
        tape.leaf(base + 1, start + size, end)
      }
      return { label: code }
    },
  }
}

/** Numbers as Kafka's own serializers write them, big-endian, and UUIDs. */
export const NUMBERS: readonly Reading[] = [
  fixed('int8', 1, 'Integer, 8 bits'),
  fixed('int16', 2, 'Integer, 16 bits'),
  fixed('int32', 4, 'Integer, 32 bits'),
  fixed('int64', 8, 'Integer, 64 bits'),
  fixed('float64', 8, 'Floating-point number, 64 bits'),
  fixed('uuid', 16, 'UUID'),
]
