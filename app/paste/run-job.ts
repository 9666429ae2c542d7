/** Gives work to the paste worker. Each kind of work has a worker that stays, and is ended when what it does is no longer wanted. */
import type { PasteJob, PasteReply, ReadText, ToldDiagnosis } from './paste-types.ts'

/** Says that work was given up. */
export class Stopped extends Error {}

const idle: Partial<Record<PasteJob['kind'], Worker>> = {}

interface Watch {
  readonly signal: AbortSignal
  readonly onStep?: (words: string) => void
}

function run(job: PasteJob, { signal, onStep }: Watch): Promise<PasteReply> {
  return new Promise((resolve, reject) => {
    const worker =
      idle[job.kind] ?? new Worker(new URL('./paste-worker.ts', import.meta.url), { type: 'module', name: job.kind })
    idle[job.kind] = undefined
    const leave = (): void => {
      worker.onmessage = worker.onerror = null
      signal.removeEventListener('abort', stop)
    }
    const stop = (): void => {
      leave()
      worker.terminate()
      reject(new Stopped('Stopped'))
    }
    signal.addEventListener('abort', stop)
    worker.onmessage = ({ data }: MessageEvent<PasteReply>) => {
      if ('step' in data) {
        onStep?.(data.step)
        return
      }
      leave()
      if (idle[job.kind]) worker.terminate()
      else idle[job.kind] = worker
      resolve(data)
    }
    worker.onerror = () => {
      leave()
      worker.terminate()
      reject(new Error('The worker that reads bytes could not be started. Reload the page and try again.'))
    }
    worker.postMessage(job)
  })
}

/** Reads a text; rejects with Stopped where `signal` ended it. */
export async function readInWorker(job: Extract<PasteJob, { kind: 'read' }>, watch: Watch): Promise<ReadText> {
  const answer = await run(job, watch)
  if ('read' in answer) return answer.read
  throw new Error('failed' in answer ? answer.failed : 'No answer')
}

/** Diagnoses a frame; rejects with Stopped where `signal` ended it. */
export async function diagnoseInWorker(
  job: Extract<PasteJob, { kind: 'diagnose' }>,
  watch: Watch,
): Promise<ToldDiagnosis> {
  const answer = await run(job, watch)
  if ('diagnosis' in answer) return answer.diagnosis
  throw new Error('failed' in answer ? answer.failed : 'No answer')
}
