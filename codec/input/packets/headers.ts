/** Link, IP and TCP headers at the front of captured bytes, found by what they themselves state; anything else is no packet. */

/** The TCP segment in a packet. */
export interface Segment {
  /** Where the payload lies in the packet's bytes. */
  readonly start: number
  readonly end: number
  /** Payload bytes that the capture cut off. */
  readonly missing: number
  readonly sequence: number
  readonly syn: boolean
  readonly ack: boolean
  readonly source: Endpoint
  readonly target: Endpoint
}

export interface Endpoint {
  readonly address: string
  readonly port: number
}

const IPV4 = 0x0800
const IPV6 = 0x86dd
const VLAN = [0x8100, 0x88a8]
const TCP = 6
/** IPv6 headers that may stand between the fixed one and TCP. */
const EXTENSIONS = [0, 43, 60]

const u16 = (bytes: Uint8Array, at: number): number => (bytes[at]! << 8) | bytes[at + 1]!
const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 65536 + u16(bytes, at + 2)

/** The segment in a packet that begins with its IP header or with a link header (Ethernet, Linux cooked, loopback), or undefined. */
export function findSegment(bytes: Uint8Array): Segment | undefined {
  for (const start of ipStarts(bytes)) {
    const found = readIp(bytes, start)
    if (found) return found
  }
  return undefined
}

/** Where an IP header may begin: at once, or where a link header says so. */
function ipStarts(bytes: Uint8Array): number[] {
  const starts: number[] = []
  if (bytes.length < 40) return starts
  starts.push(0)
  let type = 12
  while (VLAN.includes(u16(bytes, type)) && type < 24) type += 4
  const isIp = (at: number): boolean => u16(bytes, at) === IPV4 || u16(bytes, at) === IPV6
  if (isIp(type)) starts.push(type + 2)
  if (isIp(14)) starts.push(16)
  if (isIp(0)) starts.push(20)
  // The loopback header is an address family in the byte order of the machine.
  const families = [u32(bytes, 0), bytes[0]! + 256 * u16(bytes, 2) + bytes[1]! * 256]
  if (families.some((family) => [2, 24, 28, 30].includes(family))) starts.push(4)
  return starts
}

function readIp(bytes: Uint8Array, at: number): Segment | undefined {
  if (at + 40 > bytes.length) return undefined
  const version = bytes[at]! >> 4
  if (version === 4) return readIpv4(bytes, at)
  return version === 6 ? readIpv6(bytes, at) : undefined
}

function readIpv4(bytes: Uint8Array, at: number): Segment | undefined {
  const header = (bytes[at]! & 15) * 4
  const stated = u16(bytes, at + 2)
  // A network card that splits segments itself is handed packets of length 0.
  const total = stated === 0 ? bytes.length - at : stated
  if (header < 20 || bytes[at + 9] !== TCP || total < header + 20 || (u16(bytes, at + 6) & 0x3fff) !== 0)
    return undefined
  const whole = at + total === bytes.length
  if (!whole && !checksumHolds(bytes, at, header)) return undefined
  const ends = {
    source: bytes.subarray(at + 12, at + 16).join('.'),
    target: bytes.subarray(at + 16, at + 20).join('.'),
  }
  return readTcp(bytes, at + header, at + total, ends)
}

/** The ones' complement sum over the header; hosts that leave it to the network card write 0. */
function checksumHolds(bytes: Uint8Array, at: number, length: number): boolean {
  if (at + length > bytes.length) return false
  if (u16(bytes, at + 10) === 0) return true
  let sum = 0
  for (let i = 0; i < length; i += 2) sum += u16(bytes, at + i)
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >> 16)
  return sum === 0xffff
}

function readIpv6(bytes: Uint8Array, at: number): Segment | undefined {
  const end = at + 40 + u16(bytes, at + 4)
  let next = bytes[at + 6]!
  let start = at + 40
  while (EXTENSIONS.includes(next) && start + 8 <= bytes.length) {
    next = bytes[start]!
    start += 8 * (bytes[start + 1]! + 1)
  }
  if (next !== TCP) return undefined
  return readTcp(bytes, start, end, { source: ipv6(bytes, at + 8), target: ipv6(bytes, at + 24) })
}

function ipv6(bytes: Uint8Array, at: number): string {
  return Array.from({ length: 8 }, (_, i) => u16(bytes, at + 2 * i).toString(16)).join(':')
}

function readTcp(
  bytes: Uint8Array,
  at: number,
  end: number,
  ends: { source: string; target: string },
): Segment | undefined {
  if (at + 20 > bytes.length) return undefined
  const header = (bytes[at + 12]! >> 4) * 4
  const start = at + header
  if (header < 20 || start > end || start > bytes.length) return undefined
  const flags = bytes[at + 13]!
  return {
    start,
    end: Math.min(end, bytes.length),
    missing: Math.max(0, end - bytes.length),
    sequence: u32(bytes, at + 4),
    syn: (flags & 2) !== 0,
    ack: (flags & 16) !== 0,
    source: { address: ends.source, port: u16(bytes, at) },
    target: { address: ends.target, port: u16(bytes, at + 2) },
  }
}
