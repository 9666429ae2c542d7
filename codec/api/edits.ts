/** Edits of bytes, loaded with the first of them: a page that only shows has no use for the code. */
import type { Edit } from '../edit/edit.ts'
import type { Layout } from '../layout/layout.ts'

/** The bytes with one node changed and what encloses it put right; all others stay. Rejects with EncodeError. */
export async function applyEdit(layout: Layout, edit: Edit): Promise<Uint8Array> {
  const { spliceEdit } = await import('../edit/edit.ts')
  return spliceEdit(layout, edit)
}
