/** The kinds of control records (Kafka class ControlRecordType), by the number in their keys. */
import type { Layout } from '../layout/layout.ts'
import { messageOf } from '../layout/message-of.ts'
import type { Value } from '../schema/types.ts'

const TYPES = [
  'ABORT, the marker that ends a transaction without its records',
  'COMMIT, the marker that ends a transaction',
  'leader change of a KRaft quorum',
  'snapshot header',
  'snapshot footer',
  'KRaft version',
  'KRaft voters',
]

/** What kind of control record a key announces; undefined for any other row. */
export function controlTypeWords(layout: Layout, row: number, value: Value): string | undefined {
  if (layout.shape(row).name !== 'Type') return undefined
  const message = messageOf(layout.shape(layout.parent(row)))
  return message?.schema.name === 'ControlRecordTypeSchema' ? TYPES[Number(value)] : undefined
}
