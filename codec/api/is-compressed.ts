/** Whether there is something to open in a row. */
import type { Layout } from '../layout/layout.ts'
import { compressedField } from '../payloads/compressed-field.ts'
import { findHolder } from '../records/is-compressed.ts'

/** Whether openCompressed takes the row: compressed records, a message that wraps others, compressed telemetry. */
export const isCompressed = (layout: Layout, row: number): boolean =>
  findHolder(layout, row) !== undefined || compressedField(layout, row) !== undefined
