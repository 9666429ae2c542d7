/** Keys and values of messages before magic 2: bytes behind an int32 length. */
import { Writer } from '../bytes/writer.ts'

/** Bytes behind their int32 length; null is length -1. */
export function encodeInt32Bytes(bytes: Uint8Array | null): Uint8Array {
  const writer = new Writer((bytes?.length ?? 0) + 4)
  writeInt32Bytes(writer, bytes)
  return writer.finish()
}

/** Writes them. */
export function writeInt32Bytes(writer: Writer, bytes: Uint8Array | null): void {
  writer.int32(bytes?.length ?? -1)
  if (bytes) writer.raw(bytes)
}
