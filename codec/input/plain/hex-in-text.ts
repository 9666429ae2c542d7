/** Reads hexadecimal bytes that stand among other words: in log lines, in prose, behind labels. */
import { sideByWords } from '../packets/sides.ts'
import { stripPackets } from '../packets/strip.ts'
import type { InputChunk, InputDirection } from '../parsed-input.ts'
import { ByteSink, type FormReader, problemAt, Skips } from '../recovery.ts'
import { hexValue, skipSpace, type Source } from '../source.ts'
import { type Run, runsOf } from './find-runs.ts'

const CUT = /^\s?(?:\.{2,}|…|\[?<?\(?truncated)[\s([<]*(?:(\d{1,12}) (?:more )?bytes?)?/i

export const readHexInText: FormReader = (source, forced) => {
  const runs = chooseRuns(source, forced !== undefined)
  const [first] = runs
  if (!first) {
    if (forced === undefined) return undefined
    return problemAt(
      source,
      'not-this-form',
      { start: 0, end: 0 },
      { expected: 'hex', actual: '', form: 'hex-in-text' },
    )
  }
  const skips = new Skips(source)
  const parts = new Parts()
  let end = 0
  for (const run of runs) {
    const words = source.text.slice(end, run.start)
    const prose = /\w/.test(words.replace(/0x$/, ''))
    if (prose) skips.add(end, run.start, 'prose')
    const sink = parts.next(prose, sideByWords(words))
    readRun(source.text, run, sink)
    const cut = CUT.exec(source.text.slice(run.end, run.end + 60))
    if (cut) sink.hole(cut[1] === undefined ? undefined : Number(cut[1]))
    ;({ end } = run)
  }
  skips.add(end, source.text.trimEnd().length, 'prose')
  return { form: 'hex-in-text', chunks: parts.chunks(skips), skipped: skips.list() }
}

/** The strong runs; where most lines have some, the weak ones that are labelled too. */
function chooseRuns(source: Source, forced: boolean): Run[] {
  const runs: Run[] = []
  let strong = 0
  let lines = 0
  let linesWithRuns = 0
  for (let line = 0; line < source.lineCount; line++) {
    const found = runsOf(source, line)
    if (
      found.length === 0 &&
      skipSpace(source.text, source.lineStart(line), source.lineEnd(line)) === source.lineEnd(line)
    )
      continue
    lines++
    const best = found.filter((run) => run.strong)
    strong += best.length
    const usable = best.length > 0 ? best : found.slice(0, 1)
    if (usable.length > 0) linesWithRuns++
    for (const run of usable) runs.push(run)
  }
  const annotated = linesWithRuns * 2 >= lines && linesWithRuns >= 2
  if (strong === 0) return forced || (annotated && linesWithRuns >= 3) ? runs : []
  return annotated
    ? runs
    : withoutDigests(
        source.text,
        runs.filter((run) => run.strong),
      )
}

/** Without what is as long as a digest, if something else is there. */
function withoutDigests(text: string, runs: Run[]): Run[] {
  const others = runs.filter(({ start, end, pieces }) => {
    const length = end - start
    return pieces.length !== 2 || ![32, 40, 64].includes(length) || text.startsWith('00', start)
  })
  return others.length > 0 ? others : runs
}

function readRun(text: string, { pieces }: Run, sink: ByteSink): void {
  for (let i = 0; i < pieces.length; i += 2) {
    for (let at = pieces[i]!; at < pieces[i + 1]!; at += 2) {
      sink.push(hexValue(text.charCodeAt(at)) * 16 + hexValue(text.charCodeAt(at + 1)))
    }
  }
}

interface Part {
  readonly sink: ByteSink
  direction: InputDirection | undefined
  /** Where the next frame would begin, going by the sizes so far. */
  boundary: number
}

/** Runs parted by words are one part until that holds whole frames, or the words name the other side. */
class Parts {
  readonly #parts: Part[] = []

  next(prose: boolean, direction: InputDirection | undefined): ByteSink {
    const last = this.#parts.at(-1)
    const turned = direction !== undefined && last?.direction !== undefined && direction !== last.direction
    if (last && !(prose && (turned || isWhole(last)))) {
      last.direction ??= last.sink.length === 0 ? direction : undefined
      return last.sink
    }
    const part: Part = { sink: new ByteSink(), direction, boundary: 0 }
    this.#parts.push(part)
    return part.sink
  }

  chunks(skips: Skips): InputChunk[] {
    return this.#parts.flatMap(({ sink, direction }) => {
      const { chunks, packets } = stripPackets([{ sink, heading: '', start: 0, end: 0, places: [] }], skips)
      return packets ? chunks : [sink.chunk(direction)]
    })
  }
}

function isWhole(part: Part): boolean {
  const bytes = part.sink.view()
  while (part.boundary + 4 <= bytes.length) {
    const at = part.boundary
    const size = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
    if (size <= 0 || at + 4 + size > bytes.length) return false
    part.boundary = at + 4 + size
  }
  return part.boundary === bytes.length && part.boundary > 0
}
