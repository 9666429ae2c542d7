/** A decoded frame as the JSON that the README documents. The names of fields are a promise. */
import type { Fix, Foreign, Layout, Problem, Range, Reading, Value } from '../../codec/index.ts'
import {
  allPaths,
  contentStart,
  formatForeign,
  formatProblem,
  formatReading,
  formatRemark,
  formatRootCause,
  getApi,
  hexEncode,
  partOf,
  readingTitle,
  toKafkaJson,
  UnreadableError,
  valueOf,
} from '../../codec/index.ts'
import type { DecodedFrame } from './decode-frames.ts'
import { otherFits } from './other-fits.ts'
import { hexPairs, MASK, maskedBytes, overlaps, secretsOf } from './secrets.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** One element of `frames`, or one line of JSON Lines. */
export function frameJson(frame: DecodedFrame, showSecrets: boolean): Record<string, Json> {
  const { bytes, diagnosis, spaces } = frame
  const { layout, rootCause, readings } = diagnosis
  const hidden = showSecrets ? undefined : secretsOf(spaces)
  const secretsIn = (space: Layout): readonly Range[] => hidden?.get(space) ?? []
  if (diagnosis.foreign) return foreignJson(frame, diagnosis.foreign)
  const { apiKey, version, headerVersion, side, schema } = layout.subject
  const isFrame = layout.subject.kind === 'frame'
  const hasHeader = isFrame && layout.subject.hasHeader !== false
  const best = readings[0]
  return {
    side: side ?? null,
    apiKey: apiKey ?? null,
    apiName: (isFrame && apiKey !== undefined ? getApi(apiKey)?.name : schema?.name) ?? null,
    version: version ?? null,
    headerVersion: hasHeader ? (headerVersion ?? null) : null,
    hex: hexPairs(bytes, secretsIn(layout)).join(''),
    ...parts(layout, secretsIn(layout)),
    nodes: spaces.flatMap((space, i) => nodesOf(space, i, secretsIn(space))),
    problems: [
      ...spaces.flatMap((space, i) => space.problems.map((problem) => problemJson(problem, i))),
      ...diagnosis.remarks.map((remark) => {
        const { code, severity, offset, end, path } = remark
        return { code, severity, start: offset, end, path, expected: null, actual: null, message: formatRemark(remark) }
      }),
    ],
    rootCause: rootCause
      ? {
          code: rootCause.code,
          start: rootCause.offset,
          end: rootCause.end,
          path: rootCause.path,
          expected: rootCause.expected,
          actual: rootCause.actual,
          message: formatRootCause(rootCause, best),
        }
      : null,
    readings: [
      ...readings.map((reading) => readingJson(reading, bytes, secretsIn(layout))),
      ...otherFits(frame).map(({ what, why, spec }) => ({
        ...{ what, why, apiKey: spec.apiKey ?? null, version: spec.version ?? null, side: spec.side ?? null },
        ...{ headerVersion: spec.headerVersion ?? null, problems: [], fix: null },
      })),
    ],
  }
}

/** Bytes that are not Kafka's: nothing is claimed of them but what they are. */
function foreignJson({ bytes }: DecodedFrame, foreign: Foreign): Record<string, Json> {
  const place = { start: 0, end: bytes.length, path: '', expected: 'kafka', actual: foreign.protocol }
  const message = formatForeign(foreign)
  const nothing = { side: null, apiKey: null, apiName: null, version: null, headerVersion: null }
  return {
    ...nothing,
    hex: hexEncode(bytes),
    header: null,
    body: null,
    nodes: [],
    problems: [{ code: 'foreign', severity: 'error', ...place, message }],
    rootCause: { code: 'foreign', ...place, message },
    readings: [],
  }
}

/** Header and body of a frame, or a structure by itself as the body. */
function parts(layout: Layout, secrets: readonly Range[]): { header: Json; body: Json } {
  const { subject } = layout
  const shown = secrets.length === 0 ? layout : (subject.readPlain ?? subject.read)(maskedBytes(layout.bytes, secrets))
  const { schema, version, headerSchema, headerVersion } = subject
  const json = (value: Value | undefined, of: typeof schema, at: number | undefined): Json =>
    value === undefined || of === undefined || at === undefined ? null : (toKafkaJson(of, at, value) as Json)
  if (subject.kind !== 'frame') return { header: null, body: json(valueIfSound(shown), schema, version) }
  return {
    header: json(partOf(shown, 'header'), headerSchema, headerVersion),
    body: json(partOf(shown, 'body'), schema, version),
  }
}

function valueIfSound(layout: Layout): Value | undefined {
  if (layout.subject.kind === 'records') return undefined
  try {
    return valueOf(layout)
  } catch (error) {
    if (error instanceof UnreadableError) return undefined
    throw error
  }
}

function nodesOf(layout: Layout, space: number, secrets: readonly Range[]): Json[] {
  return allPaths(layout).map((path, row) => {
    const [start, end] = [layout.start(row), layout.end(row)]
    return { space, path, type: layout.shape(row).type, start, end, value: nodeValue(layout, row, secrets) }
  })
}

function nodeValue(layout: Layout, row: number, secrets: readonly Range[]): Json {
  const value = layout.value(row)
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? null
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  // JSON has no word for these.
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  const [start, end] = [contentStart(layout.shape(row), layout.bytes, layout.start(row)), layout.end(row)]
  const hides = overlaps(secrets, start, end)
  if (hides && layout.shape(row).secret === true) return MASK
  if (value instanceof Uint8Array)
    return hides ? hexPairs(layout.bytes, secrets, end - value.length, end).join('') : hexEncode(value)
  if (typeof value !== 'string') return null
  return hides ? MASK : value
}

/** `space` is told where it is not the frame itself. */
function problemJson(problem: Problem, space = 0): Json {
  const { code, severity, start, end, path, expected, actual } = problem
  const message = formatProblem(problem)
  return { ...(space > 0 && { space }), code, severity, start, end, path, expected, actual, message }
}

function readingJson(reading: Reading, bytes: Uint8Array, secrets: readonly Range[]): Json {
  const { apiKey = null, version = null, side = null, headerVersion = null, problems, fix } = reading
  return {
    what: readingTitle(reading),
    why: formatReading(reading),
    ...{ apiKey, version, side, headerVersion },
    problems: problems.map((problem) => problemJson(problem)),
    fix: fix ? { start: fix.start, end: fix.end, hex: fixHex(fix, bytes, secrets) } : null,
  }
}

/** What a fix puts in place of its range; bytes between its changes stay, the secret ones unseen. */
function fixHex({ start, end, changes }: Fix, bytes: Uint8Array, secrets: readonly Range[]): string {
  let hex = ''
  let at = start
  for (const change of [...changes].sort((a, b) => a.start - b.start)) {
    hex += hexPairs(bytes, secrets, at, change.start).join('') + hexEncode(change.bytes)
    at = change.end
  }
  return hex + hexPairs(bytes, secrets, at, end).join('')
}
