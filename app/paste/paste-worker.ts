/** Reads pasted text and diagnoses frames away from the page, so that neither holds it up. */
import { diagnoseFrame, readText } from './engine.ts'
import type { PasteJob, PasteReply } from './paste-types.ts'

const reply = (message: PasteReply): void => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<PasteJob>) => {
  const work = async (): Promise<void> => {
    if (data.kind === 'diagnose') reply({ diagnosis: diagnoseFrame(data.bytes, data.context) })
    else reply({ read: await readText(data.text, data.form, (step) => reply({ step })) })
  }
  work().catch((error: unknown) => reply({ failed: error instanceof Error ? error.message : String(error) }))
})
