import { beforeAll, describe, expect, it } from 'vitest'
import { encodeFrame, encodeRecords, hexEncode } from '../../codec/index.ts'
import { runWith } from '../fake-io.ts'

const HELLO = '0000000f001200000000000100056865 6c6c6f'
const SASL = '0000001d00240001000000020003636c690000000c007573657200706135357764'
const NODE_KEYS = ['space', 'path', 'type', 'start', 'end', 'value']
const FRAME_KEYS = [
  ...['side', 'apiKey', 'apiName', 'version', 'headerVersion', 'hex', 'header', 'body'],
  ...['nodes', 'problems', 'rootCause', 'readings'],
]

interface Node {
  readonly space: number
  readonly path: string
  readonly start: number
  readonly end: number
  readonly value: unknown
}
interface Frame {
  readonly nodes: readonly Node[]
  readonly problems: readonly Record<string, unknown>[]
  readonly readings: readonly Record<string, unknown>[]
  readonly [key: string]: unknown
}
interface Decoded {
  readonly form: string | null
  readonly skipped: readonly unknown[]
  readonly frames: readonly Frame[]
}

const decode = async (input: string | Uint8Array, ...options: string[]) => {
  const outcome = await runWith(['decode', '--format', 'json', ...options], input)
  return { ...outcome, json: JSON.parse(outcome.out) as Decoded }
}
const nodeAt = (frame: Frame | undefined, path: string) => frame?.nodes.find((node) => node.path === path)

let produce: Uint8Array
beforeAll(async () => {
  const value = new TextEncoder().encode('a value')
  const set = (attributes: number) => encodeRecords([{ attributes, records: [{ key: null, value }] }])
  const partitionData = [
    { index: 0, records: await set(1) },
    { index: 1, records: await set(4) },
  ]
  const body = { transactionalId: null, acks: -1, timeoutMs: 9, topicData: [{ name: 'orders', partitionData }] }
  produce = encodeFrame({ side: 'request', apiKey: 0, version: 9, header: { correlationId: 7 }, body })
})

describe('decode --format json', () => {
  it('has the fields that the README promises, in their order', async () => {
    const { status, json } = await decode(HELLO)
    expect(status).toBe(0)
    expect(Object.keys(json)).toEqual(['form', 'skipped', 'frames'])
    expect(Object.keys(json.frames[0]!)).toEqual(FRAME_KEYS)
    for (const node of json.frames[0]!.nodes) expect(Object.keys(node)).toEqual(NODE_KEYS)
    expect(json).toMatchObject({ form: 'hex', skipped: [] })
    expect(json.frames[0]).toMatchObject({
      ...{ side: 'request', apiKey: 18, apiName: 'ApiVersions', version: 0, headerVersion: 1, body: {}, problems: [] },
      header: { requestApiKey: 18, requestApiVersion: 0, correlationId: 1, clientId: 'hello' },
      ...{ hex: HELLO.replaceAll(' ', ''), rootCause: null, readings: [] },
    })
    expect(nodeAt(json.frames[0], 'header.clientId')).toMatchObject({ start: 12, end: 19, value: 'hello' })
  })

  it('tells problems, root cause, readings and their fix of a broken frame', async () => {
    const { status, json } = await decode(`00000013${HELLO.slice(8)}`)
    const [frame] = json.frames
    expect(status).toBe(1)
    expect(frame!.problems[0]).toEqual({
      ...{ code: 'size-mismatch', severity: 'incomplete', start: 0, end: 4, path: 'size', expected: 15, actual: 19 },
      message: expect.stringContaining('size states 19 bytes') as string,
    })
    expect(frame!.rootCause).toMatchObject({ start: 0, end: 4, path: 'size', message: expect.any(String) as string })
    expect(Object.keys(frame!.readings[0]!)).toEqual([
      ...['what', 'why', 'apiKey', 'version', 'side', 'headerVersion', 'problems', 'fix'],
    ])
    expect(frame!.readings[0]).toMatchObject({ apiKey: 18, version: 0, fix: { start: 0, end: 4, hex: '0000000f' } })
  })

  it('opens compressed batches as spaces of their own, in order, with paths that go on', async () => {
    const [frame] = (await decode(produce)).json.frames
    const values = frame!.nodes.filter(({ path }) => path.endsWith('records[0].value'))
    expect(values).toMatchObject([
      { space: 1, path: 'body.TopicData[0].PartitionData[0].Records.batch[0].records[0].value' },
      { space: 2, path: 'body.TopicData[0].PartitionData[1].Records.batch[0].records[0].value' },
    ])
    expect(values[0]!.value).toBe(Buffer.from('a value').toString('hex'))
  })

  it('says where a compressed batch comes to more than the limit', async () => {
    const { status, json } = await decode(produce, '--limit', '4')
    expect(status).toBe(1)
    expect(json.frames[0]!.problems).toContainEqual(expect.objectContaining({ space: 1, code: 'stream-over-limit' }))
  })

  it('writes whole numbers beyond 2^53 as text', async () => {
    const records = await encodeRecords([{ baseOffset: 2n ** 60n, records: [{ key: null, value: null }] }])
    const [frame] = (await decode(records, '--layout', 'recordset')).json.frames
    expect(nodeAt(frame, 'records.batch[0].baseOffset')!.value).toBe('1152921504606846976')
    expect(nodeAt(frame, 'records.batch[0].maxTimestamp')!.value).toBe(0)
  })

  it('keeps header and nodes of a frame that is cut off, and has no body for it', async () => {
    const { status, json } = await decode(produce.subarray(0, -5))
    expect(status).toBe(1)
    expect(json.frames[0]).toMatchObject({ header: { correlationId: 7 }, body: null })
  })

  it('claims nothing of bytes that are not Kafka’s', async () => {
    const { status, json } = await decode('HTTP/1.1 400 Bad Request\r\n\r\n')
    expect(status).toBe(1)
    expect(json.form).toBe('binary')
    expect(json.frames[0]).toMatchObject({ apiKey: null, nodes: [], rootCause: { code: 'foreign' } })
  })

  it('reads a structure by itself as it is told', async () => {
    const key = `0001 0001 67 0001 74 00000003`
    const { json } = await decode(key, '--layout', 'value:OffsetCommitKey')
    expect(json.frames[0]).toMatchObject({ apiName: 'OffsetCommitKey', version: 0, side: null, header: null })
    expect(json.frames[0]!.body).toEqual({ group: 'g', topic: 't', partition: 3 })
  })

  it('puts an empty batch where a request log leaves records out, and says so', async () => {
    const log = JSON.stringify({
      requestHeader: { requestApiKey: 0, requestApiVersion: 9, correlationId: 1, clientId: 'c' },
      request: {
        ...{ transactionalId: null, acks: 1, timeoutMs: 1 },
        topicData: [{ name: 'a', partitionData: [{ index: 0, recordsSizeInBytes: 70 }] }],
      },
      response: { responses: [], throttleTimeMs: 0 },
    })
    const { json, notes, status } = await decode(`[x] DEBUG Completed request:${log}`)
    expect([status, json.form, json.frames.map(({ side }) => side)]).toEqual([
      0,
      'request-log',
      ['request', 'response'],
    ])
    expect(notes).toContain('an empty batch stands for them at body.TopicData[0].PartitionData[0].Records')
  })

  it('decodes the entries of a request log that fit, says which do not, and fails for those', async () => {
    const line = (request: object): string =>
      `Completed request:${JSON.stringify({ requestHeader: { requestApiKey: 18, requestApiVersion: 0, correlationId: 1 }, request })}`
    const log = [line({}), line({ nope: 1 }), line({})].join('\n')
    const { json, notes, status } = await decode(log)
    expect([status, json.frames.map(({ apiName }) => apiName)]).toEqual([1, ['ApiVersions', 'ApiVersions']])
    expect(notes).toMatch(/Line 2: .*nope/)
    expect((await decode(line({ nope: 1 }))).json.frames).toEqual([])
  })

  it('points at what it cannot read, and still prints JSON', async () => {
    const { status, json, notes } = await decode('00 01 0g')
    expect([status, json]).toEqual([1, { form: null, skipped: [], frames: [] }])
    expect(notes).toMatch(/Line 1, column \d+/)
  })
})

describe('secrets', () => {
  const secret = hexEncode(new TextEncoder().encode('pa55wd'))
  const base64 = Buffer.from('\0user\0pa55wd').toString('base64')

  it.each(['tree', 'hex', 'json', 'jsonl'])('are masked in %s', async (format) => {
    const { out, status } = await runWith(['decode', '--format', format], SASL)
    expect(status).toBe(0)
    for (const text of ['"pa55wd"', secret, secret.replace(/..(?=.)/g, '$& '), base64]) expect(out).not.toContain(text)
  })

  it('are told where somebody asks for them', async () => {
    const { json } = await decode(SASL, '--show-secrets')
    expect(nodeAt(json.frames[0], 'body.AuthBytes.password')!.value).toBe('pa55wd')
    expect(json.frames[0]).toMatchObject({ hex: SASL, body: { authBytes: base64 } })
    expect((await runWith(['decode', '--show-secrets'], SASL)).out).toContain('= "pa55wd"')
  })
})

describe('the other formats', () => {
  it('print a frame a line as JSON Lines', async () => {
    const { out } = await runWith(['decode', '--format', 'jsonl'], `${HELLO} ${HELLO}`)
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => Object.keys(JSON.parse(line) as object)),
    ).toEqual([FRAME_KEYS, FRAME_KEYS])
  })

  it('print a tree with offsets and sizes, and on demand with explanations', async () => {
    const { out } = await runWith(['decode'], HELLO)
    expect(out).toMatch(/^ApiVersions request v0, correlation id 1, 19 bytes\n/)
    expect(out).toContain('    +-- client_id'.trimStart())
    expect(out).toContain('client_id nullable_string = "hello" (int16 len=5) [0x000c, 7B]')
    expect((await runWith(['decode', '--explain'], HELLO)).out).toContain('[0x0000, 4B] Number of bytes that follow')
  })

  it('print every byte in hexadecimal once, with its field', async () => {
    const { out } = await runWith(['decode', '--format', 'hex'], produce)
    const frame = out.slice(0, out.indexOf('Decompressed'))
    const bytes = [...frame.matchAll(/^[0-9a-f]{4} {2}((?:[0-9a-f]{2} ?)+)/gm)].map(([, pairs]) => pairs)
    expect(bytes.join('').replaceAll(' ', '')).toBe(hexEncode(produce))
    expect(frame).toContain('body.TopicData[0].Name compact_string = "orders"')
  })

  it.each([
    [['--color', 'always'], {}, true],
    [['--color', 'never'], { outIsTerminal: true }, false],
    [[], { outIsTerminal: true }, true],
    [[], {}, false],
    [[], { outIsTerminal: true, env: { NO_COLOR: '1' } }, false],
    [[], { outIsTerminal: true, env: { TERM: 'dumb' } }, false],
  ])('colour what goes to a terminal: %j %j', async (options, world, coloured) => {
    const { out } = await runWith(['decode', ...options], HELLO, world)
    expect(out.includes('\u001b[')).toBe(coloured)
  })
})

describe('what is to be read', () => {
  it.each([
    ['bytes as they are', Buffer.from(HELLO.replaceAll(' ', ''), 'hex'), 'binary'],
    ['a C array', `char a[] = {${Buffer.from(HELLO.replaceAll(' ', ''), 'hex').join(', ')}};`, 'c-array'],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${HELLO}`, 'utf16le'), 'hex'],
  ])('may be %s', async (_, input, form) => {
    const { json } = await decode(input)
    expect(json).toMatchObject({ form, frames: [{ apiName: 'ApiVersions', problems: [] }] })
  })

  it('is what was chosen, against what it looks like', async () => {
    const { json } = await decode(HELLO, '--form', 'binary')
    expect(json.form).toBe('binary')
    const chosen = await decode('00000000 0000', '--layout', 'body', '--api', 'HeartbeatResponse', '--version', '1')
    expect(chosen.json.frames[0]).toMatchObject({ side: 'response', apiKey: 12, version: 1, body: { errorCode: 0 } })
  })

  it('is offered in other readings where the bytes do not say what they are', async () => {
    const { out } = await runWith(['decode'], '0000000a 00000001 00000000 0000')
    expect(out).toContain('(the best guess)')
    expect(out).toMatch(/What would fit:\n {2}1\. .*--api \w+ --version \d+ --side response/)
  })
})
