/** Whether a row holds something compressed that can be opened; apart from the code that opens it, which is loaded when it is needed. */
import type { Layout } from '../layout/layout.ts'
import type { Codec } from './decompress.ts'
import { COMPRESSIONS } from './value.ts'

/** What is compressed, and in what. */
export interface Holder {
  /** The row of the compressed bytes. */
  readonly row: number
  /** The batch or message around it. */
  readonly owner: number
  readonly codec: Codec
  readonly magic: number
  /** Records that the batch promises; of messages nothing does. */
  readonly count?: number
}

const NAMES: readonly string[] = COMPRESSIONS.slice(1)

/** What the row holds compressed, or undefined. */
export function findHolder(layout: Layout, row: number): Holder | undefined {
  // What came out of a compressed message and is compressed again is a mistake, and its problem says so.
  if (!(row >= 0 && row < layout.rowCount) || layout.origin) return undefined
  const isOwner = ['batch', 'message'].includes(layout.shape(row).role)
  const owner = isOwner ? row : layout.parent(row)
  if (owner < 0) return undefined
  const { role } = layout.shape(owner)
  const children = layout.children(owner)
  const compressed = children.at(-1) ?? -1
  if ((role !== 'batch' && role !== 'message') || (!isOwner && compressed !== row)) return undefined
  const { role: part, type } = compressed < 0 ? { role: '', type: '' } : layout.shape(compressed)
  if (part !== 'opaque' || !NAMES.includes(type)) return undefined
  const valueOf = (name: string): unknown => {
    const child = children.find((at) => layout.shape(at).name === name)
    return child === undefined ? undefined : layout.value(child)
  }
  return {
    row: compressed,
    owner,
    codec: type as Codec,
    magic: Number(valueOf('magic')),
    ...(role === 'batch' && { count: Number(valueOf('recordCount')) }),
  }
}
