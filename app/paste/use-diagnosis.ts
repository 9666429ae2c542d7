/** The diagnosis of bytes as they are shown, made by the worker; an older one is given up when the bytes change. */
import { useEffect, useState } from 'react'
import type { ReadingSpec } from '../../codec/index.ts'
import type { ToldDiagnosis } from './paste-types.ts'
import { diagnoseInWorker, Stopped } from './run-job.ts'

/** What is known so far. */
export interface DiagnosisState {
  /** Null until it is there. */
  readonly diagnosis: ToldDiagnosis | null
  /** Why there will be none. */
  readonly failure: string | null
}

interface Known extends DiagnosisState {
  readonly bytes: Uint8Array
  readonly spec: ReadingSpec
}

const NOT_YET: DiagnosisState = { diagnosis: null, failure: null }

/** Diagnoses `bytes` read by `spec`; null while it is not wanted. `spec` has to stay the same object while it says the same. */
export function useDiagnosis(bytes: Uint8Array | null, spec: ReadingSpec): DiagnosisState {
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    if (bytes === null) return
    const stop = new AbortController()
    const { layoutName, ...rest } = spec
    const tell = (state: DiagnosisState): void => {
      if (!stop.signal.aborted) setKnown({ ...state, bytes, spec })
    }
    diagnoseInWorker({ kind: 'diagnose', bytes, context: { ...rest, layout: layoutName } }, stop).then(
      (diagnosis) => tell({ diagnosis, failure: null }),
      (error: unknown) => {
        if (!(error instanceof Stopped)) tell({ diagnosis: null, failure: String(error) })
      },
    )
    return () => stop.abort()
  }, [bytes, spec])
  return known !== null && known.bytes === bytes && known.spec === spec ? known : NOT_YET
}
