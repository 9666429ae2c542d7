/** The four codecs behind one function each way; a codec is loaded with the first bytes that need it. */
import type { Framing } from './compression/snappy.ts'
import type { HeaderChecksum } from './compression/lz4.ts'
import type { StreamProblemCode } from './compression/output.ts'
import { Output, StreamError } from './compression/output.ts'

export type Codec = 'gzip' | 'snappy' | 'lz4' | 'zstd'

/** The most that a stream may come to unless more is asked for: 64 MiB. */
export const DECOMPRESSED_LIMIT = 64 * 1024 * 1024

/** Why a stream could not be read to its end, as data that can be sent from a worker. */
export interface StreamProblem {
  readonly code: StreamProblemCode
  /** Where in the compressed bytes. */
  readonly offset: number
  readonly expected: string | number
  readonly actual: string | number
}

export interface Decompressed {
  /** Everything, or with a problem what could be read before it. */
  readonly bytes: Uint8Array
  /** Of snappy: whether the blocks stand in the framing of the Java client. */
  readonly framing?: Framing
  /** Of lz4: what the checksum of the frame's header was computed over; `wrong` is let pass with magic 0 alone. */
  readonly headerChecksum?: HeaderChecksum
  readonly problem?: StreamProblem
}

export interface DecompressOptions {
  readonly limit?: number
  /** Of the batch or message that holds the bytes; 2 where left out. */
  readonly magic?: number
}

/** Never rejects on bytes, and takes no more memory than a small multiple of what it gives back. */
export async function decompress(
  codec: Codec,
  bytes: Uint8Array,
  { limit = DECOMPRESSED_LIMIT, magic = 2 }: DecompressOptions = {},
): Promise<Decompressed> {
  const read = await reader(codec, magic)
  const output = new Output(limit, bytes.length * 4)
  const framing = await framingOf(codec, bytes)
  let headerChecksum: HeaderChecksum | undefined
  let problem: StreamProblem | undefined
  try {
    headerChecksum = read(bytes, output)
  } catch (error) {
    if (!(error instanceof StreamError)) throw error
    const { code, offset, expected, actual } = error
    problem = { code, offset, expected, actual }
  }
  return {
    bytes: output.finish(),
    ...(framing && { framing }),
    ...(headerChecksum && { headerChecksum }),
    ...(problem && { problem }),
  }
}

type Reader = (bytes: Uint8Array, output: Output) => HeaderChecksum | undefined

async function reader(codec: Codec, magic: number): Promise<Reader> {
  const silent =
    (read: (bytes: Uint8Array, output: Output) => void): Reader =>
    (bytes, output) => {
      read(bytes, output)
      return undefined
    }
  switch (codec) {
    case 'gzip':
      return silent((await import('./compression/gzip.ts')).gzipDecompress)
    case 'snappy':
      return silent((await import('./compression/snappy.ts')).snappyDecompress)
    case 'zstd':
      return silent((await import('./compression/zstd-decode.ts')).zstdDecompress)
    case 'lz4': {
      const { lz4Decompress } = await import('./compression/lz4.ts')
      return (bytes, output) => lz4Decompress(bytes, output, magic === 0)
    }
  }
}

async function framingOf(codec: Codec, bytes: Uint8Array): Promise<Framing | undefined> {
  if (codec !== 'snappy') return undefined
  return (await import('./compression/snappy.ts')).isXerial(bytes) ? 'xerial' : 'raw'
}

export interface CompressOptions {
  /** Of the batch or message that the bytes are for; 0 gets the LZ4 header checksum that its clients computed wrongly. */
  readonly magic?: number
  /** Of snappy; `xerial` where left out. */
  readonly framing?: Framing
}

/** The bytes as Kafka's Java client would compress them, though not byte for byte what its libraries write. */
export async function compress(
  codec: Codec,
  bytes: Uint8Array,
  { magic = 2, framing = 'xerial' }: CompressOptions = {},
): Promise<Uint8Array> {
  switch (codec) {
    case 'gzip':
      return (await import('./compression/gzip.ts')).gzipCompress(bytes)
    case 'snappy': {
      const { compressBlock, snappyCompress } = await import('./compression/snappy.ts')
      return framing === 'raw' ? compressBlock(bytes) : snappyCompress(bytes)
    }
    case 'zstd':
      return (await import('./compression/zstd-encode.ts')).zstdCompress(bytes)
    case 'lz4':
      return (await import('./compression/lz4.ts')).lz4Compress(bytes, magic === 0)
  }
}
