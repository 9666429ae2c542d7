/** What is wrong with a frame, in sentences: below the tree and below the bytes alike. */
import type { Fix, Reading, Severity } from '../../codec/index.ts'
import {
  formatForeign,
  formatProblem,
  formatReading,
  formatRemark,
  formatRootCause,
  readingTitle,
} from '../../codec/index.ts'
import type { Ink, Paint } from '../colours.ts'
import type { DecodedFrame } from './decode-frames.ts'
import { nameOf, otherFits } from './other-fits.ts'
import { hexPairs, secretsOf } from './secrets.ts'

const INKS: Readonly<Record<Severity, Ink>> = { error: 'error', incomplete: 'error', warning: 'warning', info: 'dim' }

/** The line above a frame: what it is and how large. */
export function heading({ index, count, bytes, identified, diagnosis }: DecodedFrame, paint: Paint): string {
  const number = count === 1 ? '' : `Frame ${index + 1} of ${count}: `
  const size = `${bytes.length} ${bytes.length === 1 ? 'byte' : 'bytes'}`
  if (diagnosis.foreign) return paint('bold', `${number}not Kafka, ${size}`)
  const { side, apiKey, version } = diagnosis.spec
  const name = nameOf({ ...diagnosis.spec, side, apiKey, version })
  const id = identified.correlationId === undefined ? '' : `, correlation id ${identified.correlationId}`
  return paint('bold', `${number}${name}${id}, ${size}`) + (identified.sure ? '' : paint('dim', ' (the best guess)'))
}

/** Problems, the mistake at the bottom of them, and what would fit. */
export function findings(
  { diagnosis, spaces, identified }: DecodedFrame,
  paint: Paint,
  showSecrets: boolean,
): string[] {
  const { problems, remarks, rootCause, readings, foreign, layout } = diagnosis
  const line = (severity: Severity, text: string): string => `${paint(INKS[severity], severity)}: ${text}`
  if (foreign) return [line('error', formatForeign(foreign))]
  const secrets = showSecrets ? [] : (secretsOf(spaces).get(layout) ?? [])
  const inside = spaces.slice(1).flatMap((space) => space.problems)
  const others = otherFits({ identified, diagnosis })
  const offered = [
    ...readings.map((reading) => [
      `${paint('bold', readingTitle(reading))}: ${formatReading(reading)}`,
      ...fixText(reading, layout.bytes, secrets),
    ]),
    ...others.map(({ what, why }) => [`${paint('bold', what)}: ${why}`]),
  ]
  return [
    ...[...problems, ...inside].map((problem) => line(problem.severity, formatProblem(problem))),
    ...remarks.map((remark) => line(remark.severity, formatRemark(remark))),
    ...(rootCause && problems.length > 0
      ? [`${paint('bold', 'The mistake')}: ${formatRootCause(rootCause, readings[0])}`]
      : []),
    ...(offered.length === 0 ? [] : ['What would fit:']),
    ...offered.flatMap((texts, i) => texts.map((text, j) => (j === 0 ? `  ${i + 1}. ${text}` : `     ${text}`))),
  ]
}

/** The bytes that a fix changes, and what it makes of them. */
function fixText({ fix }: Reading, bytes: Uint8Array, secrets: Parameters<typeof hexPairs>[1]): string[] {
  return (fix?.changes ?? []).slice(0, MOST_CHANGES).map((change) => changeText(change, bytes, secrets))
}

const MOST_CHANGES = 8
const MOST_BYTES = 16

function changeText(
  change: Fix['changes'][number],
  bytes: Uint8Array,
  secrets: Parameters<typeof hexPairs>[1],
): string {
  const at = `0x${change.start.toString(16).padStart(4, '0')}`
  const before = cut(hexPairs(bytes, secrets, change.start, change.end))
  const after = cut(hexPairs(change.bytes, []))
  if (before === '') return `At ${at} insert ${after}`
  return after === '' ? `At ${at} remove ${before}` : `At ${at} write ${after} in place of ${before}`
}

const cut = (pairs: readonly string[]): string =>
  pairs.slice(0, MOST_BYTES).join(' ') + (pairs.length > MOST_BYTES ? ` ... (${pairs.length} bytes)` : '')
