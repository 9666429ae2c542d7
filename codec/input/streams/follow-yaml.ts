/** Reads the YAML that Wireshark makes of a followed stream: packets with a peer and base64 data. */
import { type FormReader, problemAt, Skips } from '../recovery.ts'
import { skipSpace, type Source } from '../source.ts'
import { decodeBase64 } from '../plain/base64-decoder.ts'
import { Turns } from './follow-stream.ts'

const BINARY = /!!binary\s*(.*)$/

export const readFollowYaml: FormReader = (source, forced) => {
  if (forced === undefined && !/!!binary/.test(source.text)) return undefined
  const skips = new Skips(source)
  const turns = new Turns()
  const ports: (number | undefined)[] = []
  let peer = 0
  for (let line = 0; line < source.lineCount; line++) {
    if (source.lineEnd(line) - source.lineStart(line) > 400 && !source.line(line).includes('!!binary')) continue
    const text = source.line(line)
    const named = /^[\s-]*peer:\s*(\d+)\s*$/.exec(text) ?? /\bpeer(\d+)_\d+:/.exec(text.slice(0, 80))
    if (named) peer = Number(named[1])
    const port = /^\s*port:\s*(\d{1,5})\s*$/.exec(text)
    if (port) ports[peer] ??= Number(port[1])
    const binary = BINARY.exec(text)
    if (!binary) {
      skips.addLine(line, 'stream-header')
      continue
    }
    const range = dataRange(source, line, binary)
    const outcome = decodeBase64(source.text, range.start, range.end, turns.of(peer === 1 ? 1 : 0))
    if ('problem' in outcome) {
      const token = { start: outcome.at, end: outcome.at + 1 }
      return problemAt(source, outcome.problem, token, {
        expected: 'base64',
        actual: source.text[outcome.at]!,
        form: 'follow-yaml',
      })
    }
    line = range.lastLine
  }
  const chunks = turns.chunks(ports)
  if (chunks.length > 0) return { form: 'follow-yaml', chunks, skipped: skips.list() }
  if (forced === undefined) return undefined
  return problemAt(
    source,
    'not-this-form',
    { start: 0, end: 0 },
    { expected: '!!binary', actual: '', form: 'follow-yaml' },
  )
}

/** The base64 behind the tag on its own line, or the more deeply indented lines that follow. */
function dataRange(
  source: Source,
  line: number,
  binary: RegExpExecArray,
): { start: number; end: number; lastLine: number } {
  const inline = binary[1]!.replace(/^[|>][-+]?\s*$/, '').trim()
  if (inline !== '') {
    const quotes = /^["']/.test(inline) ? 1 : 0
    const start = source.lineStart(line) + source.line(line).lastIndexOf(inline) + quotes
    return { start, end: start + inline.length - 2 * quotes, lastLine: line }
  }
  const key = indentation(source, line)
  let last = line
  while (last + 1 < source.lineCount && indentation(source, last + 1) > key) last++
  return { start: source.lineEnd(line), end: source.lineEnd(last), lastLine: last }
}

/** Columns before the first character; a list's dash counts as indentation. Of an empty line none. */
function indentation(source: Source, line: number): number {
  const start = source.lineStart(line)
  const end = source.lineEnd(line)
  let at = skipSpace(source.text, start, end)
  if (at === end) return -1
  if (source.text.startsWith('- ', at)) at = skipSpace(source.text, at + 1, end)
  return at - start
}
