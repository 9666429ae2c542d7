/** Recognises bytes of other protocols that reach a Kafka port, or a Kafka client, by mistake. */
import type { Facts, Foreign, ForeignProtocol } from './diagnosis.ts'

/** The methods of HTTP/1.1, each with the blank that follows it. */
const METHODS = ['GET ', 'POST ', 'PUT ', 'HEAD ', 'DELETE ', 'OPTIONS ', 'PATCH ', 'CONNECT ', 'TRACE ']
const TLS_RECORDS: Readonly<Record<number, string>> = {
  20: 'change cipher spec',
  21: 'alert',
  22: 'handshake',
  23: 'application data',
}
const TLS_HANDSHAKES: Readonly<Record<number, string>> = { 1: 'ClientHello', 2: 'ServerHello', 11: 'Certificate' }
const TLS_ALERTS: Readonly<Record<number, string>> = {
  0: 'close notify',
  10: 'unexpected message',
  40: 'handshake failure',
  42: 'bad certificate',
  46: 'certificate unknown',
  48: 'unknown CA',
  70: 'protocol version',
  112: 'unrecognized name',
}
/** PostgreSQL's codes in place of a protocol version. */
const POSTGRES_CODES: Readonly<Record<number, string>> = {
  196608: 'StartupMessage',
  80877102: 'CancelRequest',
  80877103: 'SSLRequest',
  80877104: 'GSSENCRequest',
}
/** So many characters are taken for text although no protocol is known by them. */
const LEAST_TEXT = 8

/** Undefined for what may well be Kafka. The facts hold the int32 that Kafka would read as size, and what it spells. */
export function foreignProtocol(bytes: Uint8Array): Foreign | undefined {
  const text = leadingText(bytes)
  const found = tls(bytes) ?? postgres(bytes) ?? named(bytes, text)
  if (!found) return undefined
  const size = bytes.length < 4 ? undefined : new DataView(bytes.buffer, bytes.byteOffset).getInt32(0)
  const sized: Facts =
    size === undefined ? {} : { size, hex: hexOf(bytes.subarray(0, 4)), spells: spelled(text.slice(0, 4)) }
  return {
    protocol: found.protocol,
    facts: { protocol: found.protocol, ...sized, follow: Math.max(0, bytes.length - 4), ...found.facts },
  }
}

interface Found {
  readonly protocol: ForeignProtocol
  readonly facts: Facts
}

function named(bytes: Uint8Array, text: string): Found | undefined {
  const line = text.split(/\r?\n/, 1)[0] ?? ''
  if (METHODS.some((method) => text.startsWith(method))) return { protocol: 'http-request', facts: { line } }
  if (text.startsWith('HTTP/') || text === 'HTTP') return { protocol: 'http-response', facts: { line } }
  if (text.startsWith('PRI * HTTP/2')) return { protocol: 'http2', facts: { line } }
  if (text.startsWith('SSH-')) return { protocol: 'ssh', facts: { line } }
  if (text.startsWith('AMQP'))
    return { protocol: 'amqp', facts: { version: [...bytes.subarray(5, 8)].join('.') || 'unknown' } }
  if (/^[\r\n]+$/.test(text) && text.length === bytes.length)
    return { protocol: 'line-breaks', facts: { count: bytes.length } }
  const whole = text.length === Math.min(bytes.length, MOST_LOOKED)
  return whole && text.length >= LEAST_TEXT ? { protocol: 'text', facts: { line } } : undefined
}

function tls(bytes: Uint8Array): Found | undefined {
  const record = TLS_RECORDS[bytes[0] ?? -1]
  if (record === undefined || bytes[1] !== 3 || bytes.length < 5 || bytes[2]! > 4) return undefined
  const length = (bytes[3]! << 8) | bytes[4]!
  // No record is longer, and a frame of Kafka's with such a size would be hundreds of megabytes.
  if (length === 0 || length > 16384 + 2048) return undefined
  const version = bytes[2] === 0 ? 'SSL 3.0' : `TLS 1.${String(bytes[2]! - 1)}`
  const inside = record === 'handshake' ? TLS_HANDSHAKES[bytes[5] ?? -1] : undefined
  const alert = record === 'alert' && length === 2 ? TLS_ALERTS[bytes[6] ?? -1] : undefined
  return { protocol: 'tls', facts: { record, version, length, message: inside ?? alert ?? '' } }
}

function postgres(bytes: Uint8Array): Found | undefined {
  if (bytes.length < 8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const message = POSTGRES_CODES[view.getInt32(4)]
  if (message === undefined || view.getInt32(0) !== bytes.length) return undefined
  // Kafka's size does not count itself, so no frame has a size of all its bytes.
  return { protocol: 'postgres', facts: { message, code: view.getInt32(4) } }
}

/** Of a long text the start is enough. */
const MOST_LOOKED = 512

/** The text that the bytes begin with: printable ASCII, tabs and line breaks. */
function leadingText(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes.subarray(0, MOST_LOOKED)) {
    if ((byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13) || byte > 0x7e) break
    text += String.fromCharCode(byte)
  }
  return text
}

/** Text with its line breaks named. */
const spelled = (text: string): string =>
  text.replaceAll('\r', ' CR ').replaceAll('\n', ' LF ').replace(/ {2}/g, ' ').trimStart()

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
