/** A button that opens a menu. The menu's code arrives with the first touch of the button, not with the page. */
import { lazy, Suspense, useState } from 'react'
import { Icon } from './icons.tsx'
import './menu.css'

export interface MenuItem {
  readonly label: string
  /** A few words on what the item does, under its label. */
  readonly hint?: string
  readonly onSelect: () => void
}

export interface MenuProps {
  /** The words on the button. */
  readonly label: string
  /** The button's full name, where the words alone do not tell. */
  readonly name: string
  readonly items: readonly MenuItem[]
}

const load = () => import('./menu-content.tsx')
const OpenMenu = lazy(load)

/** The button, closed until it is first used. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      className="menu-button"
      aria-label={props.name}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setWanted(true)
      }}
    >
      {props.label}
      <Icon name="down" size={12} />
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <OpenMenu {...props} />
    </Suspense>
  )
}
