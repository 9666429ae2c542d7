/** Bytes of other protocols: each is named, with what Kafka would read as its size; what is Kafka's is left alone. */
import { describe, expect, it } from 'vitest'
import { diagnose } from '../api/diagnose.ts'
import { bytesOf, messageVectors, recordSets } from '../testdata/fixtures.ts'
import { foreignProtocol } from './foreign.ts'
import { formatForeign } from './format-diagnosis.ts'

const text = (value: string): Uint8Array => new TextEncoder().encode(value)

/** Protocol, bytes, the size that a broker logs, and what has to be said besides. */
const FOREIGN: readonly (readonly [string, Uint8Array, number, readonly string[]])[] = [
  ['http-request', text('GET / HTTP/1.1\r\n\r\n'), 1195725856, ['"GET "']],
  ['http-request', text('POST /x HTTP/1.1\r\n'), 1347375956, ['"POST"']],
  ['http-response', text('HTTP/1.1 400 Bad Request\r\n'), 1213486160, ['"HTTP"', '400 Bad Request']],
  ['http2', text('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 1347569952, ['HTTP/2']],
  ['tls', bytesOf('16030100c8010000c40303'), 369295616, ['handshake', 'ClientHello', 'TLS 1.0']],
  ['tls', bytesOf('160303004202'), 369296128, ['handshake', 'ServerHello', 'TLS 1.2']],
  ['tls', bytesOf('15030300020228'), 352518912, ['alert', 'handshake failure']],
  ['ssh', text('SSH-2.0-OpenSSH_9.6\r\n'), 1397966893, ['SSH-2.0-OpenSSH_9.6']],
  ['postgres', bytesOf('0000000804d2162f'), 8, ['SSLRequest']],
  ['postgres', bytesOf('0000001000030000757365720061000000'.slice(0, 32)), 16, ['StartupMessage']],
  ['amqp', bytesOf('414d515000000901'), 1095586128, ['0.9.1']],
  ['line-breaks', bytesOf('0d0a0d0a'), 218762506, ['CR LF CR LF']],
  ['text', text('hello there, broker'), 1751477356, ['hello there']],
]

describe.each(FOREIGN)('%s', (protocol, bytes, size, conveys) => {
  it(`is named, and read as the size ${String(size)}`, () => {
    const { foreign, breaksAt, rootCause, severity, readings } = diagnose(bytes)
    expect(foreign?.protocol).toBe(protocol)
    expect(breaksAt).toMatchObject({ offset: 0, path: 'size', actual: size })
    expect(rootCause).toMatchObject({ code: 'foreign', offset: 0, path: 'size', actual: size })
    expect(severity).toBe('error')
    expect(readings).toEqual([])
    const sentence = foreign ? formatForeign(foreign) : ''
    expect([String(size), ...conveys].filter((fact) => !sentence.includes(fact))).toEqual([])
  })
})

describe('what Kafka wrote', () => {
  it('is never taken for another protocol', () => {
    const frames = messageVectors().flatMap(({ frame }) => (frame === undefined ? [] : [frame]))
    const sets = recordSets().map(({ hex }) => hex)
    expect([...frames, ...sets].filter((hex) => foreignProtocol(bytesOf(hex)) !== undefined)).toEqual([])
  })
  it('is not asked about where it was chosen to be no frame', () => {
    expect(diagnose(text('GET / HTTP/1.1'), { layout: 'recordset' }).foreign).toBeUndefined()
  })
})

describe('the first line of HTTP', () => {
  it('ends at a line feed too, as text from a clipboard has it', () => {
    expect(foreignProtocol(text('GET / HTTP/1.1\nHost: x\n\n'))?.facts).toMatchObject({ line: 'GET / HTTP/1.1' })
  })
})
