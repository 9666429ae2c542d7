/** Puts the payloads of TCP segments in order: what comes twice is dropped, what is missing becomes a hole. */
import type { InputChunk, InputDirection } from '../parsed-input.ts'
import { ByteSink } from '../recovery.ts'
import type { Endpoint, Segment } from './headers.ts'
import { sideBySourcePort } from './sides.ts'

/** Segments kept while one before them is missing; a real capture has few. */
const MOST_WAITING = 64

interface Waiting {
  readonly sequence: number
  readonly payload: Uint8Array
  readonly missing: number
}

/** One direction of one connection. */
interface Flow {
  readonly key: string
  readonly direction: InputDirection
  /** The sequence number of the next byte, once one was seen. */
  next: number | undefined
  waiting: Waiting[]
}

const nameOf = ({ address, port }: Endpoint): string => `${address}/${port}`

/** The signed distance from one sequence number to another; they wrap at 2^32. */
const distance = (from: number, to: number): number => (to - from) | 0

/** Collects segments in the order in which they were captured. */
export class Flows {
  readonly #flows = new Map<string, Flow>()
  readonly #chunks: { readonly sink: ByteSink; readonly flow: Flow }[] = []
  /** Connections whose first packet was seen, by the client's endpoint first. */
  readonly #opened = new Set<string>()

  /** Whether the segment brought bytes that were not there yet. */
  add(segment: Segment, packet: Uint8Array): 'new' | 'empty' | 'again' {
    const flow = this.#flowOf(segment)
    const start = (segment.sequence + (segment.syn ? 1 : 0)) >>> 0
    if (segment.syn) flow.next = start
    if (segment.end <= segment.start && segment.missing === 0) return 'empty'
    const payload = packet.subarray(segment.start, segment.end)
    flow.next ??= start
    if (distance(flow.next, (start + payload.length + segment.missing) >>> 0) <= 0) return 'again'
    flow.waiting.push({ sequence: start, payload, missing: segment.missing })
    this.#drain(flow, flow.waiting.length > MOST_WAITING)
    return 'new'
  }

  /** What the last segment of a flow brought, replaced by bytes that hold it and more before it. */
  replaceTail(segment: Segment, bytes: Uint8Array): void {
    const flow = this.#flowOf(segment)
    const last = this.#chunks.at(-1)
    const payload = segment.end - segment.start
    if (last?.flow === flow) {
      const there = last.sink.view()
      if (there.length >= bytes.length && endsWith(there, bytes)) return
      last.sink.cutTo(Math.max(0, last.sink.length - payload))
      last.sink.append(bytes)
    } else {
      const sink = new ByteSink()
      sink.append(bytes)
      this.#chunks.push({ sink, flow })
    }
  }

  chunks(): InputChunk[] {
    for (const flow of this.#flows.values()) this.#drain(flow, true)
    const oneWay = new Set(this.#chunks.map(({ flow }) => flow)).size <= 1
    return this.#chunks
      .filter(({ sink }) => sink.length > 0 || sink.holes.length > 0)
      .map(({ sink, flow }) => sink.chunk(oneWay && typeof flow.direction === 'number' ? undefined : flow.direction))
  }

  #flowOf({ source, target, syn, ack }: Segment): Flow {
    const key = `${nameOf(source)}>${nameOf(target)}`
    const found = this.#flows.get(key)
    if (found) return found
    if (syn) this.#opened.add(ack ? `${nameOf(target)}>${nameOf(source)}` : key)
    const back = this.#flows.get(`${nameOf(target)}>${nameOf(source)}`)
    const flow: Flow = { key, direction: this.#directionOf(key, source, target, back), next: undefined, waiting: [] }
    this.#flows.set(key, flow)
    return flow
  }

  #directionOf(key: string, source: Endpoint, target: Endpoint, back: Flow | undefined): InputDirection {
    if (this.#opened.has(key)) return 'client'
    if (this.#opened.has(`${nameOf(target)}>${nameOf(source)}`)) return 'server'
    return sideBySourcePort(source.port, target.port) ?? (back ? 1 : 0)
  }

  /** Moves what is in order to the chunks; `all` takes what waits as well, with holes. */
  #drain(flow: Flow, all: boolean): void {
    flow.waiting.sort((a, b) => distance(b.sequence, a.sequence))
    while (flow.waiting.length > 0) {
      const { sequence, payload, missing } = flow.waiting[0]!
      const gap = distance(flow.next ?? sequence, sequence)
      if (gap > 0 && !all) return
      flow.waiting.shift()
      const sink = this.#sinkOf(flow)
      if (gap > 0) sink.hole(gap)
      const known = Math.max(0, -gap)
      if (known < payload.length) sink.append(payload.subarray(known))
      if (missing > 0) sink.hole(missing)
      const after = (sequence + payload.length + missing) >>> 0
      if (flow.next === undefined || distance(flow.next, after) > 0) flow.next = after
    }
  }

  #sinkOf(flow: Flow): ByteSink {
    const last = this.#chunks.at(-1)
    if (last?.flow === flow) return last.sink
    const sink = new ByteSink()
    this.#chunks.push({ sink, flow })
    return sink
  }
}

function endsWith(bytes: Uint8Array, tail: Uint8Array): boolean {
  const start = bytes.length - tail.length
  for (let i = 0; i < tail.length; i++) if (bytes[start + i] !== tail[i]) return false
  return true
}
