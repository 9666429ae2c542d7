/** Lines in a dump that stand for rows: a star for the same again, dots or words for rows that were taken out. */
import { isSpace, type Source, trimEnd } from '../source.ts'

/** A line of a star alone, behind a log prefix perhaps. */
export function endsWithStar(source: Source, line: number): boolean {
  const end = trimEnd(source.text, source.lineStart(line), source.lineEnd(line))
  return (
    source.text[end - 1] === '*' && (end - 1 === source.lineStart(line) || isSpace(source.text.charCodeAt(end - 2)))
  )
}

/** A line that says that rows were left out. */
export const isCut = (line: string): boolean =>
  line.length <= 300 && /^\W*(?:\.{2,}|…|<?snip|<?cut)\W*(?:\(?\d+ (?:more )?bytes.*)?$/i.test(line)

/** How many bytes such a line says that it stands for. */
export function cutLength(words: string): { length?: number } {
  const count = /(\d{1,15}) (?:more )?bytes/.exec(words)?.[1]
  return count === undefined ? {} : { length: Number(count) }
}
