/** The floor under decoding a RecordBatch v2: a loop for this one format that reads every field and keeps nothing. */

let after = 0

function varint(bytes, at) {
  let byte = bytes[at++]
  let raw = byte & 0x7f
  for (let shift = 7; byte >= 0x80; shift += 7) {
    byte = bytes[at++]
    raw |= (byte & 0x7f) << shift
  }
  after = at
  return (raw >>> 1) ^ -(raw & 1)
}

const int16 = (bytes, at) => (bytes[at] << 8) | bytes[at + 1]
const int32 = (bytes, at) => (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
const int64 = (bytes, at) => int32(bytes, at) ^ int32(bytes, at + 4)

/**
 * Of keys and values the length is read and the content passed over, as every contender does.
 * @returns {{records: number, sum: number}} a sum over all fields, so that no read can be left out by the compiler
 */
export function walkBatch(bytes) {
  let sum = int64(bytes, 0) + int32(bytes, 8) + int32(bytes, 12) + bytes[16] + int32(bytes, 17) + int16(bytes, 21)
  sum += int32(bytes, 23) + int64(bytes, 27) + int64(bytes, 35) + int64(bytes, 43) + int16(bytes, 51) + int32(bytes, 53)
  const records = int32(bytes, 57)
  let at = 61
  for (let record = 0; record < records; record++) {
    sum = (sum + varint(bytes, at)) | 0
    sum += bytes[after]
    sum = (sum + varint(bytes, after + 1)) | 0
    sum = (sum + varint(bytes, after)) | 0
    sum = (sum + content(bytes, after)) | 0
    sum = (sum + content(bytes, after)) | 0
    const headers = varint(bytes, after)
    for (let header = 0; header < headers; header++) {
      sum = (sum + content(bytes, after)) | 0
      sum = (sum + content(bytes, after)) | 0
    }
    sum = (sum + headers) | 0
    at = after
  }
  if (at !== bytes.length) throw new Error(`the walk ended at ${at} of ${bytes.length}`)
  return { records, sum }
}

function content(bytes, at) {
  const length = varint(bytes, at)
  if (length > 0) after += length
  return length
}
