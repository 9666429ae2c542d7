/** Hands compressed bytes to a worker, which is stopped when nobody waits for it any more. */
import type { Decompress, Decompressed } from '../../codec/index.ts'

/** As the codec's own decompress; rejects where the worker fails or `signal` ends it. */
export const decompressInWorker =
  (signal: AbortSignal): Decompress =>
  (codec, bytes, options) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./decompress-worker.ts', import.meta.url), { type: 'module' })
      const end = (): void => {
        worker.terminate()
      }
      signal.addEventListener('abort', () => {
        end()
        reject(new Error('Stopped.'))
      })
      worker.addEventListener('message', ({ data }: MessageEvent<Decompressed>) => {
        end()
        resolve(data)
      })
      worker.addEventListener('error', () => {
        end()
        reject(new Error('The worker that decompresses could not be started. Reload the page and try again.'))
      })
      worker.postMessage({ codec, bytes: bytes.slice(), options })
    })
