/** Forms as they really come from terminals, consoles and sources: with colours, comments, cuts and slips. */
import { describe, expect, it } from 'vitest'
import { hexEncode } from '../bytes/hex.ts'
import type { InputForm } from './parsed-input.ts'
import { isInputProblem, parseInput } from './parse-input.ts'

const HELLO = '0000000f0012000000000001000568656c6c6f'

const read = (text: string, form?: InputForm): string => {
  const answer = parseInput(text, form === undefined ? {} : { form })
  if (isInputProblem(answer)) return `${answer.problem} ${answer.line}:${answer.column} ${answer.token}`
  return answer.chunks
    .map(({ bytes, holes }) => [hexEncode(bytes), ...holes.map(({ at, length }) => `${at}+${length ?? '?'}`)].join(' '))
    .join(' | ')
}

describe('bit strings', () => {
  it.each([
    '<<0,0,0,15, % size, 4 bytes\n  0,18, % key\n  0,0, 0,0,0,1, 0,5, "hello">>',
    '<<0,0,0,15, # size\n  0,18,0,0,0,0,0,1,0,5,"hello">>',
    '<<15::integer-size(32), 18::signed-16, 0::16, 1::big-32, 5::size(2)-unit(8), "hello"::binary>>',
    '<<15:4/unit:8, 18:16/integer-signed, 0:16, 1:32/big, 5:16, "hello"/utf8>>',
    '<<15::32, 18::16, 0::16>> <> <<1::32, 5::16>> <>\n  "hello"',
  ])('are read with comments, types and operators: %s', (text) => {
    expect(read(text)).toBe(HELLO)
  })

  it('leave a hole where a variable follows', () => {
    expect(read('<<15::32, 18::16>> <> <<7, rest::binary>>')).toBe('0000000f0012 6+?')
  })
})

describe('what a terminal adds', () => {
  const coloured = (hex: string): string => hex.replace(/../g, '\u001b[1;31m$&\u001b[0m')

  it('colours are left out', () => {
    expect(read(`\u001b[32m${HELLO.replace(/../g, '$& ')}\u001b[0m`)).toBe(HELLO)
    expect(read(`00000000: ${coloured('0000000f00120000')}\n00000008: ${coloured('0000000100056865')}`)).toBe(
      '0000000f001200000000000100056865',
    )
  })

  it('what is pointed at stands where it was pasted', () => {
    const text = '\u001b[32m00 00 00 15\u001b[0m\n\u001b[32m00 1G 00 02 00 00 00 00\u001b[0m'
    expect(read(text)).toBe('bad-character 2:10 G')
  })

  it('a carriage return alone ends a line', () => {
    expect(read('00000000: 0000 000f 0012 0000  ........\r00000008: 0000 0001  ....\r')).toBe(
      '0000000f0012000000000001',
    )
  })
})

describe('strings', () => {
  it('go on after comments, and after the end of a line as in Rust', () => {
    expect(
      read('(b"\\x00\\x00\\x00\\x0f"  # size\n b"\\x00\\x12\\x00\\x00"  # key, version\n b"\\x00\\x00\\x00\\x01")'),
    ).toBe('0000000f0012000000000001')
    expect(read('b"\\x00\\x00\\x00\\x0f\\\n     \\x00\\x12"')).toBe('0000000f0012')
  })

  it('keep what was cut when they were printed as a hole', () => {
    expect(read("b'\\x00\\x00\\x00\\x0f\\x00\\x12'...")).toBe('0000000f0012 6+?')
    expect(read("b'\\x00\\x00\\x00\\x0f\\x00\\x12'... (13 more bytes)")).toBe('0000000f0012 6+13')
  })

  it('are no hexadecimal where their characters are digits by chance', () => {
    expect(read("b'\\x00\\x00\\x00\\x10\\xab\\x00(0\\x00\\x00'")).toBe('00000010ab0028300000')
    expect(read("'\\x00\\x06ab-cd-'")).toBe('000661622d63642d')
    expect(read("b'\\x00\\x06<AA>&[5'")).toBe('00063c41413e265b35')
  })
})

describe('dumps', () => {
  const ROWS = [
    '00000000  00 00 00 38 00 03 00 08  00 00 00 2a 00 0d 63 6f  |...8.......*..co|',
    '00000010  6e 73 6f 6c 65 2d 74 6f  6f 6c 73 00 00 00 01 00  |nsole-tools.....|',
    '00000020  0a 6f 72 64 65 72 73 2f  f0 9f a4 80 01 01 01 00  |.orders/........|',
    '00000030  ff 80 fe 0d 0a 09 22 5c  27 00 7f 24              |......"\\\'..$|',
  ]
  const digits = (row: string): string => row.slice(10, 58).replaceAll(' ', '')

  it('keep rows that were cut as a hole wherever they were', () => {
    for (const cut of [1, 2]) {
      const rest = ROWS.filter((_, i) => i !== cut)
      const text = ROWS.map((row, i) => (i === cut ? '...' : row)).join('\n')
      expect(read(text)).toBe(`${rest.map(digits).join('')} ${16 * cut}+16`)
    }
  })

  it.each([
    [1, '65 2d 74', '65 2d zz', '2:29 zz'],
    [2, 'f0 9f', 'fO 9f', '3:36 fO'],
    [3, 'fe 0d', 'f 0d', '4:17 f'],
  ])('point at the cell that is none, in row %i', (row, right, wrong, where) => {
    const lines = ROWS.map((line, i) => (i === row ? line.replace(right, wrong) : line))
    expect(read(`${lines.join('\n')}\n0000003c`)).toBe(`bad-character ${where}`)
  })

  it('point at it in the last row as well', () => {
    const text = '00000000: 0000 0038 0003 0008 0000 002a 000d 636f\n00000010: 6e73 6f6c 652d 74O6 6f6c 7300 0000 0100'
    expect(read(text)).toBe('bad-character 2:26 74O6')
  })

  it('tell the base of addresses by more than two rows', () => {
    expect(read('0000000 00 00 00 38 00\n0000005 03 00 08 00 00\n0000012 00 2a 00 0d 63\n0000017')).toBe(
      '0000003800030008000000' + '2a000d63',
    )
  })

  it('take no cells for characters where rows have none', () => {
    expect(read('\t0x0000:  0000 0038 0003 0008 0000 002a 000d 636f\n\t0x0010:  ff8f 31')).toBe(
      '00000038000300080000002a000d636fff8f31',
    )
  })
})

describe('base64 in lines', () => {
  const LINES = 'AAAAOAADAAgAAAAqAA1jb25zb2xlLXRvb2xzAAAA\r\nAQAKb3JkZXJzL/CfpIABAQEA/4D+DQoJIlwnAH8k\r\n'
  const BYTES =
    '00000038000300080000002a000d636f6e736f6c652d746f6f6c7300000001000a6f72646572732ff09fa48001010100ff80fe0d0a09225c27007f24'

  it.each(['', 'payload:\n', '-----BEGIN FRAME-----\n'])('is one run behind %j', (before) => {
    expect(read(`${before}${LINES}${before.replace('BEGIN', 'END').replace('payload:', '')}`)).toBe(BYTES)
  })
})

describe('lists', () => {
  it.each([
    ['unsigned char a[] = {0x00, 0x00,\n 0x00, 0xzz, 0x12, 0x00};', '2:8 0xzz'],
    ['[]byte{0, 0, 0, 15, 1z, 18}', '1:21 1z'],
    ['new byte[] {0, 0, 0, 15, 0, 1O, 0}', '1:29 1O'],
  ])('point at a number that is none: %s', (text, where) => {
    expect(read(text)).toBe(`bad-character ${where}`)
  })
})
