/** Finds what is legal in records but never written by Kafka; looked for only when problems are asked for, not in the hot loop. */
import { isUtf8 } from '../bytes/utf8.ts'
import { isOddVarint, unzigzag64, uvarintAt, uvarintSize, uvarlongAt, varlongSize } from '../bytes/varint.ts'
import type { NotedProblem, Tape } from '../layout/tape.ts'
import { MOST_OF_A_KIND } from '../layout/tape.ts'

/** Infos on the varints and header keys of the batch at row `batch`. */
export function oddEncodings(tape: Tape, batch: number): NotedProblem[] {
  const found: NotedProblem[] = []
  const last = tape.subtreeEnd(batch)
  // Of either kind no more are kept, and hostile records can hold millions.
  let [varints, texts] = [0, 0]
  for (let row = batch + 1; row < last; row++) {
    const { code, role } = tape.shape(row)
    const start = tape.start(row)
    const end = tape.end(row)
    if (code === 'varint' || code === 'varlong' || role === 'nullContent') {
      if (!isOddVarint(tape.bytes, start, end, code === 'varlong') || ++varints > MOST_OF_A_KIND) continue
      const expected =
        code === 'varlong'
          ? varlongSize(unzigzag64(uvarlongAt(tape.bytes, start)))
          : uvarintSize(uvarintAt(tape.bytes, start))
      found.push({ code: 'long-varint', severity: 'info', start, end, row, expected, actual: end - start })
    } else if (code === 'rawText' && texts < MOST_OF_A_KIND && !isUtf8(tape.bytes, start, end)) {
      texts++
      found.push({ code: 'bad-utf8', severity: 'info', start, end, row, expected: 'UTF-8', actual: 'other bytes' })
    }
  }
  return found
}
