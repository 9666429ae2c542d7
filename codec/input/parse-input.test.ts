/** What is recognised, what is pointed at, and that a chosen form is obeyed. */
import { describe, expect, it } from 'vitest'
import { hexEncode } from '../bytes/hex.ts'
import { formatInputProblem, formatUnderstood, isInputProblem, listInputForms, parseInput } from './parse-input.ts'
import type { InputForm, InputProblem, ParsedInput } from './parsed-input.ts'

function parsed(text: string, form?: InputForm): ParsedInput {
  const answer = parseInput(text, form === undefined ? {} : { form })
  if (isInputProblem(answer)) throw new Error(formatInputProblem(answer))
  return answer
}

function problem(text: string, form?: InputForm): InputProblem {
  const answer = parseInput(text, form === undefined ? {} : { form })
  if (!isInputProblem(answer)) throw new Error(`read as ${answer.form}`)
  return answer
}

const hexOf = (answer: ParsedInput): string => answer.chunks.map(({ bytes }) => hexEncode(bytes)).join('|')

describe('hexadecimal', () => {
  it('is preferred to base64, which is named as the other form', () => {
    expect(parsed('0000000a0000000700230000')).toMatchObject({ form: 'hex', alternatives: ['base64'] })
    expect(parsed('AAAACgAAAAcAIwAAAAA=').form).toBe('base64')
  })

  it('is read with any separators and marks', () => {
    for (const text of [
      '00:00:00:15',
      '00-00-00-15',
      '00,00,00,15',
      '0x00000015',
      '%00%00%00%15',
      "X'00000015'",
      '00h 00h 00h 15h',
      '00 00 0\n0 15',
    ])
      expect(hexOf(parsed(text))).toBe('00000015')
  })

  it('leaves comments and labels out', () => {
    const commented = parsed('00 00 00 0a  # size\n00 00 00 07  // correlation id 7\n00 23 -- error code')
    expect(hexOf(commented)).toBe('0000000a000000070023')
    expect(commented.skipped.map(({ text, line }) => [text, line])).toEqual([
      ['# size', 1],
      ['// correlation id 7', 2],
      ['-- error code', 3],
    ])
    expect(hexOf(parsed('size: 00 00 00 0a\nid: 00 00 00 07\nerror: 00 23'))).toBe('0000000a000000070023')
  })

  it('is found in log lines, whole frames apart and with their sides', () => {
    const answer = parsed('12:00:01 request 0000000400120003 sent\n12:00:02 response 000000060000000100230000 read')
    expect(hexOf(answer)).toBe('0000000400120003|000000060000000100230000')
    expect(answer.chunks.map(({ direction }) => direction)).toEqual(['client', 'server'])
  })

  it('keeps what an ellipsis stands for as a hole', () => {
    expect(parsed('00 00 00 15 00 12 ...').chunks[0]!.holes).toEqual([{ at: 6 }])
    expect(parsed('00 00 00 15 00 12 ... 19 more bytes').chunks[0]!.holes).toEqual([{ at: 6, length: 19 }])
  })

  it('points at the wrong digit and at the digit without a partner', () => {
    expect(problem('00 00 00 15\n00 1G 00 02 00 00 00 00')).toMatchObject({
      problem: 'bad-character',
      line: 2,
      column: 5,
    })
    expect(problem('00 00 00 15\n00 12 0 02 00 00 00 00')).toMatchObject({ problem: 'odd-digits', line: 2, column: 7 })
  })
})

describe('dumps', () => {
  it('fill starred lines, and keep lines that were cut as holes', () => {
    const row = '00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................'
    const end = '00000030: 0102                                     ..'
    expect(hexOf(parsed(`${row}\n*\n${end}`))).toBe(`${'00'.repeat(48)}0102`)
    expect(parsed(`${row}\n...\n${end}`).chunks[0]!.holes).toEqual([{ at: 16, length: 32 }])
  })

  it('are found behind log prefixes and inside the frames that Netty and hexyl draw', () => {
    expect(hexOf(parsed('DEBUG [x] 0000: 00 00 00 24 |...$|\nDEBUG [x] 0004: 00 12       |..|'))).toBe('000000240012')
    expect(hexOf(parsed('+--------+------+\n|00000000| 00 00 00 24 00 12 |...$..|\n+--------+------+'))).toBe(
      '000000240012',
    )
    expect(hexOf(parsed('│00000000│ 00 00 00 15 ┊ 00 12 6b 61 │⋄⋄⋄•┊⋄•ka│'))).toBe('0000001500126b61')
  })

  it('are told from one another by the characters beside them', () => {
    expect(hexOf(parsed('00000000: 6b61 666b  kafk'))).toBe('6b61666b')
    expect(hexOf(parsed('0000000 616b 6b66  >kafk<'))).toBe('6b61666b')
  })
})

describe('literals', () => {
  const cases: Record<string, [string, string, InputForm]> = {
    'Go runes and numbers': ["[]byte{'k', 0x61, 102}", '6b6166', 'go-literal'],
    'C#': ['var b = new byte[] { 0x00, 0xff };', '00ff', 'java-literal'],
    Rust: ['let x = vec![0u8, 255u8];', '00ff', 'rust-literal'],
    'Node, cut': ['Uint8Array(9) [ 0, 21,\n ... 7 more items ]', '0015', 'javascript-literal'],
    Elixir: ['<<0, 21, "kafka", ...>>', '00156b61666b61', 'bit-string'],
    'Erlang with sizes': ['<<21:32, 3:16/little, 16#ff>>', '000000150300ff', 'bit-string'],
    'Rust string': ['"\\0\\u{15}kafka"', '00156b61666b61', 'quoted-string'],
    'joined strings': ['"\\x00\\x15" \\\n"\\x00ab"', '0015006162', 'quoted-string'],
    shell: ["printf '\\x00\\x15abc' | nc broker 9092", '0015616263', 'quoted-string'],
    'escapes alone': ['\\x00\\x00\\x15ab', '0000156162', 'escapes'],
    'array buffer': ['ArrayBuffer { [Uint8Contents]: <00 15 6b>, byteLength: 3 }', '00156b', 'node-buffer'],
    'hex without zeros': ['[0, 0, b, 6b]', '00000b6b', 'hex-list'],
  }
  it.each(Object.entries(cases))('%s', (_, [text, hex, form]) => {
    const answer = parsed(text)
    expect([hexOf(answer), answer.form]).toEqual([hex, form])
  })

  it('give the sides that Wireshark names in its arrays and in YAML', () => {
    const arrays = parsed('char peer0_0[] = { /* Packet 4 */\n0x00, 0x15 };\nchar peer1_0[] = {\n0x01, 0x02 };')
    expect(arrays.chunks.map(({ direction }) => direction)).toEqual([0, 1])
    const yaml =
      'peers:\n  - peer: 0\n    port: 50332\n  - peer: 1\n    port: 9092\npackets:\n  - peer: 0\n    data: !!binary |\n      AAAA\n      FQ==\n  - peer: 1\n    data: !!binary |\n      AAE=\n'
    expect(hexOf(parsed(yaml))).toBe('00000015|0001')
    expect(parsed(yaml).chunks.map(({ direction }) => direction)).toEqual(['client', 'server'])
  })

  it('point at a number that is no byte, at a bad escape and at a bad character of base64', () => {
    expect(problem('[0, 1, 300, 4]')).toMatchObject({ problem: 'value-over-255', column: 8, token: '300' })
    expect(problem("b'\\x00\\xzz'")).toMatchObject({ problem: 'bad-escape', column: 7 })
    expect(problem('AAAAAAAAAAAAAABb\nAAAA*AKYthKHAAE=')).toMatchObject({
      problem: 'base64-character',
      line: 2,
      column: 5,
    })
  })
})

describe('logs', () => {
  it('give request and response of a broker as documents, with exact integers', () => {
    const line =
      '[2026-02-03] DEBUG Completed request:{"isForwarded":false,"requestHeader":{"requestApiKey":1},"request":{"a":9007199254740993},"response":{"b":[]},"connection":"x"} (kafka.request.logger)'
    const answer = parsed(line)
    expect(answer).toMatchObject({
      form: 'request-log',
      chunks: [],
      document: {
        requestHeader: { requestApiKey: 1 },
        request: { a: 9007199254740993n },
        response: { b: [] },
        line: 1,
      },
    })
    expect(parsed(`${line}\n${line}`).documents).toHaveLength(2)
  })

  it('without bytes are understood', () => {
    const say = (text: string): string => formatUnderstood(parsed(text).understood!).join(' ')
    expect(say('InvalidReceiveException: Invalid receive (size = 1213486160 larger than 104857600)')).toContain(
      '"HTTP"',
    )
    expect(say('Invalid message size: 369296128')).toContain('TLS 1.2')
    expect(say('size 352518912')).toContain('alert')
    expect(say('1195725856')).toContain('"GET "')
    expect(say('frame of length 218762506')).toContain('CR LF CR LF')
  })

  it('without anything are a problem that names what to do', () => {
    for (const text of ['hello world', 'org/apache/kafka/common/Foo1', '127.0.0.1:9092 closed the connection'])
      expect(problem(text).problem).toBe('no-bytes')
    expect(problem(' \n ').problem).toBe('empty')
    expect(formatInputProblem(problem('hello'))).toBe(
      'Line 1, column 1: nothing here looks like bytes, beginning with "hello". Paste hexadecimal, a dump, base64 or a literal, or choose the form.',
    )
  })
})

describe('a form that was chosen', () => {
  it('is obeyed', () => {
    expect(hexOf(parsed('AAAA0000'))).toBe('aaaa0000')
    expect(hexOf(parsed('AAAA0000', 'base64'))).toBe('000000d34d34')
    expect(hexOf(parsed('0000000 0100 0302\n0000004', 'hexdump'))).toBe('00010203')
    expect(hexOf(parsed('0000000 0100 0302\n0000004', 'xxd'))).toBe('01000302')
    expect(hexOf(parsed('[0, 0, 10, 15]', 'hex-list'))).toBe('00001015')
    expect(hexOf(parsed('"\\u00ff"', 'quoted-string'))).toBe('c3bf')
    expect(hexOf(parsed('"\\u00ff"', 'json-string'))).toBe('ff')
    expect(parsed('1195725856', 'hex').form).toBe('hex')
  })

  it('or says why not', () => {
    expect(problem('hello', 'hex')).toMatchObject({ problem: 'bad-character', offset: 0 })
    for (const { form } of listInputForms()) expect(isInputProblem(parseInput('?!', { form }))).toBe(true)
  })
})

describe('work', () => {
  // Were any of these gone through for each of its parts, the test would run out of its time.
  it.each([
    '00:',
    '0000: 00\n',
    '/*',
    '<<0,',
    '<00 ',
    '"\\x00" x ',
    '{"requestHeader":',
    '...\n',
    ';',
    '"""',
    '[0 ',
    '00 .. ',
  ])('is in proportion to the text: %j', (part) => {
    const answer = parseInput(part.repeat(300_000))
    expect(isInputProblem(answer) ? answer.alternatives : answer.alternatives).toEqual([])
  })
})
