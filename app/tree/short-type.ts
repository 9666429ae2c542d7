/** Types as a tree row has room for: what says how a length is written is left to the title, `?` stands for nullable. */

/** `compact_nullable_string` is `string?`, `compact_array` and other names stay whole. */
export function shortType(type: string, nullable = false): string {
  const short = type.replace(/\b(compact_|nullable_)+(?=string|bytes|records|array|\[|[A-Z])/g, '')
  return nullable || /nullable_/.test(type) ? `${short.replace(/\?$/, '')}?` : short
}
