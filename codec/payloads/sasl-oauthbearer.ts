/** SASL OAUTHBEARER (RFC 7628, KIP-255): a GS2 header and key=value pairs between bytes 1; a refusal is JSON. */
import { utf8Decode } from '../bytes/utf8.ts'
import type { Reading } from './reading.ts'
import { EQUALS, readGs2Header, SaslRows } from './sasl-rows.ts'

const DIVIDER = 1
const LONGEST = 65536
const LABEL = 'OAUTHBEARER'

const isPair = (text: string): boolean => /^[A-Za-z]+=/.test(text)

/** What a client logs in with, what a server answers when it refuses, and the byte by which the client ends it then. */
export const SASL_OAUTHBEARER: Reading = {
  name: 'sasl-oauthbearer',
  label: 'SASL OAUTHBEARER',
  group: 'security',
  fits: (bytes) => {
    if (bytes.length === 1) return bytes[0] === DIVIDER
    if (bytes.length === 0 || bytes.length > LONGEST) return false
    const text = utf8Decode(bytes)
    return isClientFirst(text) || isRefusal(text)
  },
  read: (tape, start, end, region) => {
    const rows = new SaslRows(tape, start, end, region, ['\x01'])
    const first = tape.bytes[start]
    if (start === end) return { label: LABEL }
    if (first === DIVIDER) {
      rows.separator()
      if (rows.at < end) rows.broken('nothing behind a lone byte 1')
      return { label: `${LABEL} end` }
    }
    if (first === 0x7b) {
      rows.text('error', end)
      return { label: `${LABEL} server error` }
    }
    if (readGs2Header(rows)) readPairs(rows)
    return { label: `${LABEL} client-first` }
  },
}

function readPairs(rows: SaslRows): void {
  const { tape, end } = rows
  if (rows.at === end || tape.bytes[rows.at] !== DIVIDER) return rows.broken('a byte 1 behind the GS2 header')
  rows.separator()
  while (rows.at < end && tape.bytes[rows.at] !== DIVIDER) {
    const equals = rows.find(EQUALS)
    const divider = rows.find(DIVIDER)
    if (divider < 0) return rows.broken('a pair that a byte 1 ends')
    if (equals < 0 || equals > divider) return rows.broken('a key and "="')
    const key = utf8Decode(tape.bytes.subarray(rows.at, equals))
    rows.text('attribute', equals + 1, { entry: true })
    if (key === 'auth') readCredentials(rows, divider)
    else if (key === 'host' || key === 'port') rows.text(key, divider)
    else rows.text('extension', divider, { entry: true })
    rows.separator()
  }
  if (rows.at === end) return rows.broken('a second byte 1 at the end')
  rows.separator()
  if (rows.at < end) rows.broken('the end')
}

/** The scheme up to its space, most often `Bearer`, then the token. */
function readCredentials(rows: SaslRows, end: number): void {
  const space = rows.find(0x20)
  if (space >= 0 && space < end) rows.text('scheme', space + 1)
  rows.text('token', end, { secret: true })
}

function isClientFirst(text: string): boolean {
  const [header, ...pairs] = text.split('\x01')
  if (pairs.pop() !== '' || pairs.pop() !== '') return false
  return (
    /^(n|y|p=[^,]+),(a=[^,]*)?,$/.test(header ?? '') &&
    pairs.every(isPair) &&
    pairs.some((pair) => pair.startsWith('auth='))
  )
}

/** Section 3.2.2: an object that has a status. */
function isRefusal(text: string): boolean {
  if (!text.startsWith('{')) return false
  try {
    return 'status' in (JSON.parse(text) as object)
  } catch {
    return false
  }
}
