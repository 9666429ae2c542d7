/** The search field of the top bar: a plain input until it is first entered, then the combobox takes its place. */
import { useRef, useState } from 'react'
import { Icon } from '../ui/icons.tsx'
import type SearchCombobox from './search-combobox.tsx'
import './search.css'

const load = () => import('./search-combobox.tsx')

/** What the field says before anything is typed. */
export const SEARCH_HINT = 'Find an API by name or key'

interface SearchBoxProps {
  /** The first box of the page is the one that the slash key goes to. */
  readonly id: string
}

/** The field; whatever is typed before the combobox has arrived is kept. */
export function SearchBox({ id }: SearchBoxProps) {
  // Not lazy and Suspense: their fallback would be another input, and the focus would be lost on the way.
  const [Combobox, setCombobox] = useState<typeof SearchCombobox>()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const enter = async (): Promise<void> => {
    const loaded = (await load()).default
    // Whoever has left the field in the meantime is not called back to it.
    if (document.activeElement === input.current) setCombobox(() => loaded)
  }
  return (
    <div className="search" role="search">
      {Combobox ? (
        <Combobox id={id} startText={text} />
      ) : (
        <div className="search-field">
          <Icon name="search" />
          <input
            ref={input}
            id={id}
            type="text"
            role="combobox"
            aria-expanded="false"
            aria-autocomplete="list"
            aria-label={SEARCH_HINT}
            placeholder={SEARCH_HINT}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onFocus={() => void enter()}
            onPointerEnter={() => void load()}
          />
          <kbd aria-hidden="true">/</kbd>
        </div>
      )}
    </div>
  )
}
