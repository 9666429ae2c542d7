/** Takes compressed bytes apart away from the page, so that a large batch does not hold it up. */
import { decompress, type Codec, type DecompressOptions } from '../../codec/index.ts'

interface Job {
  readonly codec: Codec
  readonly bytes: Uint8Array
  readonly options: DecompressOptions
}

addEventListener('message', ({ data }: MessageEvent<Job>) => {
  void decompress(data.codec, data.bytes, data.options).then((result) => {
    postMessage(result, { transfer: [result.bytes.buffer] })
  })
})
