/** The search field of the top bar: a plain input until it is first entered, then the combobox takes its place. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/icons.tsx'
import './search.css'

const load = () => import('./search-combobox.tsx')
const SearchCombobox = lazy(load)

/** What the field says before anything is typed. */
export const SEARCH_HINT = 'Find an API by name or key'

interface SearchBoxProps {
  /** The first box of the page is the one that the slash key goes to. */
  readonly id: string
}

/** The field; whatever is typed before the combobox has arrived is kept. */
export function SearchBox({ id }: SearchBoxProps) {
  const [entered, setEntered] = useState(false)
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const plain = (
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
        onFocus={() => setEntered(true)}
        onPointerEnter={() => void load()}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
  // A field that was left again before the combobox came stays plain: focus must not jump back.
  useEffect(() => {
    if (entered && document.activeElement !== input.current && input.current) setEntered(false)
  }, [entered])
  return (
    <div className="search" role="search">
      {entered ? (
        <Suspense fallback={plain}>
          <SearchCombobox id={id} startText={text} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  )
}
