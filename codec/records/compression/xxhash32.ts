/** xxHash, 32 bits (xxhash_spec.md of Cyan4973/xxHash): the checksum of LZ4 frames. */

const P1 = 0x9e3779b1
const P2 = 0x85ebca77
const P3 = 0xc2b2ae3d
const P4 = 0x27d4eb2f
const P5 = 0x165667b1

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by))

/** The checksum as an unsigned 32-bit number. */
export function xxhash32(bytes: Uint8Array, seed = 0): number {
  const word = (at: number): number =>
    bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
  let at = 0
  let hash: number
  if (bytes.length >= 16) {
    const lanes = [seed + P1 + P2, seed + P2, seed, seed - P1]
    for (; at + 16 <= bytes.length; at += 16)
      for (let lane = 0; lane < 4; lane++)
        lanes[lane] = Math.imul(rotate((lanes[lane]! + Math.imul(word(at + 4 * lane), P2)) | 0, 13), P1)
    hash = rotate(lanes[0]!, 1) + rotate(lanes[1]!, 7) + rotate(lanes[2]!, 12) + rotate(lanes[3]!, 18)
  } else hash = seed + P5
  hash = (hash + bytes.length) | 0
  for (; at + 4 <= bytes.length; at += 4) hash = Math.imul(rotate((hash + Math.imul(word(at), P3)) | 0, 17), P4)
  for (; at < bytes.length; at++) hash = Math.imul(rotate((hash + Math.imul(bytes[at]!, P5)) | 0, 11), P1)
  hash = Math.imul(hash ^ (hash >>> 15), P2)
  hash = Math.imul(hash ^ (hash >>> 13), P3)
  return (hash ^ (hash >>> 16)) >>> 0
}
