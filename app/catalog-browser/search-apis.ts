/** Finds APIs by name, by the initials of a name, by the beginnings of its words, or by key; best first. */
import type { ApiInfo } from '../../codec/index.ts'

/** One API that fits what was typed, with the letters of its name that do. */
export interface ApiMatch {
  readonly api: ApiInfo
  /** Indexes into the name. */
  readonly letters: readonly number[]
}

/** Everything that fits `query`, the closest first; all APIs by key where nothing was typed. */
export function searchApis(query: string, apis: readonly ApiInfo[]): ApiMatch[] {
  const wanted = query
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
  const byKey = [...apis].sort((a, b) => a.apiKey - b.apiKey)
  if (wanted === '') return byKey.map((api) => ({ api, letters: [] }))
  const found: { match: ApiMatch; rank: number }[] = []
  for (const api of byKey) {
    const fit = /^\d+$/.test(wanted) ? fitKey(wanted, api) : fitName(wanted, api.name)
    if (fit) found.push({ match: { api, letters: fit.letters }, rank: fit.rank })
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ match }) => match)
}

interface Fit {
  readonly rank: number
  readonly letters: readonly number[]
}

function fitKey(digits: string, api: ApiInfo): Fit | null {
  const key = String(api.apiKey)
  if (key === String(Number(digits))) return { rank: 0, letters: [] }
  return key.startsWith(digits) ? { rank: 1, letters: [] } : null
}

/** Ranks: the name itself, its beginning, its initials in a row, beginnings of its words, a part, letters in order. */
function fitName(wanted: string, name: string): Fit | null {
  const lower = name.toLowerCase()
  const stretch = (start: number): number[] => Array.from(wanted, (_, i) => start + i)
  if (lower === wanted) return { rank: 0, letters: stretch(0) }
  if (lower.startsWith(wanted)) return { rank: 1, letters: stretch(0) }
  const starts = wordStarts(name)
  const initials = starts.map((at) => lower[at]).join('')
  const run = initials.indexOf(wanted)
  if (wanted.length > 1 && run >= 0) return { rank: run === 0 ? 2 : 3, letters: starts.slice(run, run + wanted.length) }
  const words = byWords(wanted, lower, starts)
  if (words) return { rank: 4 + (words[0] === 0 ? 0 : 1), letters: words }
  const part = lower.indexOf(wanted)
  if (part >= 0) return { rank: 6, letters: stretch(part) }
  return null
}

/** Where the words of a CamelCase name begin. */
function wordStarts(name: string): number[] {
  return Array.from(name.matchAll(/[A-Z](?=[a-z])|(?<![A-Z])[A-Z]/g), (match) => match.index)
}

/** Splits `wanted` into beginnings of words of the name, in order: "desctop" takes Desc and Top. */
function byWords(wanted: string, lower: string, starts: readonly number[]): number[] | null {
  const place = (from: number, word: number): number[] | null => {
    if (from === wanted.length) return []
    for (let at = word; at < starts.length; at++) {
      const start = starts[at] ?? 0
      const end = starts[at + 1] ?? lower.length
      let taken = 0
      while (start + taken < end && from + taken < wanted.length && lower[start + taken] === wanted[from + taken])
        taken++
      for (let length = taken; length > 0; length--) {
        const rest = place(from + length, at + 1)
        if (rest) return [...Array.from({ length }, (_, i) => start + i), ...rest]
      }
    }
    return null
  }
  return place(0, 0)
}
