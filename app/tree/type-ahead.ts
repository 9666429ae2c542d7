/** Finding a row by the first letters of its name, as trees on the desktop do. */

/** How long letters still belong to the word before, in milliseconds. */
export const TYPE_AHEAD_PAUSE = 700

/**
 * The next entry whose name begins with what was typed, looking on from `from` and round the end; -1 where there is none.
 * One letter, or the same letter again, goes on to the next such name; a longer word may stay where it is.
 */
export function typeAhead(typed: string, count: number, from: number, nameOf: (entry: number) => string): number {
  const same = typed === typed.charAt(0).repeat(typed.length)
  const word = (same ? typed.slice(0, 1) : typed).toLowerCase()
  if (word === '') return -1
  for (let step = same ? 1 : 0; step <= count; step++) {
    const entry = (from + step) % count
    if (nameOf(entry).toLowerCase().startsWith(word)) return entry
  }
  return -1
}
