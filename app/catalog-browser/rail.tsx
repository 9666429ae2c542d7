/** The list of all APIs beside the page, in groups that fold; it can be put aside to leave the panes more room. */
import { useLayoutEffect, useRef } from 'react'
import { useView } from '../stores/view-store.ts'
import { IconButton } from '../ui/button.tsx'
import { ApiGroups } from './api-groups.tsx'
import './rail.css'

/** The rail, open or put aside; `current` is the name of the API on the page. */
export function Rail({ current }: { current: string }) {
  const open = useView((view) => view.railOpen)
  const setOpen = useView((view) => view.setRailOpen)
  const rail = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const item = rail.current?.querySelector<HTMLElement>('[aria-current]')
    if (!item || !rail.current) return
    // Not scrollIntoView: that would scroll the page as well.
    const above = item.offsetTop - 64
    const below = item.offsetTop + item.offsetHeight + 64 - rail.current.clientHeight
    if (rail.current.scrollTop > above) rail.current.scrollTop = above
    else if (rail.current.scrollTop < below) rail.current.scrollTop = below
  }, [current, open])
  return (
    <nav ref={rail} className={open ? 'rail' : 'rail is-aside'} aria-label="All APIs">
      <div className="rail-head">
        {open && <span>APIs</span>}
        <IconButton
          icon={open ? 'left' : 'right'}
          label={open ? 'Put the list of APIs aside' : 'Show the list of APIs'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && <ApiGroups current={current} />}
    </nav>
  )
}
