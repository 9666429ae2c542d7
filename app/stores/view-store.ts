/** How the page looks to this reader: theme, what is folded, which side a narrow screen shows. Never part of a link. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { recall, remember } from '../ui/local-memory.ts'

export type Theme = 'system' | 'light' | 'dark'
export type NarrowSide = 'request' | 'response'

export interface ViewState {
  /** The reader's choice of colours; `system` follows the device. */
  readonly theme: Theme
  /** Whether the list of APIs stands open beside the page, on screens wide enough for it. */
  readonly railOpen: boolean
  /** Ids of the groups that are folded in the list of APIs. */
  readonly foldedGroups: readonly string[]
  /** The side that a narrow screen shows; the other is behind its tab. */
  readonly narrowSide: NarrowSide
  /** What was last said to readers of screens, and how often something was said, so that the same words count twice. */
  readonly status: { readonly text: string; readonly turn: number }
  /** How many second byte spaces stand open on each side; what they are, the spaces store knows. */
  readonly openSpaces: Readonly<Record<NarrowSide, number>>
  /** Whether passwords and tokens are shown. */
  readonly secretsShown: boolean
  readonly setOpenSpaces: (side: NarrowSide, count: number) => void
  readonly showSecrets: (shown: boolean) => void
  readonly setTheme: (theme: Theme) => void
  readonly setRailOpen: (open: boolean) => void
  readonly toggleGroup: (id: string) => void
  /** Opens a group because the page inside it is shown; not remembered. */
  readonly unfoldGroup: (id: string) => void
  readonly setNarrowSide: (side: NarrowSide) => void
  /** Says something in the page's polite live region. */
  readonly announce: (text: string) => void
}

// What most people come for stands open; the rest is one click away.
const FOLDED_AT_FIRST = 'share-groups streams-groups transactions security quorum telemetry retired'

const isTheme = (text: string | null): text is Theme => text === 'system' || text === 'light' || text === 'dark'

/** Makes a view store that starts from what this browser remembers. */
export function createViewStore() {
  const theme = recall('theme')
  return createStore<ViewState>()((set, get) => ({
    theme: isTheme(theme) ? theme : 'system',
    railOpen: recall('rail') !== 'closed',
    foldedGroups: (recall('folded') ?? FOLDED_AT_FIRST).split(' ').filter((id) => id !== ''),
    narrowSide: 'request',
    status: { text: '', turn: 0 },
    openSpaces: { request: 0, response: 0 },
    secretsShown: false,
    setOpenSpaces: (side, count) => set({ openSpaces: { ...get().openSpaces, [side]: count } }),
    showSecrets: (secretsShown) => set({ secretsShown }),
    setTheme: (theme) => {
      remember('theme', theme)
      set({ theme })
      if (theme === 'system') delete document.documentElement.dataset['theme']
      else document.documentElement.dataset['theme'] = theme
    },
    setRailOpen: (railOpen) => {
      remember('rail', railOpen ? 'open' : 'closed')
      set({ railOpen })
    },
    toggleGroup: (id) => {
      const folded = get().foldedGroups
      const foldedGroups = folded.includes(id) ? folded.filter((other) => other !== id) : [...folded, id]
      remember('folded', foldedGroups.join(' '))
      set({ foldedGroups })
    },
    unfoldGroup: (id) => set({ foldedGroups: get().foldedGroups.filter((other) => other !== id) }),
    setNarrowSide: (narrowSide) => set({ narrowSide }),
    announce: (text) => set({ status: { text, turn: get().status.turn + 1 } }),
  }))
}

/** The page's one view store. */
export const viewStore = createViewStore()

/** Draws from the view store; `select` picks what the component shows. */
export const useView = <T>(select: (state: ViewState) => T): T => useStore(viewStore, select)
