/** From the rows of a layout back to the Value that the encoder takes. */
import { readValue } from '../layout/read-value.ts'
import type { Tape } from '../layout/tape.ts'
import type { UnknownTaggedField, Value } from '../schema/types.ts'

/** The value of a row and all below it. Only for rows that were read without an error. */
export function valueOfRow(tape: Tape, row: number): Value {
  const shape = tape.shape(row)
  switch (shape.code) {
    case 'array':
    case 'compactArray':
      return readValue(tape, row) === null
        ? null
        : childRows(tape, row)
            .slice(1)
            .map((child) => valueOfRow(tape, child))
    case 'struct':
      return readValue(tape, row) === null ? null : structValue(tape, row)
    default:
      return readValue(tape, row) ?? null
  }
}

/** The struct whose fields are the children of `row`: a struct, a header or a body. Tagged fields not sent are at their defaults. */
export function structValue(tape: Tape, row: number): Value {
  const values: Record<string, Value | UnknownTaggedField[]> = {}
  const unknown: UnknownTaggedField[] = []
  for (const child of childRows(tape, row)) {
    const { role, field } = tape.shape(child)
    if (role === 'field' && field) values[field.key] = valueOfRow(tape, child)
    else if (role === 'tag') {
      const [number, , content] = childRows(tape, child)
      const carried = content === undefined ? undefined : tape.shape(content).field
      if (content !== undefined && carried) values[carried.key] = valueOfRow(tape, content)
      else
        unknown.push({
          tag: readValue(tape, number!) as number,
          data: content === undefined ? new Uint8Array(0) : tape.bytes.slice(tape.start(content), tape.end(content)),
        })
    }
  }
  for (const field of tape.shape(row).struct?.tagged ?? [])
    values[field.key] ??= field.key in values ? null : field.default
  if (unknown.length > 0) values._unknownTaggedFields = unknown
  return values
}

/** Rows of the direct children, in wire order. */
export function childRows(tape: Tape, row: number): number[] {
  const rows: number[] = []
  const end = tape.subtreeEnd(row)
  for (let child = row + 1; child < end; child = tape.subtreeEnd(child)) rows.push(child)
  return rows
}
