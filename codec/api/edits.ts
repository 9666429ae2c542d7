/** Edits of bytes, loaded with the first of them: a page that only shows has no use for the code. */
import type { Edit } from '../edit/edit.ts'
import type { Layout } from '../layout/layout.ts'
import { openCompressed } from './compressed.ts'

/**
 * The bytes with one node changed and what encloses it put right; all others stay. Paths may lead into compressed batches,
 * and of a layout of decompressed bytes the outermost one's bytes come back. Rejects with EncodeError.
 */
export async function applyEdit(layout: Layout, edit: Edit): Promise<Uint8Array> {
  const [{ applyEdit: apply }, { opened }] = await Promise.all([
    import('../edit/apply-edit.ts'),
    import('./readers.ts'),
  ])
  return apply(layout, edit, { payloads: opened, compressed: openCompressed })
}
