/** Text that is being typed into a field, beside the document's own value of it: every keystroke that fits becomes an edit. */
import { useCallback, useState, type KeyboardEvent } from 'react'
import type { Value } from '../../codec/index.ts'
import { useSpace } from '../stores/space.ts'
import { useSide } from '../stores/use-document.ts'
import { useTreeCommands } from '../tree/tree-commands.ts'
import type { Parsed } from './parse-text.ts'

interface DraftField {
  readonly path: string
  /** The document's value as text. */
  readonly shown: string
  readonly parse: (text: string) => Parsed
  readonly format: (value: Value) => string
  /** Whether a value has to wait for Enter, because setting it takes the field away. */
  readonly waits?: (value: Value) => boolean
}

/** What an input needs: its text, why that does not fit, and its handlers. */
export function useDraft({ path, shown, parse, format, waits }: DraftField) {
  const commands = useTreeCommands()
  const inDocument = useSide(commands.side).refusal
  const space = useSpace()
  const refusal = space?.owner ? space.refusal : inDocument
  const [draft, setDraft] = useState<string | null>(null)
  const [seen, setSeen] = useState(shown)
  const [pending, setPending] = useState(0)

  // Undo or an edit elsewhere changed the value under the draft: the document's word counts.
  if (shown !== seen) {
    setSeen(shown)
    const parsed = draft === null ? null : parse(draft)
    if (parsed !== null && pending === 0 && (parsed.message !== undefined || format(parsed.value) !== shown))
      setDraft(null)
  }
  const attach = useCallback((input: HTMLElement | null) => commands.arrive(input, path), [commands, path])

  const parsed = draft === null ? null : parse(draft)
  const waiting = parsed !== null && parsed.message === undefined && waits?.(parsed.value) === true
  const apply = (value: Value): void => {
    setPending((count) => count + 1)
    void commands.set(path, value).finally(() => setPending((count) => count - 1))
  }
  const change = (text: string): void => {
    setDraft(text)
    const next = parse(text)
    if (next.message === undefined && waits?.(next.value) !== true) apply(next.value)
  }
  const drop = (): void => {
    setDraft(null)
    commands.settle()
  }
  const refused = draft !== null && refusal?.path === path ? refusal.message.replace(`${path}: `, '') : undefined
  const message = parsed?.message ?? refused

  return {
    /** Goes to the input's `ref`. */
    attach,
    text: draft ?? shown,
    message,
    /** Said while a value waits for Enter. */
    hint: waiting ? 'the default is left out: Enter takes the field away' : undefined,
    change,
    onBlur: () => {
      if (message === undefined && !waiting) drop()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape') {
        event.preventDefault()
        drop()
        commands.leaveEditor()
      } else if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault()
        if (message !== undefined) return
        if (waiting) apply(parsed.value)
        commands.leaveEditor()
      } else if (event.key === 'Tab' && commands.editNext(path, event.shiftKey ? -1 : 1)) event.preventDefault()
    },
  }
}
