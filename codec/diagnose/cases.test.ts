/** What people pasted that did not decode: every case has its break, its cause and the reading that fits, and says what it must. */
import { describe, expect, it } from 'vitest'
import { diagnose, identifyFrames } from '../api/diagnose.ts'
import { formatProblem, layoutToText, loadWords } from '../index.ts'
import type { CaseFile } from '../testdata/case-files.ts'
import { caseFiles } from '../testdata/case-files.ts'
import { bytesOf } from '../testdata/fixtures.ts'
import type { DiagnosisContext } from './diagnose.ts'
import type { Diagnosis } from './diagnosis.ts'
import { formatReading, formatRootCause, readingTitle } from './format-diagnosis.ts'
import { formatRemark } from './remarks.ts'

const all = caseFiles().filter(({ expect: { hex } }) => hex !== null)
const ofKind = (...kinds: CaseFile['kind'][]): [string, CaseFile][] =>
  all.filter(({ kind }) => kinds.includes(kind)).map((file) => [file.id, file])

/** The case as its context has it; one without a layout has to be found out. */
function diagnosed({ layout, context, expect: { hex } }: CaseFile): Diagnosis {
  const stated = layout === 'none' ? {} : { layout: layout as DiagnosisContext['layout'] }
  return diagnose(bytesOf(hex ?? ''), { ...stated, ...(context ?? {}) })
}

async function textOf({ layout, problems, rootCause, readings, remarks }: Diagnosis): Promise<string> {
  const words = await loadWords()
  return [
    layoutToText(layout, words),
    ...problems.map(formatProblem),
    ...(rootCause ? [formatRootCause(rootCause, readings[0])] : []),
    ...readings.map((reading) => `${readingTitle(reading)}: ${formatReading(reading)}`),
    ...remarks.map(formatRemark),
  ]
    .join('\n')
    .toLowerCase()
}

/** The case files call the whole frame `<frame>`, and the length of an entry that cannot be one `records[0].length`. */
const PATHS: Readonly<Record<string, string>> = { '<frame>': '', 'records[0].length': 'records.batch[0].batchLength' }
const pathOf = (path: string | undefined): string | undefined => (path === undefined ? path : (PATHS[path] ?? path))

describe.each(ofKind('malformed', 'batch'))('the case %s', (_, file) => {
  it('breaks where a strict read does', () => {
    const { breaksAt, breaksInRecords } = diagnosed(file)
    const { breaksAt: expected, breaksInRecords: inRecords } = file.expect
    expect(breaksAt && { offset: breaksAt.offset, path: breaksAt.path }).toEqual(
      expected ? { ...expected, path: pathOf(expected.path) } : undefined,
    )
    if (inRecords) expect(breaksInRecords).toMatchObject(inRecords)
  })

  it('has its mistake where it really is', () => {
    const { rootCause } = diagnosed(file)
    const { rootCause: expected } = file.expect
    expect(rootCause && { offset: rootCause.offset, path: rootCause.path }).toEqual(
      expected ? { offset: expected.offset, path: pathOf(expected.path) } : undefined,
    )
  })
})

describe.each(ofKind('malformed', 'frame'))('the case %s', (_, file) => {
  it('is as grave as it should be', () => {
    expect(diagnosed(file).severity).toBe(file.expect.severity)
  })

  it('says what has to be said, and nothing that the bytes do not show', async () => {
    const text = await textOf(diagnosed(file))
    const { convey, rootCause, avoid = [] } = file.expect
    const facts = [...convey, ...(rootCause?.convey ?? [])].filter((fact) => !LATER.has(fact))
    expect(facts.filter((fact) => !text.includes(fact.toLowerCase()))).toEqual([])
    expect(avoid.filter((claim) => text.includes(claim.toLowerCase()))).toEqual([])
  })
})

/** Names of error codes are no part of a diagnosis. */
const LATER = new Set(['UNKNOWN_TOPIC_ID', 'OFFSET_OUT_OF_RANGE', 'UNSUPPORTED_VERSION'])

describe.each(
  all.flatMap((file) => (file.expect.alternative ? [[file.id, file, file.expect.alternative] as const] : [])),
)('the case %s', (_, file, alternative) => {
  it('fits another reading as it is', () => {
    const fitting = diagnosed(file).readings.filter(({ asIs }) => asIs)
    expect(fitting.map(({ headerVersion }) => headerVersion)).toContain(alternative.headerVersion)
  })
})

describe.each(ofKind('frame'))('the case %s', (_, file) => {
  it('needs nothing to be mended', () => {
    const { rootCause, breaksAt, readings } = diagnosed(file)
    expect({ rootCause, breaksAt }).toEqual({})
    expect(readings.filter(({ code }) => code !== 'size-missing')).toEqual([])
  })
})

describe.each(ofKind('stream'))('the case %s', (_, file) => {
  it('is cut into its frames, each known by its header', () => {
    const found = identifyFrames([{ bytes: bytesOf(file.expect.hex ?? '') }])
    expect(
      found.map(({ start, end, apiKey, version, correlationId }) => ({
        offset: start,
        length: end - start,
        apiKey,
        version,
        correlationId,
      })),
    ).toEqual(file.expect.frames?.map(({ 'Topics[0].Name': _name, ...frame }) => frame))
    expect(found.every(({ sure }) => sure)).toBe(true)
    const { rootCause } = diagnosed(file)
    expect(rootCause && formatRootCause(rootCause)).toContain(file.expect.convey[0])
  })
})

describe('without a context', () => {
  /** What the bytes say by themselves. */
  const SAYS = {
    'cc-dtp-request-ok': { layoutName: 'size+header+body', side: 'request', apiKey: 75, version: 0 },
    'cc-dtp-response-ok': { layoutName: 'size+header+body', side: 'response', apiKey: 75, version: 0 },
    'kprs-4-request-without-size': { layoutName: 'header+body', side: 'request', apiKey: 18, version: 3 },
    'sarama-fetch4-one-record': { layoutName: 'body', side: 'response', apiKey: 1, version: 4 },
    'gzip-batch': { layoutName: 'recordset' },
    'aiokafka-message-set-v0': { layoutName: 'recordset' },
    'varint-too-long': { layoutName: 'recordset' },
    'kraft-topic-record': { layoutName: 'metadata-record-value' },
    'kafka-23273-frame-version-varint': { layoutName: 'metadata-record-value' },
    'consumer-offsets-key-v1': { layoutName: 'reading:__consumer_offsets key' },
    'kafka-22615-txn-log-key': { layoutName: 'reading:__transaction_state key' },
    'burrow-470-offset-commit-value-v3': { layoutName: 'reading:OffsetCommitValue' },
    'kafkajs-179-member-assignment-json': { layoutName: 'reading:ConsumerProtocolAssignment' },
    'cc-apiversions-missing-last-tag': { layoutName: 'size+header+body', side: 'response', apiKey: 18 },
    'cc-compact-array-count-not-plus-one': { layoutName: 'size+header+body', side: 'response', apiKey: 18 },
    'cc-int32-array-in-flexible-version': { layoutName: 'size+header+body', side: 'response', apiKey: 18 },
    'cc-size-counts-itself': { layoutName: 'size+header+body', side: 'response', apiKey: 18 },
  }
  it.each(Object.entries(SAYS))('%s is found out', (id, says) => {
    const file = all.find((one) => one.id === id)
    const bytes = bytesOf(file?.expect.hex ?? '')
    expect(diagnose(bytes).spec).toMatchObject(says)
  })
})
