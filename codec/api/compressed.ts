/** What batches, wrapper messages and telemetry hold compressed, opened. */
import type { Layout } from '../layout/layout.ts'
import { compressedField } from '../payloads/compressed-field.ts'
import type { OpenOptions } from '../records/open-compressed.ts'

/**
 * The content of a compressed row, or of the batch or message around it, as a layout over bytes of its own, with `origin`;
 * its paths go on from those of the batch. A broken stream gives what could be read and a problem. Rejects with
 * RangeError for a row that holds nothing compressed.
 */
export async function openCompressed(layout: Layout, row: number, options: OpenOptions = {}): Promise<Layout> {
  const [{ openCompressedRecords }, { openCompressedField }, { TELEMETRY }, { opened }] = await Promise.all([
    import('../records/open-compressed.ts'),
    import('../payloads/open-field.ts'),
    import('../payloads/telemetry.ts'),
    import('./readers.ts'),
  ])
  const field = compressedField(layout, row)
  const plain = field
    ? await openCompressedField(layout, field, TELEMETRY, options)
    : await openCompressedRecords(layout, row, options)
  return opened(plain, layout.subject.readings)
}
