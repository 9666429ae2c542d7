/** Makes an edit wherever its path leads: in plain bytes, in what a batch holds compressed, or in the form of a batch itself. */
import { EncodeError } from '../bytes/encode-error.ts'
import type { Layout } from '../layout/layout.ts'
import type { CompressedField } from '../payloads/compressed-field.ts'
import { compressedField } from '../payloads/compressed-field.ts'
import { compress } from '../records/decompress.ts'
import { findHolder } from '../records/is-compressed.ts'
import type { Edit } from './edit.ts'
import { spliceEdit } from './edit.ts'
import { editInside } from './edit-inside.ts'
import { reform } from './reform.ts'

/** How to open what rides inside: given by the layer above, which knows of frames and of every reading. */
export interface Openers {
  /** Structures inside bytes, with readings chosen by path. */
  readonly payloads: (plain: Layout, chosen: ReadonlyMap<string, string>) => Layout
  /** What is compressed. */
  readonly compressed: (layout: Layout, row: number) => Promise<Layout>
}

/**
 * The new bytes, of the outermost layout where `layout` is of decompressed bytes. A path into a compressed batch goes on
 * from that of the batch; what it holds is compressed anew. Setting the attributes to another compression, or the magic,
 * rewrites the records, where they can be read. Rejects with EncodeError.
 */
export async function applyEdit(layout: Layout, edit: Edit, openers: Openers): Promise<Uint8Array> {
  if (layout.origin) return applyEdit(layout.origin.layout, edit, openers)
  const held = heldBy(layout, edit)
  const holder = held < 0 ? undefined : findHolder(layout, held)
  if (holder) {
    const inside = editInside(layout, holder, edit, openers.payloads)
    // Where they cannot be read, the field in sight is still to be had.
    return edit.op !== 'set' || layout.row(edit.path) < 0 ? inside : inside.catch(() => spliceEdit(layout, edit))
  }
  const field = held < 0 ? undefined : compressedField(layout, held)
  if (field) return editField(layout, field, edit, openers)
  return (edit.op === 'set' ? await reform(layout, edit) : undefined) ?? spliceEdit(layout, edit)
}

/** The row that the edited node can only be inside of; -1 for a node that is in sight, or nowhere. */
function heldBy(layout: Layout, edit: Edit): number {
  let path = edit.path
  let row = layout.row(path)
  // A new record of a compressed batch has no other place than inside it; the max timestamp follows from what is inside.
  if (row >= 0) return edit.op === 'insert' ? row : movesTimestamps(layout, row) ? layout.parent(row) : -1
  while (row < 0) {
    const shorter = path.replace(/(?:\.[^.[\]]+|\[\d+\])$/, '')
    if (shorter === path) return -1
    path = shorter
    row = layout.row(path)
  }
  return row
}

/** Whether the row is the base timestamp of a batch, which its max timestamp follows. */
const movesTimestamps = (layout: Layout, row: number): boolean => layout.shape(row).words === 'batch.baseTimestamp'

async function editField(layout: Layout, field: CompressedField, edit: Edit, openers: Openers): Promise<Uint8Array> {
  const inner = await openers.compressed(layout, field.row)
  if (inner.problems.some(({ code }) => code.startsWith('stream-')))
    throw new EncodeError(edit.path, `${field.codec} data that can be read to its end`, 'a broken stream')
  const bytes = spliceEdit(inner, edit)
  return spliceEdit(layout, {
    op: 'set',
    path: layout.path(field.row),
    value: await compress(field.codec, bytes),
  })
}
