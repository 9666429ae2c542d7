/** Takes the headers off dumped packets and joins their payloads; bytes that are no packets pass as they are. */
import { sideByWords } from './sides.ts'
import type { InputChunk } from '../parsed-input.ts'
import type { ByteSink, Skips } from '../recovery.ts'
import { Flows } from './flows.ts'
import { findSegment, type Segment } from './headers.ts'

/** One dump or one literal, perhaps a packet. */
export interface Piece {
  readonly sink: ByteSink
  /** The line before it. */
  readonly heading: string
  /** Where its text begins, and where the text of the byte before a given one ends (for the first hundred or so). */
  readonly start: number
  readonly end: number
  readonly places: readonly number[]
}

/** Wireshark's views of a packet that hold its application's bytes better than the packet itself, and all other views. */
const SECTION = /^(.{1,60}?) \(\d+ bytes?\):?$/
const REASSEMBLED = /^reassembled tcp/i
const DECRYPTED = /^decrypted (tls|ssl)/i
const PACKET = /^(frame|packet|ethernet)\b/i

/** The chunks that some pieces make, and whether they were packets. */
export function stripPackets(pieces: readonly Piece[], skips: Skips): { chunks: InputChunk[]; packets: boolean } {
  const flows = new Flows()
  const plain: InputChunk[] = []
  let last: Segment | undefined
  let packets = false
  for (const piece of pieces) {
    const bytes = piece.sink.view()
    const section = SECTION.exec(piece.heading)?.[1] ?? ''
    const view = section !== '' && !PACKET.test(section)
    if (view && last && (REASSEMBLED.test(section) || DECRYPTED.test(section))) {
      flows.replaceTail(last, bytes)
      continue
    }
    const segment = view ? undefined : findSegment(bytes)
    if (segment) {
      packets = true
      const news = flows.add(segment, bytes)
      const headersEnd = piece.places[segment.start - 1] ?? piece.end
      if (news === 'new') skips.add(piece.start, headersEnd, 'packet-headers')
      else skips.add(piece.start, piece.end, news === 'empty' ? 'no-payload' : 'sent-again')
      last = segment
    } else if (view && (last || packets)) {
      skips.add(piece.start, piece.end, 'derived-section')
    } else {
      plain.push(piece.sink.chunk(sideByWords(piece.heading)))
    }
  }
  return { chunks: packets ? [...flows.chunks(), ...plain] : plain, packets }
}
