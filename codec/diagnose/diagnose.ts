/** Says of bytes what they are, what is wrong with them, where the mistake is, and which other readings would fit. */
import { getApi } from '../catalog/apis.ts'
import type { Layout } from '../layout/layout.ts'
import type { Severity } from '../layout/problem.ts'
import type { Candidate } from './candidates.ts'
import type { Chosen } from './possible-specs.ts'
import { candidatesFor } from './candidates.ts'
import type { Diagnosis, Foreign, Reading } from './diagnosis.ts'
import { findSpec, nearest } from './find-spec.ts'
import { foreignProtocol } from './foreign.ts'
import { graveOf, isStructural } from './grave.ts'
import { wrongFrameVersion } from './hypotheses/frame-version.ts'
import { otherHeaderVersion } from './hypotheses/header.ts'
import { everyLengthWrong } from './hypotheses/every-length.ts'
import { oneWrongLength } from './hypotheses/lengths.ts'
import { littleEndianHeader } from './hypotheses/little-endian-header.ts'
import {
  wrongBatchLength,
  wrongChecksum,
  wrongRecordCount,
  wrongRecordsLength,
  zigzagForgotten,
} from './hypotheses/records.ts'
import { noSize, wrongSize } from './hypotheses/size.ts'
import { oneTagBuffer } from './hypotheses/tags.ts'
import { onlyErrorCode, otherSide, otherVersion } from './hypotheses/versions.ts'
import { everywhereInBody } from './hypotheses/whole-body.ts'

import { Meter } from './meter.ts'
import type { Hypothesis } from './probe.ts'
import { Probe } from './probe.ts'
import type { LayoutName } from '../frame/read-layout.ts'
import type { DiagnosisTools, ReadingSpec } from './reading-spec.ts'
import { hasHeader, isFrame, readBySpec, usualHeaderVersion } from './reading-spec.ts'
import type { Remark } from './remarks.ts'
import { remarksOn } from './remarks.ts'
import { rootCauseOf } from './root-cause.ts'
import { splitFrames } from './split-frames.ts'
import { strictBreaks } from './strict-break.ts'
import { ranked, tryHypotheses } from './try-attempts.ts'

/** What is known of the bytes; of the rest the bytes have to speak. */
export interface DiagnosisContext extends Omit<Chosen, 'layoutName'> {
  readonly layout?: LayoutName
}

/** The cheap and likely ones first, for of large inputs not all can be tried. */
const WRONG_BYTES: readonly Hypothesis[] = [
  wrongSize,
  otherHeaderVersion,
  onlyErrorCode,
  wrongFrameVersion,
  wrongRecordsLength,
  wrongBatchLength,
  wrongRecordCount,
  zigzagForgotten,
  otherVersion,
  everywhereInBody,
  littleEndianHeader,
  otherSide,
  oneTagBuffer,
  oneWrongLength,
  everyLengthWrong,
]

/** Never throws on bytes; throws RangeError for a layout that does not exist. */
export function diagnoseBytes(bytes: Uint8Array, context: DiagnosisContext, tools: DiagnosisTools): Diagnosis {
  const { layout: layoutName, ...given } = context
  const chosen: Chosen = layoutName === undefined ? given : { ...given, layoutName }
  const meter = new Meter(bytes.length)
  const foreign = mayBeForeign(chosen, bytes) ? foreignProtocol(bytes) : undefined
  const { spec, sure, others } = foreign
    ? { spec: nearest(bytes, chosen), sure: true, others: [] }
    : specFor(bytes, chosen, meter, tools)
  const plain = meter.count(readBySpec(bytes, spec, tools))
  const readings = foreign ? [] : readingsOf(new Probe(bytes, spec, plain, meter, tools), others, chosen)
  const rootCause = rootCauseOf(plain, readings, foreign)
  const layout = tools.opened(plain)
  const remarks = foreign ? [] : remarksOn(layout)
  return {
    layout,
    spec: { ...spec, ...namedBy(plain, spec) },
    sure,
    severity: severityOf(layout, readings, remarks, foreign),
    problems: layout.problems,
    ...strictBreaks(plain, foreign),
    ...(rootCause ? { rootCause } : {}),
    readings,
    remarks,
    ...(foreign ? { foreign } : {}),
    steps: meter.steps + layout.steps,
    tried: meter.tried,
  }
}

/** What was chosen to be no frame is not asked whether it is another protocol. */
const mayBeForeign = ({ layoutName }: Chosen, bytes: Uint8Array): boolean =>
  bytes.length > 0 && (layoutName === undefined || layoutName === 'size+header+body')

/** API and version as the bytes say them. */
function namedBy(layout: Layout, spec: ReadingSpec): Partial<ReadingSpec> {
  if (!isFrame(spec)) return {}
  const { apiKey, version, headerVersion } = layout.subject
  return { apiKey, version, ...(hasHeader(spec) ? { headerVersion } : {}) }
}

/** How to read the bytes, and what else they could be. */
function specFor(
  bytes: Uint8Array,
  chosen: Chosen,
  meter: Meter,
  tools: DiagnosisTools,
): { spec: ReadingSpec; sure: boolean; others: readonly Candidate[] } {
  const { layoutName, side, apiKey, version } = chosen
  const framed = layoutName !== undefined && isFrame({ layoutName })
  const says = side === 'request' && layoutName !== 'body'
  if (layoutName !== undefined && (!framed || (side && (says || (apiKey !== undefined && version !== undefined)))))
    return { spec: { ...chosen, layoutName }, sure: true, others: [] }
  const [first, second] = layoutName === undefined ? splitFrames(bytes) : []
  const one = second && first ? bytes.subarray(0, first.end) : bytes
  const { spec, sure, candidates } = findSpec(one, chosen, meter, tools)
  return { spec, sure, others: candidates.slice(1) }
}

function readingsOf(probe: Probe, others: readonly Candidate[], chosen: Chosen): Reading[] {
  const grave = graveOf(probe.layout)
  if (grave.length === 0) return tryHypotheses(probe, [noSize])
  if (!grave.some(isStructural)) return tryHypotheses(probe, [wrongChecksum])
  const found = tryHypotheses(probe, WRONG_BYTES)
  return ranked([...found, ...otherReadings(probe, others, chosen)])
}

/** Where what was asked for does not fit: what else the bytes could be. */
function otherReadings(probe: Probe, known: readonly Candidate[], chosen: Chosen): Reading[] {
  const all = new Meter(probe.bytes.length, true)
  const { side, headerVersion: _, ...rest } = chosen
  const open = rest.apiKey !== undefined || rest.layoutName !== undefined
  const candidates = open ? candidatesFor(probe.bytes, side === undefined ? {} : { side }, all, probe.tools) : known
  probe.meter.add(all)
  return candidates
    .filter(({ clean, score }) => clean && score > LEAST_SCORE)
    .slice(0, 3)
    .map(({ spec, score }) => otherReading(probe, spec, score))
}

/** Less than this could as well be chance. */
const LEAST_SCORE = 20

function otherReading({ spec, bytes }: Probe, other: ReadingSpec, score: number): Reading {
  const same = other.layoutName === spec.layoutName
  const api = other.apiKey === undefined ? undefined : getApi(other.apiKey)
  return {
    ...other,
    ...(hasHeader(other) ? { headerVersion: usualHeaderVersion(other) } : {}),
    code: same ? 'other-api' : 'other-layout',
    ...(api ? { apiName: api.name } : {}),
    asIs: true,
    at: { offset: 0, end: bytes.length, path: '' },
    problems: [],
    facts: {},
    score: score - (same ? 46 : 20),
  }
}

const ORDER: readonly Severity[] = ['error', 'incomplete', 'warning', 'info']

/** A frame that is only said to be cut is an error where its bytes are all there after all. */
function severityOf(
  layout: Layout,
  readings: readonly Reading[],
  remarks: readonly Remark[],
  foreign: Foreign | undefined,
): Diagnosis['severity'] {
  if (foreign) return 'error'
  const found = [...layout.problems, ...remarks.filter(({ severity }) => severity !== 'info')].map(
    (one) => one.severity,
  )
  const worst = ORDER.find((severity) => found.includes(severity)) ?? 'none'
  return worst === 'incomplete' && readings.some(({ fix }) => fix !== undefined) ? 'error' : worst
}
