/** The diagnosis of a side of the workbench, above its bytes; its fixes are edits of the document. Loaded where bytes are broken. */
import { useMemo } from 'react'
import type { ReadingSpec } from '../../codec/index.ts'
import { navigate, pasteHref } from '../router.ts'
import type { Side } from '../stores/document-state.ts'
import { documentStore, useDocument, useSide } from '../stores/use-document.ts'
import { DiagnosisPanel, type NextStep } from './diagnosis-panel.tsx'
import { isWhole, openInWorkbench } from './open-in-workbench.ts'
import { pasteStore } from './paste-store.ts'
import { useDiagnosis } from './use-diagnosis.ts'
import './paste-box.css'

/** The panel of a side. */
export default function WorkbenchDiagnosis({ side }: { readonly side: Side }) {
  const { bytes, layout } = useSide(side)
  const apiKey = useDocument((state) => state.apiKey)
  const version = useDocument((state) => state.version)
  const spec = useMemo(
    (): ReadingSpec => ({ layoutName: 'size+header+body', side, apiKey, version }),
    [side, apiKey, version],
  )
  const state = useDiagnosis(bytes, spec)
  return (
    <div className="workbench-diagnosis">
      <DiagnosisPanel {...state} layout={layout} side={side} onStep={(next) => void follow(next, side, apiKey)} />
    </div>
  )
}

/** Edits the document where the reading is of its API and side; else goes to where the bytes can be shown. */
async function follow(next: NextStep, side: Side, apiKey: number): Promise<void> {
  if (!isWhole(next)) {
    const found = { start: 0, chunk: 0, sure: true, candidates: [], worst: 'none', holes: [], leftOut: [] } as const
    pasteStore.getState().show({ ...found, ...next })
    navigate(pasteHref())
  } else if (next.spec.apiKey !== apiKey || next.spec.side !== side) openInWorkbench(next)
  else {
    const { setVersion, loadBytes, tell } = documentStore.getState()
    await setVersion(next.spec.version)
    loadBytes(side, next.bytes)
    // What was carried over to the other version has just been replaced.
    tell(null)
  }
}
