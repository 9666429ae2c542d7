/** Finds what is legal in records but never written by Kafka; looked for only when problems are asked for, not in the hot loop. */
import { isUtf8 } from '../bytes/utf8.ts'
import { isOddVarint, unzigzag64, uvarintAt, uvarintSize, uvarlongAt, varlongSize } from '../bytes/varint.ts'
import type { NotedProblem, Tape } from '../layout/tape.ts'

/** Infos on the varints and header keys of the batch at row `batch`. */
export function oddEncodings(tape: Tape, batch: number): NotedProblem[] {
  const found: NotedProblem[] = []
  for (let row = batch + 1; row < tape.subtreeEnd(batch); row++) {
    const { code, role } = tape.shape(row)
    const start = tape.start(row)
    const end = tape.end(row)
    if (code === 'varint' || code === 'varlong' || role === 'nullContent') {
      if (!isOddVarint(tape.bytes, start, end, code === 'varlong')) continue
      const expected =
        code === 'varlong'
          ? varlongSize(unzigzag64(uvarlongAt(tape.bytes, start)))
          : uvarintSize(uvarintAt(tape.bytes, start))
      found.push({ code: 'long-varint', severity: 'info', start, end, row, expected, actual: end - start })
    } else if (code === 'rawText' && !isUtf8(tape.bytes, start, end))
      found.push({ code: 'bad-utf8', severity: 'info', start, end, row, expected: 'UTF-8', actual: 'other bytes' })
  }
  return found
}
