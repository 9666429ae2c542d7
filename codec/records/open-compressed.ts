/** Opens what a batch or a wrapper message holds compressed: a layout of its own, over bytes of its own. */
import { Layout } from '../layout/layout.ts'
import type { ProblemCode, Severity } from '../layout/problem.ts'
import type { NodeShape } from '../layout/shape.ts'
import { Tape } from '../layout/tape.ts'
import { readInnerMessages } from './decode.ts'
import { readRecords } from './decode-batch.ts'
import { findHolder } from './is-compressed.ts'
import type { Holder } from './is-compressed.ts'
import type { Codec, Decompressed, DecompressOptions } from './decompress.ts'
import { decompress } from './decompress.ts'
import { oddEncodings } from './odd-encodings.ts'
import { RECORD_SHAPES } from './shapes.ts'

/** Anything that decompresses as `decompress` does, in a worker for instance. */
export type Decompress = (codec: Codec, bytes: Uint8Array, options: DecompressOptions) => Promise<Decompressed>

export interface OpenOptions {
  /** The most bytes that the content may come to; 64 MiB where left out. */
  readonly limit?: number
  readonly decompress?: Decompress
}

/** Rows that content within the usual limit may come to, and bytes for each row where a higher limit is asked for. */
const MOST_ROWS = 2 ** 22
const BYTES_PER_ROW = 16

/**
 * The content of the compressed row `row`, or of the batch or message `row`, as a layout whose paths go on from it:
 * `records.batch[0].records[0]`, or `records.message[0].message[0]`. What of a broken stream can be read is shown, with
 * the problem. Rejects with RangeError for a row that is not compressed.
 */
export async function openCompressedRecords(
  layout: Layout,
  row: number,
  { limit, decompress: open = decompress }: OpenOptions = {},
): Promise<Layout> {
  const mostRows = Math.max(MOST_ROWS, (limit ?? 0) / BYTES_PER_ROW)
  const holder = holderOf(layout, row)
  const compressed = layout.bytes.subarray(layout.start(holder.row), layout.end(holder.row))
  const content = await open(holder.codec, compressed, {
    magic: holder.magic,
    ...(limit !== undefined && { limit }),
  })
  const name = layout.path(holder.owner)
  const read = (bytes: Uint8Array, first: boolean): Layout => {
    const label = `${holder.codec}, ${String(compressed.length)} -> ${String(bytes.length)} bytes`
    const tape = readContent(bytes, rootShape(name, label), holder, first, mostRows)
    if (first) noteStream(tape, content, holder.magic)
    return new Layout(tape, { kind: 'records', read: (other) => read(other, false) }, { layout, row: holder.row })
  }
  return read(content.bytes, true)
}

function holderOf(layout: Layout, row: number): Holder {
  const holder = findHolder(layout, row)
  if (!holder) throw new RangeError(`Row ${String(row)} holds nothing compressed that can be opened`)
  return holder
}

const rootShape = (name: string, label: string): NodeShape => ({
  name,
  label,
  type: 'decompressed',
  region: 'batch',
  role: 'root',
  code: 'none',
  words: 'opaque.content',
})

/** `counted`: whether the batch's own count of records is held against what is there. */
function readContent(
  bytes: Uint8Array,
  shape: NodeShape,
  { count, magic }: Holder,
  counted: boolean,
  mostRows: number,
): Tape {
  const tape = new Tape(bytes)
  const root = tape.open(tape.use([shape]), 0)
  if (count === undefined) readInnerMessages(tape, 0, bytes.length, magic, mostRows)
  else {
    const base = tape.use(RECORD_SHAPES)
    readRecords(tape, base, 0, bytes.length, counted ? count : undefined, undefined, mostRows)
    tape.deferred.push(() => oddEncodings(tape, root))
  }
  tape.close(root, bytes.length)
  return tape
}

/** Notes on the root what was found wrong with the compressed stream that the tape's bytes came out of. */
export function noteStream(tape: Tape, { problem, headerChecksum }: Decompressed, magic: number): void {
  const end = tape.bytes.length
  const note = (
    code: ProblemCode,
    severity: Severity,
    expected: string | number,
    actual: string | number,
    offset?: number,
  ): void => {
    tape.note({ code, severity, start: end, end, row: 0, expected, actual, ...(offset !== undefined && { offset }) })
  }
  if (problem) note(`stream-${problem.code}`, 'error', problem.expected, problem.actual, problem.offset)
  if (headerChecksum === 'wrong' || (headerChecksum === 'with-magic' && magic >= 1))
    note(
      'lz4-header-checksum',
      'warning',
      'the frame descriptor',
      headerChecksum === 'wrong' ? 'other bytes' : 'the magic number as well',
    )
}
