/** One number over everything a contender decoded, so that none can be timed on half of the work. */

/** Folds numbers and bytes into 32 bits (FNV-1a). */
export class Checksum {
  count = 0
  #hash = 0x811c9dc5

  number(value) {
    this.#hash = Math.imul(this.#hash ^ Number(BigInt.asIntN(32, BigInt(value))), 0x01000193)
  }

  /** Bytes and their length; null is told apart from empty. */
  bytes(value) {
    this.number(value === null ? -1 : value.length)
    for (let i = 0; value !== null && i < value.length; i++) this.#hash = Math.imul(this.#hash ^ value[i], 0x01000193)
  }

  text(value) {
    this.bytes(value === null ? null : Buffer.from(value))
  }

  /** One record: its absolute timestamp and offset, key, value and `[key bytes, value bytes]` of each header. */
  record(timestamp, offset, key, value, headers) {
    this.count++
    this.number(timestamp)
    this.number(offset)
    this.bytes(key)
    this.bytes(value)
    this.number(headers.length)
    for (const [name, content] of headers) {
      this.bytes(name)
      this.bytes(content)
    }
  }

  broker(nodeId, host, port, rack) {
    this.number(nodeId)
    this.text(host)
    this.number(port)
    this.text(rack)
  }

  topic(errorCode, name, isInternal) {
    this.number(errorCode)
    this.text(name)
    this.number(isInternal ? 1 : 0)
  }

  /** `numbers` are error code, index, leader and, where there is one, the leader's epoch. */
  partition(numbers, nodeLists) {
    this.count++
    for (const value of numbers) this.number(value)
    for (const nodes of nodeLists) {
      this.number(nodes.length)
      for (const node of nodes) this.number(node)
    }
  }

  toString() {
    return `${this.count} entries, checksum ${(this.#hash >>> 0).toString(16).padStart(8, '0')}`
  }
}
