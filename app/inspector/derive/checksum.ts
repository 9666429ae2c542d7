/** The checksum of a batch or message: which bytes it covers, and what they come to. */
import { meaningOf, type Layout } from '../../../codec/index.ts'
import { hexText } from '../../stores/hex-text.ts'
import { count, type Step } from './step.ts'

interface Checked {
  readonly steps: readonly Step[]
  /** What was computed; undefined where not all of the bytes are there. */
  readonly leads: bigint | undefined
}

const hex = (offset: number): string => offset.toString(16).padStart(4, '0')

/** The number as it stands there: of a checksum nobody reads but its digits. */
export const checksumStored = (bytes: Uint8Array): Step => ({
  about: hexText(bytes),
  text: `highest byte first, and without a sign: 0x${hexText(bytes).replaceAll(' ', '')}.`,
})

/** The range, and whether what it comes to is what is `stored`. */
export function checksumSteps(layout: Layout, row: number, stored: bigint): Checked {
  const ofBatch = layout.shape(row).words === 'batch.crc'
  const from = layout.end(row)
  const end = layout.end(layout.parent(row))
  const sum = ofBatch ? 'CRC-32C' : 'CRC-32'
  const fields = ofBatch ? 'attributes to the last record' : 'magic to the value'
  const range = `${sum} of what follows, ${fields}: ${count(end - from, 'byte')} from ${hex(from)} to before ${hex(end)}.`
  const said = meaningOf(layout, row) ?? ''
  const other = /0x([0-9a-f]+)$/.exec(said)?.[1]
  const steps: Step[] = [{ about: sum, text: range }]
  if (said.endsWith('matches')) {
    steps.push({ about: 'computed', text: 'The same number: the bytes are as they were written.' })
    return { steps, leads: stored }
  }
  if (other === undefined) {
    steps.push({ about: 'incomplete', text: 'Not all of these bytes are there, so nothing is computed.' })
    return { steps, leads: undefined }
  }
  steps.push({ about: `0x${other}`, text: 'computed: another number than the one stored.' })
  return { steps, leads: BigInt(`0x${other}`) }
}
