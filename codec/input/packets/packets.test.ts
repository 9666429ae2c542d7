/** Headers of captured packets are taken off, and their payloads put in order. */
import { describe, expect, it } from 'vitest'
import { hexEncode } from '../../bytes/hex.ts'
import { isInputProblem, parseInput } from '../parse-input.ts'
import type { InputChunk } from '../parsed-input.ts'

interface Packet {
  readonly from: number
  readonly to: number
  readonly sequence: number
  readonly payload: string
  /** 2 is SYN, 16 is ACK. */
  readonly flags?: number
}

const u16 = (value: number): string => value.toString(16).padStart(4, '0')
const u32 = (value: number): string => value.toString(16).padStart(8, '0')

/** A TCP segment over IPv4 whose header checksum is left to the network card, or over IPv6. */
function packet({ from, to, sequence, payload, flags = 16 }: Packet, version: 4 | 6 = 4): string {
  const tcp = `${u16(from)}${u16(to)}${u32(sequence)}${u32(1)}50${flags.toString(16).padStart(2, '0')}${u16(64)}${'00'.repeat(4)}`
  const length = tcp.length / 2 + payload.length / 2
  const ip4 = `4500${u16(20 + length)}000040004006${u16(0)}7f0000017f000001`
  const ip6 = `60000000${u16(length)}0640${'00'.repeat(15)}01${'00'.repeat(15)}01`
  return (version === 4 ? ip4 : ip6) + tcp + payload
}

/** As tcpdump -x prints it. */
function dump(hex: string): string {
  const rows = hex.match(/.{1,32}/g)!.map((row, i) => `\t0x${u16(16 * i)}:  ${row.replace(/.{4}(?=.)/g, '$& ')}`)
  return `IP 127.0.0.1 > 127.0.0.1: tcp\n${rows.join('\n')}\n`
}

function chunksOf(text: string): readonly InputChunk[] {
  const answer = parseInput(text)
  if (isInputProblem(answer)) throw new Error(answer.problem)
  return answer.chunks
}

const shown = (chunks: readonly InputChunk[]): unknown[] =>
  chunks.map(({ bytes, direction, holes }) => [hexEncode(bytes), direction, ...holes])

const toBroker = { from: 50000, to: 9092 }
const fromBroker = { from: 9092, to: 50000 }

describe('dumped packets', () => {
  it('become turns of a conversation, named by ports', () => {
    const text = [
      packet({ ...toBroker, sequence: 10, payload: '00000004' }),
      packet({ ...toBroker, sequence: 14, payload: '00120003' }),
      packet({ ...fromBroker, sequence: 90, payload: '0000000200' }),
    ]
    expect(shown(chunksOf(text.map(dump).join('')))).toEqual([
      ['0000000400120003', 'client'],
      ['0000000200', 'server'],
    ])
  })

  it('are put in order, once each, and what is missing is a hole', () => {
    const text = [
      packet({ ...toBroker, sequence: 0xfffffffe, payload: 'aabb' }),
      packet({ ...toBroker, sequence: 2, payload: 'eeff' }),
      packet({ ...toBroker, sequence: 0, payload: 'ccdd' }),
      packet({ ...toBroker, sequence: 0, payload: 'ccdd' }),
      packet({ ...toBroker, sequence: 14, payload: '11' }),
    ]
    expect(shown(chunksOf(text.map(dump).join('')))).toEqual([['aabbccddeeff11', 'client', { at: 6, length: 10 }]])
  })

  it('say how much the capture cut off', () => {
    const whole = packet({ ...toBroker, sequence: 1, payload: '00000004aabbccdd' })
    expect(shown(chunksOf(dump(whole.slice(0, -6))))).toEqual([['00000004aa', 'client', { at: 5, length: 3 }]])
  })

  it('are known by who opened the connection where ports tell nothing', () => {
    const syn = packet({ from: 40000, to: 40001, sequence: 0, payload: '', flags: 2 })
    const data = packet({ from: 40000, to: 40001, sequence: 1, payload: 'aabbccdd' })
    expect(shown(chunksOf(dump(syn) + dump(data)))).toEqual([['aabbccdd', 'client']])
  })

  it('may have a link header, a VLAN tag or IPv6, and may be plain hex', () => {
    const ip = packet({ ...toBroker, sequence: 1, payload: '00000004' })
    const ip6 = packet({ ...toBroker, sequence: 1, payload: '00000004' }, 6)
    const mac = '02'.repeat(12)
    const links = [
      ip,
      `${mac}0800${ip}`,
      `${mac}810000010800${ip}`,
      `${'00'.repeat(14)}0800${ip}`,
      `02000000${ip}`,
      ip6,
      `${mac}86dd${ip6}`,
    ]
    for (const hex of links) expect(shown(chunksOf(hex))).toEqual([['00000004', 'client']])
  })

  it('give way to the bytes that Wireshark put together or decrypted', () => {
    const row = (hex: string): string =>
      hex
        .match(/.{1,32}/g)!
        .map((part, i) => `${u16(16 * i)}  ${part.replace(/..(?=.)/g, '$& ')}`)
        .join('\n')
    const frame = packet({ ...toBroker, sequence: 5, payload: 'ccdd' })
    const view = (name: string, hex: string): string => `${name} (${hex.length / 2} bytes):\n${row(hex)}\n`
    expect(shown(chunksOf(view('Frame', frame) + view('Reassembled TCP', 'aabbccdd')))).toEqual([
      ['aabbccdd', 'client'],
    ])
    expect(shown(chunksOf(view('Frame', frame) + view('Decrypted TLS', '00000001ff')))).toEqual([
      ['00000001ff', 'client'],
    ])
  })

  it('are not seen where a frame of Kafka begins', () => {
    const frame = '0000002b00120003000000000007' + '61646d696e2d310012617061636865'
    expect(shown(chunksOf(frame))).toEqual([[frame, undefined]])
  })
})
