/** Every collected sample of pasted text gives the bytes that are in it. */
import { describe, expect, it } from 'vitest'
import { hexEncode } from '../bytes/hex.ts'
import { formSamples, inputSamples } from '../testdata/paste/samples.ts'
import { formatInputProblem, isInputProblem, parseInput } from './parse-input.ts'
import type { ParsedInput } from './parsed-input.ts'

function parsed(text: string): ParsedInput {
  const answer = parseInput(text)
  if (isInputProblem(answer)) throw new Error(formatInputProblem(answer))
  return answer
}

const hexOf = ({ chunks }: ParsedInput): string[] => chunks.map(({ bytes }) => hexEncode(bytes))

describe('frames in the forms that tools print', () => {
  it.each(formSamples())('$name', ({ text, frames }) => {
    expect(hexOf(parsed(text)).join('')).toBe(frames.join(''))
  })

  const sample = (name: string): ParsedInput => parsed(formSamples().find((one) => one.name === name)!.text)

  it('names each form', () => {
    const names = ['xxd', 'xxd-e', 'xxd-b', 'hexdump-C', 'hexdump-default', 'od-octal-default', 'tcpdump-X', 'tshark-x']
    expect(names.map((name) => sample(name).form)).toEqual([
      'xxd',
      'xxd-little-endian',
      'xxd-binary',
      'hexdump-C',
      'hexdump',
      'od-octal-words',
      'tcpdump',
      'wireshark',
    ])
    expect(sample('go-literal').form).toBe('go-literal')
    expect(sample('java-literal').form).toBe('java-literal')
    expect(sample('0x-comma-list').form).toBe('0x-list')
    expect(sample('rust-hex-debug').form).toBe('hex-list')
    expect(sample('escaped-json-u').form).toBe('json-string')
  })

  it('parts a followed stream by turns, with the sides that the ports name', () => {
    for (const name of ['follow-tcp-hex', 'follow-tcp-raw']) {
      const { chunks } = sample(name)
      expect(chunks.map(({ direction }) => direction)).toEqual(
        Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? 'client' : 'server')),
      )
      expect(hexOf(sample(name))).toEqual(formSamples().find((one) => one.name === name)!.frames)
    }
  })

  it('says that headers of the network and views of Wireshark were skipped', () => {
    expect(sample('tshark-x').skipped.map(({ why }) => why)).toContain('derived-section')
    const headers = sample('tcpdump-X').skipped.find(({ why }) => why === 'packet-headers')!
    expect(headers).toMatchObject({ line: 2 })
    expect(headers.text.startsWith('0x0000:  4500 0119')).toBe(true)
    expect(headers.text.endsWith('5062 15a0')).toBe(true)
  })

  it('keeps what Node left out of a Buffer as a hole', () => {
    expect(sample('node-buffer-truncated').chunks[0]!.holes).toEqual([{ at: 50, length: 179 }])
  })
})

describe('what people pasted', () => {
  it.each(inputSamples().filter(({ frames }) => frames.length > 0))('$name', ({ text, frames }) => {
    expect(hexOf(parsed(text)).join('')).toBe(frames.join(''))
  })

  it('points at the digit that has no partner', () => {
    const { text } = inputSamples().find(({ name }) => name === 'odd-number-of-digits')!
    const answer = parseInput(text)
    expect(answer).toMatchObject({ problem: 'odd-digits', offset: 32, column: 33, token: '6', actual: 33 })
    expect(isInputProblem(answer) && formatInputProblem(answer)).toContain('odd number of hex digits (33)')
  })

  it('takes kafka-dump-log output for text without bytes', () => {
    const answer = parsed(inputSamples().find(({ name }) => name === 'dump-log-text-has-no-bytes')!.text)
    expect(answer).toMatchObject({ form: 'text', chunks: [], understood: { kind: 'kafka-dump-log' } })
    expect(answer.understood!.facts).toContainEqual({ name: 'crc', value: '326836132', line: 1 })
  })

  it('leaves the log lines around a dump out, and takes the side from them', () => {
    const answer = parsed(inputSamples().find(({ name }) => name === 'cc-dtp-request-ok')!.text)
    expect(answer.skipped.map(({ text, why }) => [text, why])).toEqual([
      ['Received request:', 'words-around-a-dump'],
      ['parsing...', 'words-around-a-dump'],
    ])
    expect(answer.chunks[0]!.direction).toBe('client')
  })
})
