/** The search combobox: type a name, initials or a key, choose with arrows or pointer, and the API's page opens. */
import { useCombobox } from 'downshift'
import { useLayoutEffect, useState } from 'react'
import { listApis } from '../../codec/index.ts'
import { apiHref, navigate } from '../router.ts'
import { Icon } from '../ui/icons.tsx'
import { type ApiMatch, searchApis } from './search-apis.ts'
import { SEARCH_HINT } from './search-box.tsx'

interface SearchComboboxProps {
  readonly id: string
  /** What was typed before this code had arrived. */
  readonly startText: string
}

/** The field with its list; takes the focus when it appears, because a focused field is what it replaces. */
export default function SearchCombobox({ id, startText }: SearchComboboxProps) {
  const apis = listApis()
  const [text, setText] = useState(startText)
  const matches = searchApis(text, apis)
  const field = (): HTMLInputElement | null => document.querySelector(`input#${id}`)
  const combobox = useCombobox<ApiMatch>({
    id: `${id}-list`,
    inputId: id,
    items: matches,
    inputValue: text,
    selectedItem: null,
    initialIsOpen: true,
    defaultHighlightedIndex: 0,
    itemToString: (match) => match?.api.name ?? '',
    // Leaving the field, by Tab for instance, closes the list and chooses nothing.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      setText('')
      field()?.blur()
      navigate(apiHref(selectedItem.api.name))
    },
  })
  useLayoutEffect(() => {
    const input = document.querySelector<HTMLInputElement>(`input#${id}`)
    input?.focus()
    input?.setSelectionRange(startText.length, startText.length)
  }, [id, startText])

  const input = combobox.getInputProps({
    'aria-label': SEARCH_HINT,
    // Here and not in onInputValueChange, which comes a moment later, when the next letter may have been typed.
    onChange: (event) => setText(event.currentTarget.value),
    onFocus: () => combobox.openMenu(),
    onKeyDown: (event) => {
      if (event.key !== 'Escape') return
      setText('')
      combobox.closeMenu()
      field()?.blur()
    },
  })
  return (
    <>
      <div className="search-field">
        <Icon name="search" />
        <input {...input} type="text" placeholder={SEARCH_HINT} autoComplete="off" spellCheck={false} />
        <kbd aria-hidden="true">/</kbd>
      </div>
      <ul
        {...combobox.getMenuProps({ 'aria-label': 'APIs' })}
        className="search-list"
        hidden={!combobox.isOpen || matches.length === 0}
      >
        {combobox.isOpen &&
          matches.map((match, index) => (
            <li
              key={match.api.apiKey}
              {...combobox.getItemProps({ item: match, index })}
              className={index === combobox.highlightedIndex ? 'search-item is-active' : 'search-item'}
            >
              <span className="search-key">{match.api.apiKey}</span>
              <span className="search-name">
                <Marked name={match.api.name} letters={match.letters} />
              </span>
              <span className="search-versions">
                {match.api.brokerVersions ? `v${String(match.api.versions.hi)}` : 'retired'}
              </span>
            </li>
          ))}
      </ul>
      {combobox.isOpen && matches.length === 0 && (
        <p className="search-list search-none" role="status">
          No API fits “{text}”. Try a part of its name, the initials of its words (<b>dtp</b> finds
          DescribeTopicPartitions) or an API key from 0 to {Math.max(...apis.map(({ apiKey }) => apiKey))}.
        </p>
      )}
    </>
  )
}

/** The name with the letters that were found in bold. */
function Marked({ name, letters }: { name: string; letters: readonly number[] }) {
  if (letters.length === 0) return name
  const marked = new Set(letters)
  const runs: { text: string; bold: boolean }[] = []
  Array.from(name).forEach((letter, index) => {
    const last = runs.at(-1)
    if (last?.bold === marked.has(index)) last.text += letter
    else runs.push({ text: letter, bold: marked.has(index) })
  })
  return runs.map((run, index) => (run.bold ? <b key={index}>{run.text}</b> : run.text))
}
