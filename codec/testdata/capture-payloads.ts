/** What rides in the bytes fields of captured frames, read without the codec, so that both can be compared. For tests alone. */
import { Buffer } from 'node:buffer'

/** The bytes fields of the APIs in the fixture, by their Go names. */
const BYTES_FIELDS = new Set(['ProtocolMetadata', 'Metadata', 'MemberAssignment', 'SASLAuthBytes', 'Metrics'])

/** The contents of all bytes fields below `body`, in wire order. */
export function bytesFieldsOf(body: unknown): Uint8Array[] {
  if (body === null || typeof body !== 'object') return []
  return Object.entries(body as Record<string, unknown>).flatMap(([name, value]) =>
    BYTES_FIELDS.has(name) && (typeof value === 'string' || value === null)
      ? [new Uint8Array(Buffer.from(value ?? '', 'base64'))]
      : bytesFieldsOf(value),
  )
}

/** Version and topics of a ConsumerProtocolSubscription, or those of an Assignment with the partitions behind each. */
export interface MemberBytes {
  readonly version: number
  readonly topics: readonly { readonly topic: string; readonly partitions?: readonly number[] }[]
}

/** Reads as far as the topics. */
export function readMember(bytes: Uint8Array, kind: 'subscription' | 'assignment'): MemberBytes {
  const buffer = Buffer.from(bytes)
  let at = 6
  const topics = Array.from({ length: buffer.readInt32BE(2) }, () => {
    const end = at + 2 + buffer.readInt16BE(at)
    const topic = buffer.toString('utf8', at + 2, end)
    at = end
    if (kind === 'subscription') return { topic }
    const count = buffer.readInt32BE(at)
    at += 4 + 4 * count
    return { topic, partitions: Array.from({ length: count }, (_, i) => buffer.readInt32BE(at - 4 * (count - i))) }
  })
  return { version: buffer.readInt16BE(0), topics }
}
