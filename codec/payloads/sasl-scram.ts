/** SASL SCRAM (RFC 5802, SCRAM-SHA-256 and -512 in Kafka): four messages of attributes, each one letter, `=` and a value. */
import { utf8Decode } from '../bytes/utf8.ts'
import type { Reading } from './reading.ts'
import { isPlainText, note } from './payload-rows.ts'
import { COMMA, EQUALS, readGs2Header, SaslRows } from './sasl-rows.ts'

/** Attributes by letter, as section 5.1 of the RFC names them. */
const NAMES: Readonly<Record<string, string>> = {
  a: 'authorizationId',
  n: 'username',
  m: 'mandatoryExtension',
  r: 'nonce',
  c: 'channelBinding',
  s: 'salt',
  i: 'iterations',
  p: 'proof',
  v: 'verifier',
  e: 'error',
}

interface Message {
  readonly label: string
  /** Letters of the attributes it must hold, in order. */
  readonly letters: string
  readonly form: RegExp
}

// The RFC names extensions by a letter too, but Kafka's clients send `tokenauth=true` with a delegation token (KIP-48).
const EXTENSIONS = '(,[A-Za-z]+=[^,]*)*'
const BASE64 = '[A-Za-z0-9+/]+={0,2}'
const form = (inside: string): RegExp => new RegExp(`^${inside}$`)

const CLIENT_FIRST: Message = {
  label: 'SCRAM client-first',
  letters: 'nr',
  form: form(`(n|y|p=[^,]+),(a=[^,]+)?,(m=[^,]*,)?n=[^,]+,r=[^,]+${EXTENSIONS}`),
}
const SERVER_FIRST: Message = {
  label: 'SCRAM server-first',
  letters: 'rsi',
  form: form(`(m=[^,]*,)?r=[^,]+,s=${BASE64},i=[0-9]+${EXTENSIONS}`),
}
const CLIENT_FINAL: Message = {
  label: 'SCRAM client-final',
  letters: 'crp',
  form: form(`c=${BASE64},r=[^,]+${EXTENSIONS},p=${BASE64}`),
}
const SERVER_FINAL: Message = {
  label: 'SCRAM server-final',
  letters: 'v',
  form: form(`v=${BASE64}${EXTENSIONS}`),
}
const SERVER_ERROR: Message = { label: 'SCRAM server-final', letters: 'e', form: form(`e=[^,]+${EXTENSIONS}`) }

const MESSAGES = [CLIENT_FIRST, SERVER_FIRST, CLIENT_FINAL, SERVER_FINAL, SERVER_ERROR]

const LONGEST = 65536

/** Each of the four messages; which one it is shows from its first attribute. */
export const SASL_SCRAM: Reading = {
  name: 'sasl-scram',
  label: 'SASL SCRAM',
  group: 'security',
  fits: (bytes) => {
    if (bytes.length < 3 || bytes.length > LONGEST || !isPlainText(bytes)) return false
    const text = utf8Decode(bytes)
    return MESSAGES.some((message) => message.form.test(text))
  },
  read: (tape, start, end, region) => {
    const rows = new SaslRows(tape, start, end, region, [','])
    const first = String.fromCharCode(tape.bytes[start] ?? 0)
    const opens = start < end && /[nyp]/.test(first) && (first === 'p' || tape.bytes[start + 1] === COMMA)
    if (opens && !readGs2Header(rows)) return { label: CLIENT_FIRST.label }
    const from = rows.at
    const letters = readAttributes(rows)
    const required = letters.replace(/^m/, '')
    const message = opens ? CLIENT_FIRST : MESSAGES.find((known) => required.startsWith(known.letters.charAt(0)))
    const label = message?.label ?? 'SCRAM'
    const missing = missingIn(message?.letters ?? '', required)
    if (missing !== undefined) note(tape, 'wrong-form', from, end, `${missing}=`, letters === '' ? 'none' : letters)
    return { label }
  },
}

/** The first of the letters that has no place in `found`, where others may stand between them. */
function missingIn(letters: string, found: string): string | undefined {
  let at = 0
  for (const letter of letters) {
    const place = found.indexOf(letter, at)
    if (place < 0) return letter
    at = place + 1
  }
  return undefined
}

/** Stands for an attribute whose name is longer than a letter. */
const OTHER = '*'
const LONGEST_NAME = 64

/** Where the "=" stands that ends the letters at `at`, or -1. */
function nameEnd(bytes: Uint8Array, at: number, end: number): number {
  let next = at
  while (next < end && next < at + LONGEST_NAME && /[A-Za-z]/.test(String.fromCharCode(bytes[next]!))) next++
  return next > at && next < end && bytes[next] === EQUALS ? next : -1
}

/** Reads attributes up to the end and returns their letters, no more than a message has use for. */
function readAttributes(rows: SaslRows): string {
  const { tape, end } = rows
  let letters = ''
  while (rows.at < end) {
    const equals = nameEnd(tape.bytes, rows.at, end)
    if (equals < 0) {
      rows.broken('an attribute: a letter and "="')
      break
    }
    const letter = equals === rows.at + 1 ? String.fromCharCode(tape.bytes[rows.at]!) : OTHER
    const comma = rows.find(COMMA)
    rows.text('attribute', equals + 1, { entry: true })
    const name = NAMES[letter]
    rows.text(name ?? 'extension', comma < 0 ? end : comma, { secret: letter === 'p', entry: name === undefined })
    if (letters.length < 20) letters += letter
    if (comma < 0) break
    rows.separator()
    if (rows.at === end) rows.broken('an attribute after ","')
  }
  return letters
}
