/** The name that a tree row shows: of an element its number alone, since its type stands beside it. */
import type { FlatTree } from './flatten.ts'

export function rowName(flat: FlatTree, entry: number): string {
  const { role, name, label } = flat.shape(entry)
  const ordinal = String(flat.ordinal(entry))
  switch (role) {
    case 'element':
      return `[${ordinal}]`
    case 'batch':
    case 'message':
    case 'record':
    case 'recordHeader':
    case 'tag':
      return `${label ?? name}[${ordinal}]`
    default:
      return label ?? name
  }
}
