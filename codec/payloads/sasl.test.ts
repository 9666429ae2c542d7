/** SASL messages as clients and brokers sent them, and whatever else stands in their place. */
import { describe, expect, it } from 'vitest'
import {
  expectSoundReading,
  fromHex,
  fromText,
  leavesOf,
  readPayload,
  valueAt,
  withValue,
} from '../testdata/read-payload.ts'
import { SASL_OAUTHBEARER } from './sasl-oauthbearer.ts'
import { SASL_PLAIN } from './sasl-plain.ts'
import { SASL_SCRAM } from './sasl-scram.ts'
import { SASL } from './sasl.ts'

const PLAIN = fromHex('616c69636500616c69636500616c6963652d736563726574')
const NONCE = '3RCSeX9oXNzjPRjoVIxRm3hEgsM'
const BOTH = `${NONCE}7Pm2xWBQvFYUm5E/L3DpAQ`
const SCRAM = [
  `n,,n=bob,r=${NONCE}`,
  `r=${BOTH},s=yNUMF5mVBfjn75TS3UkCow==,i=4096`,
  `c=biws,r=${BOTH},p=BPHqA09vPNR3MqcCOuIRSX0DdxDNKZGF2EiL+fG8nWw=`,
  'v=DMffRN/uGYe9Zcz4kChp/mrgHG3BL841d979hWntEN4=',
  'e=invalid-proof',
]
const OAUTH = 'n,a=user@example.com,\x01host=server.example.com\x01port=143\x01auth=Bearer vF9dft4qmT\x01\x01'
const REFUSAL = '{"status":"invalid_token","scope":"example_scope"}'

describe('SASL PLAIN', () => {
  it('names both identities and marks the password as a secret', () => {
    const { layout, label } = readPayload(SASL_PLAIN, PLAIN)
    expect(label).toBe('SASL PLAIN')
    expect(leavesOf(layout)).toEqual([
      'authorizationId = "alice"',
      'separator[0] = 0',
      'authenticationId = "alice"',
      'separator[1] = 0',
      'password = "alice-secret"',
    ])
    const secrets = [1, 3, 5].map((row) => layout.shape(row).secret ?? false)
    expect(secrets).toEqual([false, false, true])
  })

  it('takes another name, and none that would end early', () => {
    const { layout } = readPayload(SASL_PLAIN, PLAIN)
    expect(withValue(layout, 'authorizationId', '')).toEqual(fromText('\0alice\0alice-secret'))
    expect(() => withValue(layout, 'password', 'a\0b')).toThrow('text without byte 0, which ends it')
  })

  it('says where a zero byte is missing, or is one too many', () => {
    const cut = readPayload(SASL_PLAIN, fromText('\0alice')).layout
    expect(cut.problems).toMatchObject([{ code: 'wrong-form', start: 1, expected: 'two zero bytes' }])
    expect(cut.shape(cut.rowCount - 1)).toMatchObject({ name: 'undecoded', secret: true })
    const more = readPayload(SASL_PLAIN, fromText('\0a\0b\0c')).layout
    expect(more.problems).toMatchObject([{ code: 'wrong-form', start: 4 }])
  })
})

describe('SASL SCRAM', () => {
  it('tells the four messages apart', () => {
    expect(SCRAM.map((text) => readPayload(SASL_SCRAM, fromText(text)).label)).toEqual([
      'SCRAM client-first',
      'SCRAM server-first',
      'SCRAM client-final',
      'SCRAM server-final',
      'SCRAM server-final',
    ])
    for (const text of SCRAM) expect(SASL_SCRAM.fits(fromText(text)), text).toBe(true)
  })

  it('names every attribute', () => {
    expect(leavesOf(readPayload(SASL_SCRAM, fromText('n,a=ann,n=bob,r=abc,x=1')).layout)).toEqual([
      'gs2Header.bindingFlag = "n"',
      'gs2Header.separator[0] = ","',
      'gs2Header.attribute[0] = "a="',
      'gs2Header.authorizationId = "ann"',
      'gs2Header.separator[1] = ","',
      'attribute[0] = "n="',
      'username = "bob"',
      'separator[0] = ","',
      'attribute[1] = "r="',
      'nonce = "abc"',
      'separator[1] = ","',
      'attribute[2] = "x="',
      'extension[0] = "1"',
    ])
    const server = readPayload(SASL_SCRAM, fromText(SCRAM[1]!)).layout
    expect(valueAt(server, 'salt')).toBe('yNUMF5mVBfjn75TS3UkCow==')
    expect(valueAt(server, 'iterations')).toBe('4096')
    const final = readPayload(SASL_SCRAM, fromText(SCRAM[2]!)).layout
    expect(final.shape(final.row('proof')).secret).toBe(true)
    expect(final.shape(final.row('nonce')).secret).toBeUndefined()
    expect(valueAt(readPayload(SASL_SCRAM, fromText(SCRAM[3]!)).layout, 'verifier')).toMatch(/^DMff/)
  })

  it('knows extensions by longer names, as clients with a delegation token send one', () => {
    const text = 'n,a=z,n=us=2Cer,r=abc,tokenauth=true'
    expect(SASL_SCRAM.fits(fromText(text))).toBe(true)
    const { layout, label } = readPayload(SASL, fromText(text))
    expect(label).toBe('SCRAM client-first')
    expect(layout.problems).toEqual([])
    expect(leavesOf(layout).slice(-2)).toEqual(['attribute[2] = "tokenauth="', 'extension[0] = "true"'])
    expect(withValue(layout, 'extension[0]', 'false')).toEqual(fromText(text.replace('true', 'false')))
    expect(readPayload(SASL_SCRAM, fromText('n,,nn=bob,r=abc')).layout.problems).toMatchObject([{ expected: 'n=' }])
  })

  it('takes a user name with the characters that librdkafka puts into a nonce', () => {
    const text = 'n,,n=carol,r=UO`L}cnm{i4w^A5iOh-CF-<NYvB2q;f.'
    const { layout } = readPayload(SASL, fromText(text))
    expect(valueAt(layout, 'gs2Header')).toBe('n,,')
    expect(withValue(layout, 'username', 'dave')).toEqual(fromText(text.replace('carol', 'dave')))
    expect(() => withValue(layout, 'username', 'a,b')).toThrow('text without a comma')
  })

  it('says which attribute is missing or broken', () => {
    const { layout } = readPayload(SASL_SCRAM, fromText('r=abc,i=4096'))
    expect(layout.problems).toMatchObject([{ code: 'wrong-form', expected: 's=', actual: 'ri' }])
    const broken = readPayload(SASL_SCRAM, fromText('r=abc,%,i=1')).layout
    expect(broken.problems).toMatchObject([{ start: 0 }, { code: 'wrong-form', start: 6 }])
    expect(readPayload(SASL_SCRAM, fromText('r=abc,s=QQ==,i=1,')).layout.problems).toHaveLength(1)
  })
})

describe('SASL OAUTHBEARER', () => {
  it('finds the token and marks it as a secret', () => {
    const { layout, label } = readPayload(SASL_OAUTHBEARER, fromText(OAUTH))
    expect(label).toBe('OAUTHBEARER client-first')
    expect(layout.problems).toEqual([])
    expect(valueAt(layout, 'gs2Header.authorizationId')).toBe('user@example.com')
    expect(valueAt(layout, 'host')).toBe('server.example.com')
    expect(valueAt(layout, 'scheme')).toBe('Bearer ')
    expect(valueAt(layout, 'token')).toBe('vF9dft4qmT')
    expect(layout.shape(layout.row('token')).secret).toBe(true)
    expect(valueAt(layout, 'separator[4]')).toBe(1)
  })

  it('reads a refusal and the byte that answers it', () => {
    const { layout, label } = readPayload(SASL_OAUTHBEARER, fromText(REFUSAL))
    expect([label, valueAt(layout, 'error')]).toEqual(['OAUTHBEARER server error', REFUSAL])
    expect(leavesOf(readPayload(SASL_OAUTHBEARER, fromText('\x01')).layout)).toEqual(['separator[0] = 1'])
  })

  it('says where a message breaks off', () => {
    for (const [text, start] of [
      ['n,,auth=Bearer x', 3],
      ['n,,\x01auth=Bearer x', 4],
      ['n,,\x01auth\x01\x01', 4],
      ['n,,\x01auth=Bearer x\x01', 18],
      ['n,,\x01auth=Bearer x\x01\x01!', 19],
      ['n,x,\x01\x01', 2],
    ] as const)
      expect(readPayload(SASL_OAUTHBEARER, fromText(text)).layout.problems, text).toMatchObject([
        { code: 'wrong-form', start },
      ])
  })
})

describe('SASL of whatever mechanism', () => {
  it('picks the mechanism that fits', () => {
    const labels = [PLAIN, ...[...SCRAM, OAUTH, REFUSAL].map(fromText)].map((bytes) => readPayload(SASL, bytes).label)
    expect(labels.map((label) => label.split(' ')[0])).toEqual([
      'SASL',
      ...SCRAM.map(() => 'SCRAM'),
      'OAUTHBEARER',
      'OAUTHBEARER',
    ])
  })

  it('keeps what it does not know as one secret', () => {
    const { layout, label } = readPayload(SASL, fromHex('6023060b2a864886f7120102020100'))
    expect(label).toBe('GSSAPI token')
    expect(layout.shape(1)).toMatchObject({ name: 'token', secret: true })
    expect(SASL.fits(fromHex('6023060b2a86'))).toBe(false)
    expect(SASL.fits(fromHex(''))).toBe(false)
  })

  it('covers any bytes, without throwing and in linear time', () => {
    const like = [PLAIN, ...[...SCRAM, OAUTH, REFUSAL].map(fromText)]
    for (const reading of [SASL, SASL_PLAIN, SASL_SCRAM, SASL_OAUTHBEARER]) expectSoundReading(reading, like)
  })
})
