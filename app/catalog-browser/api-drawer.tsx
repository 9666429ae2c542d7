/** The list of APIs on screens too narrow for a rail: a drawer behind the menu button. */
import { Dialog } from '../ui/dialog.tsx'
import { ApiGroups } from './api-groups.tsx'
import './rail.css'

interface ApiDrawerProps {
  readonly current: string
  readonly onClose: () => void
}

/** Open as long as it is mounted; following a link closes it. */
export default function ApiDrawer({ current, onClose }: ApiDrawerProps) {
  return (
    <Dialog title="APIs" shape="drawer" onClose={onClose}>
      <nav
        className="rail-list"
        aria-label="All APIs"
        onClick={(event) => {
          if ((event.target as Element).closest('a')) onClose()
        }}
      >
        <ApiGroups current={current} />
      </nav>
    </Dialog>
  )
}
