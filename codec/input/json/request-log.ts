/** Reads a broker's request log: JSON with requestHeader, request and response, one entry a line, behind a log prefix or alone. */
import { parseExactJson } from '../../message/exact-json.ts'
import type { RequestLogEntry } from '../parsed-input.ts'
import { type FormReader, problemAt, Skips } from '../recovery.ts'
import type { Source } from '../source.ts'

const KEY = '"requestHeader"'
const MOST_ENTRIES = 10_000

/** How far before the key the entry's opening brace is looked for: other keys may come first. */
const REACH = 4000

export const readRequestLog: FormReader = (source, forced) => {
  const { text } = source
  const skips = new Skips(source)
  const documents: RequestLogEntry[] = []
  let end = 0
  let floor = 0
  // What does not close is gone through to its end, so a text of openings alone must not be gone through for each of them.
  let budget = 3 * text.length
  for (
    let at = text.indexOf(KEY);
    at >= 0 && documents.length < MOST_ENTRIES && budget > 0;
    at = text.indexOf(KEY, floor)
  ) {
    const start = openingBefore(text, Math.max(floor, at - REACH), at)
    floor = at + KEY.length
    if (start === undefined) continue
    const found = { start, end: endOfObject(text, start) }
    budget -= found.end - found.start
    const entry =
      text.charCodeAt(found.end - 1) === CLOSE
        ? toEntry(source, text.slice(found.start, found.end), found.start)
        : undefined
    if (!entry) continue
    floor = Math.max(floor, found.end)
    skips.add(end, found.start, 'prose')
    documents.push(entry)
    ;({ end } = found)
  }
  const [document] = documents
  if (document) {
    skips.add(end, text.trimEnd().length, 'prose')
    return { form: 'request-log', chunks: [], skipped: skips.list(), document, documents }
  }
  if (forced === undefined) return undefined
  const at = Math.max(0, text.indexOf(KEY))
  return problemAt(source, 'not-this-form', { start: at, end: at }, { expected: KEY, actual: '', form: 'request-log' })
}

/** The brace of the object that holds the key as its own: the one before it that is not closed again. */
function openingBefore(text: string, from: number, key: number): number | undefined {
  let depth = 0
  for (let at = key - 1; at >= from; at--) {
    const char = text[at]
    if (char === '}') depth++
    else if (char === '{' && depth-- === 0) return at
  }
  return undefined
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d

/** Behind the brace that closes an object, or the end of the text. */
function endOfObject(text: string, start: number): number {
  let depth = 0
  let quoted = false
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) quoted = true
    else if (code === OPEN) depth++
    else if (code === CLOSE && --depth === 0) return at + 1
  }
  return text.length
}

function toEntry(source: Source, json: string, start: number): RequestLogEntry | undefined {
  let parsed: unknown
  try {
    parsed = parseExactJson(json)
  } catch {
    return undefined
  }
  if (typeof parsed !== 'object' || parsed === null || !('requestHeader' in parsed)) return undefined
  const { requestHeader, request, response } = parsed as {
    requestHeader: unknown
    request?: unknown
    response?: unknown
  }
  if (typeof requestHeader !== 'object' || requestHeader === null) return undefined
  const entry = { requestHeader, request, line: source.lineAt(start) + 1 }
  return response === undefined || response === null ? entry : { ...entry, response }
}
