/** The pasted text and what was found in it; how a frame is read by hand and mended is kept in frame-store.ts. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { InputForm } from '../../codec/index.ts'
import type { FoundFrame, ReadText } from './paste-types.ts'
import { readInWorker, Stopped } from './run-job.ts'

/** How long a text that is being typed rests before it is read, in milliseconds. */
const REST = 250

export interface PasteState {
  readonly text: string
  /** The form that was chosen by hand; null leaves it to the text. */
  readonly form: InputForm | null
  readonly status: 'empty' | 'reading' | 'read' | 'stopped' | 'failed'
  /** What is being done while reading. */
  readonly step: string
  /** Why reading failed, as a sentence. */
  readonly failure: string
  /** What came out of the text as it stands; of the one before while this one is read. */
  readonly found: ReadText | null
  /** Which of the frames is shown. */
  readonly selected: number
  /** Takes another text, of a form yet to be recognised, and reads it after a moment, or at once. */
  readonly setText: (text: string, atOnce?: boolean) => void
  /** Reads the text as another form; null lets it be recognised again. */
  readonly chooseForm: (form: InputForm | null) => void
  /** Gives up reading. */
  readonly cancel: () => void
  /** Shows another frame. */
  readonly select: (index: number) => void
  /** Shows one frame that comes from elsewhere in the page, with no text. */
  readonly show: (frame: FoundFrame) => void
  /** Reads at once what waits; resolves, once nothing is being read, to whether there is a frame to show. */
  readonly settled: () => Promise<boolean>
}

/** The page's one paste store. */
export const pasteStore = createStore<PasteState>()((set, get) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: { stop: AbortController; done: Promise<void> } | undefined

  const read = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    running?.stop.abort()
    const stop = new AbortController()
    const work = async (): Promise<void> => {
      const { text, form } = get()
      set({ status: 'reading', step: 'Reading', failure: '' })
      try {
        const job = { kind: 'read' as const, text, ...(form && { form }) }
        const found = await readInWorker(job, { signal: stop.signal, onStep: (step) => set({ step }) })
        if (!stop.signal.aborted) set({ status: 'read', found, selected: 0 })
      } catch (error) {
        if (error instanceof Stopped || stop.signal.aborted) return
        set({ status: 'failed', failure: error instanceof Error ? error.message : String(error), found: null })
      }
    }
    const done = work()
    running = { stop, done }
    return done
  }

  const halt = (): void => {
    clearTimeout(timer)
    timer = undefined
    running?.stop.abort()
  }

  return {
    text: '',
    form: null,
    status: 'empty',
    step: '',
    failure: '',
    found: null,
    selected: 0,
    setText: (text, atOnce = false) => {
      halt()
      if (text.trim() === '') {
        set({ text, form: null, status: 'empty', found: null, selected: 0 })
        return
      }
      set({ text, form: null, status: 'reading', step: 'Reading' })
      if (atOnce) void read()
      else timer = setTimeout(() => void read(), REST)
    },
    chooseForm: (form) => {
      set({ form })
      if (get().text.trim() !== '') void read()
    },
    cancel: () => {
      halt()
      set({ status: 'stopped', found: null })
    },
    select: (selected) => set({ selected }),
    show: (frame) => {
      halt()
      const answer = { form: 'hex', chunks: [], skipped: [], alternatives: [] } as const
      set({ text: '', form: null, status: 'read', selected: 0, found: { answer, frames: [frame], refused: [] } })
    },
    settled: async () => {
      if (timer !== undefined) void read()
      while (get().status === 'reading' && running) {
        const { done } = running
        await done
        if (running.done === done) break
      }
      return get().status === 'read' && (get().found?.frames.length ?? 0) > 0
    },
  }
})

/** A part of what was pasted. */
export const usePaste = <T>(pick: (state: PasteState) => T): T => useStore(pasteStore, pick)
