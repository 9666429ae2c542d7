/** Groups of APIs that fold, as the rail and the drawer of narrow screens show them. */
import { useEffect } from 'react'
import { apiHref } from '../router.ts'
import { useView } from '../stores/view-store.ts'
import { Twist } from '../ui/icons.tsx'
import { groupedApis } from './grouped-apis.ts'

/** All groups; the one that holds `current` is opened when that API's page is. */
export function ApiGroups({ current }: { current: string }) {
  const folded = useView((view) => view.foldedGroups)
  const toggle = useView((view) => view.toggleGroup)
  const unfold = useView((view) => view.unfoldGroup)
  const groups = groupedApis()
  const home = groups.find(({ apis }) => apis.some(({ name }) => name === current))?.id
  useEffect(() => {
    if (home !== undefined) unfold(home)
  }, [home, unfold])
  return groups.map((group) => {
    const open = !folded.includes(group.id)
    return (
      <section key={group.id} className="rail-group">
        <h2>
          <button type="button" aria-expanded={open} onClick={() => toggle(group.id)}>
            <Twist />
            <span>{group.title}</span>
            <span className="rail-count">{group.apis.length}</span>
          </button>
        </h2>
        {open && (
          <ul>
            {group.apis.map((api) => (
              <li key={api.apiKey}>
                <a href={apiHref(api.name)} aria-current={api.name === current ? 'page' : undefined} title={api.name}>
                  <span className="rail-key">{api.apiKey}</span>
                  <span className="rail-name">{api.name}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    )
  })
}
