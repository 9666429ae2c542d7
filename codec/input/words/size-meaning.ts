/** What four bytes are that a program took for a size: the start of HTTP, TLS or other text. */
import { hexEncode } from '../../bytes/hex.ts'
import type { SizeMeaning } from '../parsed-input.ts'

/** First four characters of protocols that reach a Kafka port by mistake. */
const STARTS: Partial<Record<string, SizeMeaning['protocol']>> = {
  HTTP: 'http',
  'GET ': 'http-request',
  POST: 'http-request',
  'PUT ': 'http-request',
  HEAD: 'http-request',
  DELE: 'http-request',
  OPTI: 'http-request',
  PATC: 'http-request',
  CONN: 'http-request',
  'PRI ': 'http2',
  'SSH-': 'ssh',
  AMQP: 'amqp',
}

const TLS_RECORDS: Partial<Record<number, string>> = {
  20: 'change cipher spec',
  21: 'alert',
  22: 'handshake',
  23: 'application data',
}
const TLS_VERSIONS = ['SSL 3.0', 'TLS 1.0', 'TLS 1.1', 'TLS 1.2', 'TLS 1.3']

/** The meaning of an int32, big-endian as on the wire, or undefined where it may well be a number. */
export function sizeMeaning(size: number): SizeMeaning | undefined {
  const bytes = [24, 16, 8, 0].map((shift) => (size >>> shift) & 0xff)
  const hex = hexEncode(Uint8Array.from(bytes))
  const text = String.fromCharCode(...bytes)
  if (text === '\r\n\r\n') return { protocol: 'line-breaks', text, hex }
  const record = TLS_RECORDS[bytes[0]!]
  const version = TLS_VERSIONS[bytes[2]!]
  if (record !== undefined && bytes[1] === 3 && version !== undefined)
    return { protocol: 'tls', text: record, version, hex }
  if (bytes.some((byte) => (byte < 0x20 && byte !== 0x0a && byte !== 0x0d) || byte > 0x7e)) return undefined
  return { protocol: STARTS[text] ?? 'text', text, hex }
}
