/** Bytes as a Uint8Array and nothing more. */

/**
 * The same memory where it is a subclass, such as Node's Buffer, whose `slice` shares memory where that of a Uint8Array
 * copies: a change of the copy would change what was given.
 */
export const plainBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.constructor === Uint8Array ? bytes : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
