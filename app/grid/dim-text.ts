/** Dims zero bytes and unprintable characters by CSS highlights, which colour stretches of text without elements of their own. */

/** Whether this browser has highlights; where it has not, zero bytes are set in an element per stretch. */
export const CAN_HIGHLIGHT = typeof Highlight !== 'undefined' && typeof CSS !== 'undefined' && 'highlights' in CSS

const highlight = CAN_HIGHLIGHT ? new Highlight() : null
if (highlight !== null) CSS.highlights.set('dim', highlight)

/** Stretches of zero bytes in spaced hexadecimal. */
export const ZEROS = /00(?: +00)*/g
const DOTS = /·+/g

/** Dims what is dull below `root`: zeros in `.run` outside prefixes, dots in `.ascii`. Returns how to undo it. */
export function dimText(root: Element): () => void {
  if (highlight === null) return () => undefined
  const ranges: StaticRange[] = []
  const dim = (selector: string, pattern: RegExp): void => {
    for (const element of root.querySelectorAll(selector)) {
      const text = element.firstChild
      if (!(text instanceof Text)) continue
      for (const match of text.data.matchAll(pattern)) {
        const startOffset = match.index
        const endOffset = startOffset + match[0].length
        ranges.push(new StaticRange({ startContainer: text, startOffset, endContainer: text, endOffset }))
      }
    }
  }
  dim('.run:not(.run-prefix)', ZEROS)
  dim('.ascii', DOTS)
  for (const range of ranges) highlight.add(range)
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}
