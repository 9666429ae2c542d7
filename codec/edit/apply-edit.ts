/** Makes an edit wherever its path leads: in plain bytes, in what a batch holds compressed, or in the form of a batch itself. */
import type { Layout } from '../layout/layout.ts'
import type { Holder } from '../records/is-compressed.ts'
import { findHolder } from '../records/is-compressed.ts'
import type { Edit } from './edit.ts'
import { spliceEdit } from './edit.ts'
import { editInside } from './edit-inside.ts'
import { reform } from './reform.ts'

/** Opens what rides inside a layout, with readings chosen by path: given by the layers above, which know of frames. */
export type Opener = (plain: Layout, chosen: ReadonlyMap<string, string>) => Layout

/**
 * The new bytes, of the outermost layout where `layout` is of decompressed bytes. A path into a compressed batch goes on
 * from that of the batch; what it holds is compressed anew. Setting the attributes to another compression, or the magic,
 * rewrites the records, where they can be read. Rejects with EncodeError.
 */
export async function applyEdit(layout: Layout, edit: Edit, open: Opener): Promise<Uint8Array> {
  if (layout.origin) return applyEdit(layout.origin.layout, edit, open)
  const holder = holderFor(layout, edit)
  if (holder) return editInside(layout, holder, edit, open)
  return (edit.op === 'set' ? await reform(layout, edit) : undefined) ?? spliceEdit(layout, edit)
}

/** What holds the edited node compressed, where it is not in sight. */
function holderFor(layout: Layout, edit: Edit): Holder | undefined {
  let path = edit.path
  let row = layout.row(path)
  // A new record of a compressed batch has no other place than inside it.
  if (row >= 0) return edit.op === 'insert' ? findHolder(layout, row) : undefined
  while (row < 0) {
    const shorter = path.replace(/(?:\.[^.[\]]+|\[\d+\])$/, '')
    if (shorter === path) return undefined
    path = shorter
    row = layout.row(path)
  }
  return ['batch', 'message'].includes(layout.shape(row).role) ? findHolder(layout, row) : undefined
}
