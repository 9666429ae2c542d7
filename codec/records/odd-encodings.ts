/** Finds what is legal in records but never written by Kafka; looked for only when problems are asked for, not in the hot loop. */
import { isUtf8 } from '../bytes/utf8.ts'
import type { NotedProblem, Tape } from '../layout/tape.ts'

/** Infos on the varints and header keys of the batch at row `batch`. */
export function oddEncodings(tape: Tape, batch: number): NotedProblem[] {
  const found: NotedProblem[] = []
  for (let row = batch + 1; row < tape.subtreeEnd(batch); row++) {
    const { code, role } = tape.shape(row)
    const start = tape.start(row)
    const end = tape.end(row)
    if (code === 'varint' || code === 'varlong' || role === 'nullContent') {
      const fewest = fewestBytes(tape.bytes, start, end)
      if (fewest < end - start)
        found.push({ code: 'long-varint', severity: 'info', start, end, row, expected: fewest, actual: end - start })
    } else if (code === 'rawText' && !isUtf8(tape.bytes, start, end))
      found.push({ code: 'bad-utf8', severity: 'info', start, end, row, expected: 'UTF-8', actual: 'other bytes' })
  }
  return found
}

/** Bytes that the varint at `[start, end)` takes without groups of zeros at its end. */
function fewestBytes(bytes: Uint8Array, start: number, end: number): number {
  let last = end - 1
  while (last > start && (bytes[last]! & 0x7f) === 0) last--
  return last - start + 1
}
