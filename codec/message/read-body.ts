/** Reads the body of one message over a range of a tape, and what is left over as one row. */
import type { Region } from '../layout/shape.ts'
import type { Tape } from '../layout/tape.ts'
import { resolveMessage } from '../schema/resolve.ts'
import type { MessageSchema } from '../schema/types.ts'
import type { RecordsReader } from './decode.ts'
import { Decoder } from './decode.ts'
import { planMessage } from './plan.ts'

/** Adds rows over exactly `[start, end)` below the open row. Throws SchemaError for a version that the schema does not have. */
export function readBody(
  tape: Tape,
  schema: MessageSchema,
  version: number,
  start: number,
  end: number,
  region: Region,
  readRecords?: RecordsReader,
): void {
  const decoder = new Decoder(tape, start, end, readRecords)
  const whole = decoder.message(planMessage(resolveMessage(schema, version), region))
  if (whole && decoder.remaining > 0)
    tape.note({
      code: 'trailing-bytes',
      severity: 'error',
      start: decoder.pos,
      end,
      row: tape.openRow(),
      expected: 0,
      actual: decoder.remaining,
    })
  decoder.undecoded()
}
