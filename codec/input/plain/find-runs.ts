/** Finds runs of hexadecimal bytes inside lines of other text, and tells them from words, dates, ids and addresses. */
import { endOfHex, hexValue, isSpace, isWordPart, type Source } from '../source.ts'

/** A run on one line. */
export interface Run {
  readonly line: number
  readonly start: number
  readonly end: number
  /** Where each piece of digits starts and ends. */
  readonly pieces: readonly number[]
  /** Enough to be bytes by itself; others count only beside strong ones. */
  readonly strong: boolean
}

/** Digits that make a run strong, at least. */
const SHORTEST_STRONG = 8

const JOINTS = new Set([' ', ':', '-', ',', '_', '|', '\t'])

/** The runs of a line. */
export function runsOf(source: Source, line: number): Run[] {
  const { text } = source
  const end = source.lineEnd(line)
  const runs: Run[] = []
  let at = source.lineStart(line)
  while (at < end) {
    if (hexValue(text.charCodeAt(at)) < 0 || !isStart(text, at, source.lineStart(line))) {
      at++
      continue
    }
    const pieces = piecesFrom(text, at, end)
    const after = pieces.at(-1) ?? at
    const run = toRun(source, line, at, pieces)
    if (run) runs.push(run)
    at = afterWord(text, after, end)
  }
  return runs
}

/** Not inside a word, unless that is a mark: `0x`, `\x`, `X'`. */
function isStart(text: string, at: number, from: number): boolean {
  if (at === from) return true
  const before = text.charCodeAt(at - 1)
  if (!isWordPart(before)) return true
  return (before | 0x20) === 0x78 && (text[at - 2] === '0' || text[at - 2] === '\\')
}

function afterWord(text: string, at: number, end: number): number {
  while (at < end && isWordPart(text.charCodeAt(at))) at++
  return at
}

/** Where pieces of digits start and end that are parted alike. */
function piecesFrom(text: string, start: number, end: number): number[] {
  const pieces: number[] = []
  let joint = ''
  let at = start
  while (at < end) {
    const from = text.startsWith('0x', at) || text.startsWith('\\x', at) ? at + 2 : at
    const stop = endOfHex(text, from, end)
    const length = stop - from
    if (length === 0 || (stop < end && isWordPart(text.charCodeAt(stop)))) break
    const first = pieces.length > 0 ? pieces[1]! - pieces[0]! : length
    // All pieces are of one length, the last may be shorter.
    if (length % 2 !== 0 || length > first) break
    pieces.push(from, stop)
    if (length < first) break
    const next = stop < end ? text[stop]! : ''
    if (!JOINTS.has(next) || (joint !== '' && next !== joint)) break
    joint = next
    let after = stop + 1
    while (after < end && after < stop + 4 && isSpace(text.charCodeAt(after))) after++
    at = after
  }
  return pieces
}

/** The run that some pieces make, or undefined where they are too few or something else. */
function toRun(source: Source, line: number, start: number, pieces: readonly number[]): Run | undefined {
  const { text } = source
  const length = (pieces[1] ?? 0) - (pieces[0] ?? 0)
  const count = pieces.length >> 1
  if (count === 0) return undefined
  const run = { line, start, end: pieces.at(-1)!, pieces }
  if (length * count < SHORTEST_STRONG) return isLabelled(source, run) ? { ...run, strong: false } : undefined
  if (isIdentifier(text, run)) return undefined
  if (isStrong(text, pieces)) return { ...run, strong: true }
  const weak = length <= 8 && /^0|[a-f]/i.test(text.slice(pieces[0], pieces[1])) && isLabelled(source, run)
  return weak ? { ...run, strong: false } : undefined
}

function isStrong(text: string, pieces: readonly number[]): boolean {
  const count = pieces.length >> 1
  const length = pieces[1]! - pieces[0]!
  const all = text.slice(pieces[0], pieces.at(-1))
  const looksHex = /[a-f]/i.test(all) || /(?:^|\W|x)0[\da-f]/i.test(all)
  if (length === 2) return count >= 4 && looksHex
  if (count >= 2) return count * length >= 12 && looksHex && (length !== 4 || count >= 3)
  return length >= 12 && (all.startsWith('00') || (/[a-f]/i.test(all) && /\d/.test(all)))
}

/** UUIDs, MAC addresses, dates and times. */
function isIdentifier(text: string, { start, end, pieces }: Pick<Run, 'start' | 'end' | 'pieces'>): boolean {
  const before = text.slice(Math.max(0, start - 12), start)
  const after = text.slice(end, end + 30)
  if (/^-[\da-f]{4}-[\da-f]{4}/i.test(after) || /[\da-f]{4}-$/i.test(before)) return true
  if (/^[.:]\d/.test(after) || /\d[.:-]$/.test(before)) return true
  const joint = text[pieces[1]!]
  return pieces.length === 12 && (joint === ':' || joint === '-') && pieces[1]! - pieces[0]! === 2
}

/** Whether a weak run stands where a label or a comment belongs to it: `size: 00 0a`, `00 0a   size`. */
export function isLabelled(source: Source, { line, start, end }: Pick<Run, 'line' | 'start' | 'end'>): boolean {
  const { text } = source
  const lineStart = source.lineStart(line)
  const lineEnd = source.lineEnd(line)
  const after = text.slice(end, Math.min(lineEnd, end + 40))
  const before = text.slice(Math.max(lineStart, start - 40), start)
  const first = before.trim() === '' && start - lineStart <= 40
  if (first && (after.trim() === '' || /^(?:\s{2,}|\s*[#/;(<=|:←-]|\t)/.test(after))) return true
  return after.trim() === '' && lineEnd - end <= 40 && /[:=|>→]\s*(?:0x)?$/.test(before)
}
