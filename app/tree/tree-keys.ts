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

/** Does what a key means when the tree itself has the keyboard; true where it meant something. */
export function treeKey(
  event: KeyboardEvent,
  flat: FlatTree,
  active: number,
  commands: TreeCommands,
  typed: TypedLetters,
): boolean {
  const meta = event.ctrlKey || event.metaKey
  if (meta && event.key.toLowerCase() === 'd') return did(commands.duplicate(active))
  if (meta) return false
  if (event.altKey) {
    if (event.key === 'ArrowUp') return did(commands.move(active, -1))
    if (event.key === 'ArrowDown') return did(commands.move(active, 1))
    return false
  }
  switch (event.key) {
    case 'ArrowDown':
      return did(commands.go(Math.min(active + 1, flat.length - 1)))
    case 'ArrowUp':
      return did(commands.go(Math.max(active - 1, 0)))
    case 'PageDown':
      return did(commands.go(Math.min(active + PAGE, flat.length - 1)))
    case 'PageUp':
      return did(commands.go(Math.max(active - PAGE, 0)))
    case 'Home':
      return did(commands.go(0))
    case 'End':
      return did(commands.go(flat.length - 1))
    case 'ArrowRight':
      if (flat.expanded(active) === true) return did(commands.go(active + 1))
      return did(commands.toggle(active, true))
    case 'ArrowLeft':
      if (flat.expanded(active) === true) return did(commands.toggle(active, false))
      return did(commands.go(Math.max(flat.parent(active), 0)))
    case '*':
      return did(commands.openSiblings(active))
    case 'Enter':
    case 'F2':
    case ' ':
      return did(commands.activate(active))
    case 'Delete':
    case 'Backspace':
      return did(commands.remove(active))
    case 'Insert':
    case '+':
      return did(commands.add(active))
  }
  if (event.key.length !== 1) return false
  const now = performance.now()
  typed.text = now - typed.time < TYPE_AHEAD_PAUSE ? typed.text + event.key : event.key
  typed.time = now
  const found = typeAhead(typed.text, flat.length, active, (entry) => (flat.adds(entry) ? '' : rowName(flat, entry)))
  if (found >= 0) commands.go(found)
  return found >= 0
}

const did = (_work: unknown): true => true
