/** In which formats of records a row stands that is no field of a schema. */
import type { NodeShape } from '../../codec/index.ts'

/** A sentence on the formats that have such a row; undefined for what is no part of records. */
export function recordFormat({ words, role }: NodeShape): string | undefined {
  if (words === undefined || role === 'opaque' || role === 'root') return undefined
  if (words === 'message.timestamp')
    return 'In messages of format 1 alone, which Kafka 0.10 brought (KIP-32); format 0 has no times.'
  if (words.startsWith('message.')) return 'In messages of formats 0 and 1, which Kafka wrote before 0.11.'
  if (/^(batch|record)(\.|$)|^header\.(?!re)/.test(words))
    return 'In record batches, format 2, which Kafka 0.11 brought (KIP-98).'
  return undefined
}
