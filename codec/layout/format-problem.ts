/** The sentences of problems: what is wrong, where, and what to look at next. The only place where they are worded. */
import type { CrcCause, Problem, ProblemCode, Severity } from './problem.ts'

/** From the gravest down, for sorting. */
export const SEVERITIES: readonly Severity[] = ['error', 'incomplete', 'warning', 'info']

const bytes = (count: string | number): string => (count === 1 || count === '1' ? '1 byte' : `${count} bytes`)

const sum = (value: string | number): string => (typeof value === 'number' ? `0x${value.toString(16)}` : value)

/** Sentences by code; `e` is what was expected and `a` what was found, as problem.ts describes them. */
const SENTENCES: Record<ProblemCode, (e: string | number, a: string | number, problem: Problem) => string> = {
  truncated: (e, a) =>
    `needs ${bytes(e)} but only ${a} ${a === 1 ? 'is' : 'are'} left. Check whether the input was cut off, or a length before this is too small`,
  'negative-length': (e, a) =>
    `has length ${a}, and lengths begin at ${e}. Check the fields before it, which may be shifted`,
  'length-exceeds': (e, a) =>
    `claims ${bytes(a)} but only ${e} ${e === 1 ? 'is' : 'are'} left. Check this length and whether the input is whole`,
  'count-exceeds': (e, a) =>
    `claims ${a === 1 ? '1 element' : `${a} elements`} but only ${bytes(e)} ${e === 1 ? 'remains' : 'remain'}. Check this count, and whether version and header version are right`,
  'null-not-allowed': () => 'is null, which this version does not allow. Check the version, or write an empty value',
  'bad-null-marker': (e, a) =>
    `has the marker ${a} where Kafka writes ${e}. Kafka reads it as ${Number(a) < 0 ? 'null' : 'present'}`,
  'varint-too-long': (e) =>
    `goes on for more than ${e} bytes, longer than any varint of its type. Check where the field begins`,
  'trailing-bytes': (_, a) => `${bytes(a)} are left over after the last field. Check the version and the size`,
  'size-mismatch': (e, a) =>
    Number(a) - Number(e) === 4
      ? `states ${bytes(a)} but ${e} follow, 4 fewer. Check whether the size counts its own 4 bytes, which it should not, or whether the end is missing`
      : `states ${bytes(a)} but ${e} follow. The frame is not all there: paste the rest of it`,
  'inner-length-mismatch': (e, a) => `states ${bytes(a)} but the field takes ${e}. Check how the size was computed`,
  'unknown-api': (e, a) =>
    `${a} is no API key; they go from ${e}. Check that these bytes are a Kafka request and where it begins`,
  'unknown-record-type': (e, a) =>
    `names record type ${a}, which is not known here; known are ${e}. Check whether these bytes are of this topic`,
  'unknown-version': (e, a) => `version ${a} is not known; ${e} are. Choose one of them to see whether its layout fits`,
  'wrong-api': (e, a) => `names API ${a}, while ${e} was asked for. It is read as ${a}`,
  'wrong-version': (e, a) => `names version ${a}, while ${e} was asked for. It is read as ${a}`,
  'not-this-side': (e) => `is not the ${e}. Choose the other side`,
  'duplicate-tag': (_, a) => `tag ${a} stands here a second time. Each tag may be sent once`,
  'tags-out-of-order': (e, a) =>
    `tag ${a} comes after a larger one; it should be ${e}. Readers take it, encoders sort their tags`,
  'large-tag': (e, a) =>
    `tag ${a} is beyond ${e}, the largest that is ever written. Check where the tagged fields begin`,
  'explicit-default': () => 'is sent although it holds its default. Kafka leaves such a field out',
  'long-varint': (e, a) =>
    e === a
      ? 'has bits beyond those that its type holds, which readers drop'
      : `takes ${bytes(a)} where ${e} would do. It is legal, but Kafka writes the shortest form`,
  'odd-boolean': (e, a) => `holds ${a} where Kafka writes ${e}. Anything but 0 is read as true`,
  'bad-utf8': () => 'is not valid UTF-8. Check whether these bytes are text at all',
  'crc-mismatch': (e, a, { cause = 'changed-after', covers }) =>
    `stores ${a}, but the bytes from ${covers?.sum === 'CRC-32' ? 'the magic to the end of the message' : 'the attributes to the end of the batch'} give ${e}. ${CRC_CAUSES[cause]}`,
  'record-count': (e, a) =>
    `the batch promises ${e} records and has ${a}. Check the record count and the last offset delta`,
  'record-length': (e, a) => `states ${bytes(a)}, but it needs ${e}. Check how the length was computed`,
  'batch-tail': () =>
    'begins in the middle of a batch. Chunks of a snapshot are cut at a number of bytes; the chunk before has its beginning',
  'partial-batch': (e, a) =>
    `the last batch is cut off: ${a} of ${bytes(e)} are here. In a Fetch response this is normal, for the broker cuts at a number of bytes`,
  'unknown-magic': (e, a) => `magic ${a} is no record format; they go from ${e}. Check where the batch begins`,
  'too-many-rows': (e, a) =>
    `there is more than can be shown: ${e} rows stand before the ${bytes(a)} from here on, which are left unread`,
  'zero-padding': (_, a) =>
    `${bytes(a)} of zeros follow the last batch. A log file that was made in its full size before it was filled ends so, and readers stop here`,
  'inner-magic': (e, a) =>
    `has magic ${a} inside a compressed message of magic ${e}. Kafka takes only the same inside; check which format was compressed`,
  'nested-wrapper': (_, a) =>
    `is compressed with ${a} inside a message that is compressed itself. Kafka refuses that, so it is not opened`,
  'stream-truncated': (e, a, { offset }) =>
    `the compressed stream ends too early: at byte ${offset} it needs ${e} and has ${a}. What came before that is shown`,
  'stream-corrupt': (e, a, { offset }) =>
    `the compressed stream breaks at byte ${offset}, which should hold ${e} and holds ${a}. What came before that is shown`,
  'stream-checksum': (e, a, { offset }) =>
    `the checksum at byte ${offset} of the compressed stream is ${sum(a)}, but what it covers gives ${sum(e)}. Something in it was changed`,
  'stream-over-limit': (e, _, { offset }) =>
    `comes to more than ${bytes(e)}, which byte ${offset} of the compressed stream goes beyond. The part up to there is shown; ask for a higher limit if you trust it`,
  'stream-trailing-bytes': (e, a, { offset }) =>
    `the compressed stream is over at byte ${offset}, where only a further one could begin (${e}), but ${a} follows`,
  'lz4-header-checksum': (e, a) =>
    `the checksum in the LZ4 frame's header covers ${a} where it should cover ${e}. Clients of magic 0 did that; newer readers refuse it`,
  'not-opened': (_, a) => `is ${a} and is shown as it is`,
  'wrong-form': (e, a) =>
    `does not follow its form: ${e} belongs here, but ${a} was found. Check what these bytes are, or read them as something else`,
  'needs-api': () => 'A response does not say which API it answers. Choose the API and version of its request',
}

/** What went wrong when the stored checksum was made. */
const CRC_CAUSES: Record<CrcCause, string> = {
  zero: 'It was left at zero, as if it had never been computed',
  'crc-32': 'It is the CRC-32 of gzip and zlib over the right bytes, where batches want CRC-32C, the one of Castagnoli',
  'crc-32c':
    'It is the CRC-32C over the right bytes, where messages of magic 0 and 1 want CRC-32, the one of gzip and zlib',
  'byte-order': 'It is the right sum with its four bytes in reverse; Kafka writes the highest byte first',
  'range-from-batch-start': 'It was computed from the very first byte on, offset and length included',
  'range-from-epoch':
    'It was computed from the partition leader epoch on, which a broker changes and the CRC leaves out',
  'range-from-magic': 'It was computed from the magic on, five bytes too early',
  'range-from-crc': 'It was computed from the CRC field on, with the field itself still to be filled',
  'range-records-only': 'It was computed over the records alone, without the fields before them',
  'changed-after': 'Either a byte was changed or the CRC was computed over other bytes',
}

/** One sentence or two with the offset, the path, what was expected and what was found. */
export function formatProblem(problem: Problem): string {
  const { code, path, start, expected, actual } = problem
  const sentence = SENTENCES[code](expected, actual, problem)
  const where = `At 0x${start.toString(16).padStart(4, '0')}`
  return `${where}${path === '' ? ': ' : `, ${path} `}${sentence}.`.replace(/\.\.$/, '.')
}
