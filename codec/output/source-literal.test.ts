import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInputProblem, parseInput } from '../input/parse-input.ts'
import { LITERAL_LANGUAGES, literalLabel, sourceLiteral } from './source-literal.ts'

const read = (text: string): readonly number[] | string => {
  const found = parseInput(text)
  return isInputProblem(found) ? found.problem : found.chunks.flatMap(({ bytes }) => [...bytes])
}

const ALL = Uint8Array.from({ length: 256 }, (_, i) => i)

describe('sourceLiteral', () => {
  it.each(LITERAL_LANGUAGES)('writes every byte so that it is read back: %s', (language) => {
    expect(read(sourceLiteral(ALL, language))).toEqual([...ALL])
  })

  it('writes any bytes so that they are read back', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 60 }),
        fc.constantFrom(...LITERAL_LANGUAGES),
        (bytes, language) => {
          expect(read(sourceLiteral(bytes, language, 'Fetch response v12'))).toEqual([...bytes])
        },
      ),
    )
  })

  it.each([
    ['c', 'unsigned char fetch_request_v12[] = {\n  0x00, 0xff,\n};'],
    ['go', 'var fetchRequestV12 = []byte{\n  0x00, 0xff,\n}'],
    ['java', 'byte[] fetchRequestV12 = {\n   0, -1,\n};'],
    ['rust', 'let fetch_request_v12: [u8; 2] = [\n  0x00, 0xff,\n];'],
    ['python', 'fetch_request_v12 = bytes([\n  0x00, 0xff,\n])'],
    ['js', 'const fetchRequestV12 = new Uint8Array([\n  0x00, 0xff,\n])'],
    ['node', 'const fetchRequestV12 = Buffer.from([\n  0x00, 0xff,\n])'],
    ['erlang', 'FetchRequestV12 = <<\n  16#00, 16#ff\n>>.'],
    ['elixir', 'fetch_request_v12 = <<\n  0x00, 0xff\n>>'],
  ] as const)('writes %s as that language does', (language, text) => {
    expect(sourceLiteral(Uint8Array.of(0, 255), language, 'FetchRequest v12')).toBe(text)
  })

  it('has sixteen bytes a line', () => {
    expect(sourceLiteral(ALL.subarray(0, 33), 'c').split('\n')).toHaveLength(5)
  })

  it('writes no bytes at all, and a name that would be none', () => {
    expect(sourceLiteral(new Uint8Array(), 'java')).toBe('byte[] frame = {};')
    expect(sourceLiteral(new Uint8Array(), 'go', '12')).toBe('var frame12 = []byte{}')
  })

  it('names every language', () => {
    expect(new Set(LITERAL_LANGUAGES.map(literalLabel)).size).toBe(LITERAL_LANGUAGES.length)
  })
})
