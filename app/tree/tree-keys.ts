/** The keyboard of a tree, as desktop trees have it, and the keys that edit. */
import type { KeyboardEvent } from 'react'
import type { FlatTree } from './flatten.ts'
import { rowName } from './row-name.ts'
import type { TreeCommands } from './tree-commands.ts'
import { typeAhead, TYPE_AHEAD_PAUSE } from './type-ahead.ts'

/** Rows that Page Up and Page Down go. */
const PAGE = 20

/** Letters typed so far, and when the last of them came. */
export interface TypedLetters {
  text: string
  time: number
}

/** What a key does, or undefined where it means nothing to a tree. */
function actionOf(
  event: KeyboardEvent,
  flat: FlatTree,
  active: number,
  commands: TreeCommands,
): (() => unknown) | undefined {
  const to = (entry: number) => () => {
    commands.go(Math.min(Math.max(entry, 0), flat.length - 1))
  }
  const meta = event.ctrlKey || event.metaKey
  if (meta) return event.key.toLowerCase() === 'd' ? () => commands.duplicate(active) : undefined
  if (event.altKey && event.key === 'ArrowUp') return () => commands.move(active, -1)
  if (event.altKey && event.key === 'ArrowDown') return () => commands.move(active, 1)
  if (event.altKey) return undefined
  const open = flat.expanded(active)
  switch (event.key) {
    case 'ArrowDown':
      return to(active + 1)
    case 'ArrowUp':
      return to(active - 1)
    case 'PageDown':
      return to(active + PAGE)
    case 'PageUp':
      return to(active - PAGE)
    case 'Home':
      return to(0)
    case 'End':
      return to(flat.length - 1)
    case 'ArrowRight':
      return open === true ? to(active + 1) : () => commands.toggle(active, true)
    case 'ArrowLeft':
      return open === true ? () => commands.toggle(active, false) : to(flat.parent(active))
    case '*':
      return () => commands.openSiblings(active)
    case 'Enter':
    case 'F2':
    case ' ':
      return () => commands.activate(active)
    case 'Delete':
    case 'Backspace':
      return () => commands.remove(active)
    case 'Insert':
    case '+':
      return () => commands.add(active)
  }
  return undefined
}

/** Does what a key means when the tree itself has the keyboard; true where it meant something. */
export function treeKey(
  event: KeyboardEvent,
  flat: FlatTree,
  active: number,
  commands: TreeCommands,
  typed: TypedLetters,
): boolean {
  const action = actionOf(event, flat, active, commands)
  if (action !== undefined) {
    action()
    return true
  }
  if (event.ctrlKey || event.metaKey || event.altKey || !/^\w$/.test(event.key)) return false
  const now = performance.now()
  typed.text = now - typed.time < TYPE_AHEAD_PAUSE ? typed.text + event.key : event.key
  typed.time = now
  const found = typeAhead(typed.text, flat.length, active, (entry) => (flat.adds(entry) ? '' : rowName(flat, entry)))
  if (found >= 0) commands.go(found)
  return found >= 0
}
