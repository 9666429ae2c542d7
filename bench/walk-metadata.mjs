/** The floor under decoding a MetadataResponse: loops for v6 and v9 alone that read every field and keep nothing. */

let after = 0

const int16 = (bytes, at) => ((bytes[at] << 24) | (bytes[at + 1] << 16)) >> 16
const int32 = (bytes, at) => (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]

function uvarint(bytes, at) {
  let byte = bytes[at++]
  let value = byte & 0x7f
  for (let shift = 7; byte >= 0x80; shift += 7) {
    byte = bytes[at++]
    value |= (byte & 0x7f) << shift
  }
  after = at
  return value
}

/** Reads the number of elements of an array; sets `after`. */
function count(bytes, at, flexible) {
  if (flexible) return uvarint(bytes, at) - 1
  after = at + 4
  return int32(bytes, at)
}

/** Reads the length of a string and passes over its content; sets `after`. */
function string(bytes, at, flexible) {
  let length
  if (flexible) length = uvarint(bytes, at) - 1
  else {
    length = int16(bytes, at)
    after = at + 2
  }
  if (length > 0) after += length
  return length
}

/** Sums an array of int32; sets `after`. */
function nodes(bytes, at, flexible) {
  let left = count(bytes, at, flexible)
  let sum = left
  let from = after
  for (; left > 0; left--, from += 4) sum = (sum + int32(bytes, from)) | 0
  after = from
  return sum
}

/** @returns {{partitions: number, sum: number}} a sum over all fields, so that no read can be left out by the compiler */
export function walkMetadata(bytes, flexible) {
  let sum = int32(bytes, 0)
  const brokers = count(bytes, 4, flexible)
  for (let i = 0; i < brokers; i++) {
    sum = (sum + int32(bytes, after)) | 0
    sum = (sum + string(bytes, after + 4, flexible)) | 0
    sum = (sum + int32(bytes, after)) | 0
    sum = (sum + string(bytes, after + 4, flexible)) | 0
    if (flexible) sum = (sum + uvarint(bytes, after)) | 0
  }
  sum = (sum + string(bytes, after, flexible)) | 0
  sum = (sum + int32(bytes, after)) | 0
  const topics = count(bytes, after + 4, flexible)
  let partitions = 0
  for (let i = 0; i < topics; i++) {
    sum = (sum + int16(bytes, after)) | 0
    sum = (sum + string(bytes, after + 2, flexible)) | 0
    sum = (sum + bytes[after]) | 0
    const here = count(bytes, after + 1, flexible)
    for (let j = 0; j < here; j++) sum = (sum + partition(bytes, after, flexible)) | 0
    partitions += here
    if (flexible) {
      sum = (sum + int32(bytes, after)) | 0
      sum = (sum + uvarint(bytes, after + 4)) | 0
    }
  }
  if (flexible) {
    sum = (sum + int32(bytes, after)) | 0
    sum = (sum + uvarint(bytes, after + 4)) | 0
  }
  if (after !== bytes.length) throw new Error(`the walk ended at ${after} of ${bytes.length}`)
  return { partitions, sum }
}

function partition(bytes, at, flexible) {
  let sum = int16(bytes, at) + int32(bytes, at + 2) + int32(bytes, at + 6)
  if (flexible) sum += int32(bytes, at + 10)
  sum = (sum + nodes(bytes, flexible ? at + 14 : at + 10, flexible)) | 0
  sum = (sum + nodes(bytes, after, flexible)) | 0
  sum = (sum + nodes(bytes, after, flexible)) | 0
  if (flexible) sum = (sum + uvarint(bytes, after)) | 0
  return sum
}
