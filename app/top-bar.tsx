/** The bar at the head of every page: the way home, the search, sharing, theme and help. */
import { lazy, Suspense, useState } from 'react'
import { SearchBox } from './catalog-browser/search-box.tsx'
import { frontHref } from './router.ts'
import { useView, type Theme } from './stores/view-store.ts'
import { Button, IconButton } from './ui/button.tsx'
import { Segmented, type SegmentedOption } from './ui/segmented.tsx'
import './top-bar.css'

const ApiDrawer = lazy(() => import('./catalog-browser/api-drawer.tsx'))
const PasteDialog = lazy(() => import('./paste/paste-dialog.tsx'))
const ShareDialog = lazy(() => import('./workbench/share-dialog.tsx'))

const THEMES: readonly SegmentedOption<Theme>[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'Like the system', icon: 'system' },
]

interface TopBarProps {
  /** Name of the API on the page, or empty. */
  readonly current: string
  readonly onHelp: () => void
}

/** The bar; it stays in sight while the page scrolls. */
export function TopBar({ current, onHelp }: TopBarProps) {
  const theme = useView((view) => view.theme)
  const setTheme = useView((view) => view.setTheme)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [pasteOpen, setPasteOpen] = useState(false)
  const [shareOpen, setShareOpen] = useState(false)
  const next = THEMES[(THEMES.findIndex(({ value }) => value === theme) + 1) % THEMES.length] ?? THEMES[0]
  return (
    <header className="topbar">
      <IconButton
        className="topbar-menu"
        icon="menu"
        label="Show all APIs"
        aria-haspopup="dialog"
        onClick={() => setDrawerOpen(true)}
      />
      <a className="wordmark" href={frontHref()} aria-label="Wirescope, front page">
        <span data-region="header">Wi</span>
        <span data-region="request">re</span>
        <span data-region="batch">sc</span>
        <span data-region="record">ope</span>
      </a>
      <SearchBox id="search" />
      <div className="topbar-acts">
        <Button
          icon="paste"
          id="paste"
          className="topbar-share"
          aria-label="Paste bytes"
          aria-haspopup="dialog"
          onClick={() => {
            // A page that has the box already needs no second one.
            const box = document.getElementById('paste-text')
            if (box) box.focus()
            else setPasteOpen(true)
          }}
        >
          Paste bytes
        </Button>
        {current !== '' && (
          <Button
            icon="link"
            className="topbar-share"
            aria-label="Share"
            aria-haspopup="dialog"
            onClick={() => setShareOpen(true)}
          >
            Share
          </Button>
        )}
        <IconButton
          className="topbar-help"
          icon="keyboard"
          label="Keyboard shortcuts"
          aria-haspopup="dialog"
          onClick={onHelp}
        />
        <div className="topbar-themes">
          <Segmented label="Theme" options={THEMES} value={theme} onChange={setTheme} />
        </div>
        {next && (
          <IconButton
            className="topbar-theme"
            icon={THEMES.find(({ value }) => value === theme)?.icon ?? 'system'}
            label={`Theme, now ${THEMES.find(({ value }) => value === theme)?.label.toLowerCase() ?? ''}`}
            onClick={() => setTheme(next.value)}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {drawerOpen && <ApiDrawer current={current} onClose={() => setDrawerOpen(false)} />}
        {pasteOpen && <PasteDialog onClose={() => setPasteOpen(false)} />}
        {shareOpen && <ShareDialog onClose={() => setShareOpen(false)} />}
      </Suspense>
    </header>
  )
}
