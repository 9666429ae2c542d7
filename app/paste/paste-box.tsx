/** The one box for bytes in any form: text typed, pasted, dropped or from a file, and below it what was recognised. */
import { lazy, Suspense, useRef, type KeyboardEvent } from 'react'
import { navigate, pasteHref } from '../router.ts'
import { viewStore } from '../stores/view-store.ts'
import { Button } from '../ui/button.tsx'
import { pasteStore, usePaste } from './paste-store.ts'
import { textOfFile } from './text-of-file.ts'
import './paste-box.css'

const Recognised = lazy(() => import('./recognised.tsx'))

interface PasteBoxProps {
  /** Called when the frames are about to be shown. */
  readonly onRead?: () => void
  readonly autoFocus?: boolean
}

/** The box; only one may be in the page at a time. */
export function PasteBox({ onRead, autoFocus = false }: PasteBoxProps) {
  const text = usePaste((state) => state.text)
  const setText = usePaste((state) => state.setText)
  const area = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)

  const read = async (): Promise<void> => {
    if (await pasteStore.getState().settled()) {
      onRead?.()
      navigate(pasteHref())
    } else area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void read()
  }
  const select = (start: number, end: number): void => {
    const box = area.current
    if (!box) return
    box.focus()
    box.setSelectionRange(start, end)
    const line = text.slice(0, start).split('\n').length - 1
    box.scrollTop = Math.max(0, line * 20 - box.clientHeight / 2)
  }
  const takeFile = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    const content = await textOfFile(chosen)
    if (content === null) viewStore.getState().announce(`${chosen.name} is too large to be read as text.`)
    else setText(content, true)
    area.current?.focus()
  }
  return (
    <div className="paste-box">
      <div className="paste-frame">
        <textarea
          ref={area}
          id="paste-text"
          aria-label="Bytes in any form"
          aria-describedby="paste-found"
          placeholder="Paste bytes in any form: hex, hexdump -C, xxd, tcpdump -X, base64, a Go, Java, Python or C literal, a Wireshark copy, a line of a request log"
          autoFocus={autoFocus}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="paste-foot">
          <span className="paste-drop">
            <b>or drop a file here</b> Nothing leaves this page.
          </span>
          {text !== '' && (
            <Button
              onClick={() => {
                setText('')
                area.current?.focus()
              }}
            >
              Clear
            </Button>
          )}
          <Button look="line" onClick={() => file.current?.click()}>
            Choose a file
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            tabIndex={-1}
            aria-label="A file with bytes"
            onChange={(event) => {
              void takeFile(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button look="solid" aria-keyshortcuts="Control+Enter" onClick={() => void read()}>
            Read the bytes
          </Button>
        </div>
      </div>
      <div id="paste-found" className="paste-found" aria-live="polite">
        {text.trim() !== '' && (
          <Suspense fallback={null}>
            <Recognised onPlace={select} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
