/** What can be done in a tree, by key, by button or from an editor: selecting, opening, and the edits of elements. */
import { createContext, useContext } from 'react'
import type { Edit, Layout, Value } from '../../codec/index.ts'
import { editKind } from '../editors/edit-kind.ts'
import { documentStore, selectionStore } from '../stores/use-document.ts'
import type { Side } from '../stores/document-state.ts'
import type { SpaceOwner } from '../stores/space.ts'
import { withOpen, type Expansion } from './expansion.ts'
import type { FlatTree } from './flatten.ts'
import { loadEdits } from './lazy-row-tools.ts'

/** What commands see of the tree and can change in it; read anew for each command. */
export interface TreeView {
  readonly flat: FlatTree
  /** The entry that keys go to. */
  readonly active: number
  readonly element: HTMLElement | null
  readonly changeExpansion: (change: (expansion: Expansion) => Expansion) => void
  /** Makes an entry active that no selection can name. */
  readonly point: (key: string | null) => void
  /** Opens the form that adds tagged fields at this path, or closes it. */
  readonly openTags: (path: string | null) => void
  readonly scrollTo: (entry: number) => void
}

export class TreeCommands {
  /** The path whose editor is to take the keyboard as soon as it is there. */
  #wanted: string | null = null

  #view: TreeView | null = null

  constructor(
    readonly side: Side,
    /** Sets the ids of rows apart from those of other trees. */
    readonly id: string = side,
    /** The path of the compressed row whose content the tree shows. */
    readonly space?: string,
    /** Whose bytes they are where they are not the document's. */
    readonly owner?: SpaceOwner,
  ) {}

  /** Takes in how the tree looks after it was drawn. */
  see(view: TreeView): void {
    this.#view = view
  }

  private look(): TreeView {
    if (this.#view === null) throw new Error('A tree takes commands once it is drawn')
    return this.#view
  }

  /** Makes an entry the active one and, where it stands for bytes, selects it. */
  go(entry: number, scroll = true): void {
    const { flat, point, scrollTo } = this.look()
    if (entry < 0 || entry >= flat.length) return
    const nameless =
      flat.adds(entry) || (entry > 0 && flat.shape(entry).name === '' && flat.shape(entry).role === 'group')
    point(nameless ? flat.key(entry) : null)
    // Of such a group the selection is its first row, which covers the same bytes.
    if (nameless && !flat.adds(entry)) this.select(flat.layout.path(flat.row(entry) + 1))
    else if (!nameless) this.select(flat.path(entry))
    if (scroll) scrollTo(entry)
  }

  select(path: string): void {
    selectionStore.getState().select(this.side, path, 'tree')
  }

  closeTags(): void {
    this.look().openTags(null)
  }

  toggle(entry: number, open?: boolean): void {
    const { flat, changeExpansion } = this.look()
    const now = flat.expanded(entry)
    if (now === undefined || now === open) return
    changeExpansion((expansion) => withOpen(expansion, [flat.key(entry)], !now))
  }

  /** Opens every row beside this one. */
  openSiblings(entry: number): void {
    const { flat, changeExpansion } = this.look()
    const parent = flat.parent(entry)
    const keys: string[] = []
    for (let at = 0; at < flat.length; at++)
      if (flat.parent(at) === parent && flat.expanded(at) === false) keys.push(flat.key(at))
    changeExpansion((expansion) => withOpen(expansion, keys, true))
  }

  /** Enter: edits what can be edited, adds where adding is offered, opens or closes the rest. */
  activate(entry: number): void {
    const { flat, openTags } = this.look()
    if (flat.adds(entry)) return void this.add(entry)
    const shape = flat.shape(entry)
    const path = flat.path(entry)
    const kind = editKind(shape, path)
    const value = flat.layout.value(flat.row(entry))
    if (shape.role === 'tagCount') openTags(path)
    else if (kind !== null && value === null) void this.setNull(entry, false)
    else if (kind === 'bool') void this.set(path, value !== true)
    else if (kind !== null && kind !== 'null') this.focusEditor(entry)
    else if (shape.role === 'opaque') void this.openInside(entry)
    else this.toggle(entry)
  }

  /** Lets the keyboard into the editor of a row. */
  focusEditor(entry: number): void {
    const { flat, element } = this.look()
    this.#wanted = flat.path(entry)
    this.go(entry)
    const input = element?.querySelector<HTMLElement>(`[data-entry="${entry}"] [data-editor]`)
    if (input) this.arrive(input, this.#wanted)
  }

  /** An editor is there: it takes the keyboard if it was waited for. */
  arrive(input: HTMLElement | null, path: string): void {
    if (input === null || this.#wanted !== path) return
    this.#wanted = null
    input.focus()
    if (input instanceof HTMLInputElement) input.select()
  }

  /** A field was left: its refusal goes. */
  settle(): void {
    if (this.owner) this.owner.settle()
    else documentStore.getState().settle(this.side)
  }

  /** Gives the keyboard back to the tree. */
  leaveEditor(): void {
    this.settle()
    this.look().element?.focus({ preventScroll: true })
  }

  /** The next row (or the one before, with -1) that has an editor to type in; false at the end. */
  editNext(from: string, by: 1 | -1): boolean {
    const { flat } = this.look()
    const row = flat.layout.row(from)
    for (let entry = flat.entryOf(row) + by; row >= 0 && entry >= 0 && entry < flat.length; entry += by) {
      if (flat.adds(entry)) continue
      const kind = editKind(flat.shape(entry), flat.path(entry))
      if (kind === null || kind === 'null' || flat.layout.value(flat.row(entry)) === null) continue
      this.settle()
      this.focusEditor(entry)
      return true
    }
    return false
  }

  /** Opens what the row, or the one below it, holds compressed, as a second byte space. */
  async openInside(entry: number): Promise<void> {
    const { flat } = this.look()
    const { layout } = flat
    const row = flat.row(entry)
    const inner = layout.isLeaf(row) ? row : layout.children(row).at(-1)!
    if (this.owner) return this.owner.open(layout.path(inner))
    const { spacesStore } = await import('../stores/spaces-store.ts')
    await spacesStore.getState().open(this.side, layout.path(inner))
  }

  set(path: string, value: Value): Promise<void> {
    return this.edit({ op: 'set', path, value })
  }

  /** Makes an edit, and then selects a path that it brought. */
  async edit(edit: Edit, thenSelect?: string): Promise<void> {
    await (this.owner ? this.owner.edit(edit) : documentStore.getState().edit(this.side, edit))
    if (thenSelect === undefined) return
    if (((await this.#layoutNow())?.row(thenSelect) ?? -1) < 0) return
    this.look().point(null)
    this.select(thenSelect)
    requestAnimationFrame(() => {
      const { flat, scrollTo } = this.look()
      scrollTo(flat.entryOf(flat.layout.row(thenSelect)))
    })
  }

  /** The layout that the tree is about to show. */
  async #layoutNow(): Promise<Layout | null | undefined> {
    if (this.owner) return this.space === '' ? this.owner.layoutNow() : undefined
    if (this.space === undefined) return documentStore.getState().sides[this.side].layout
    const { spacesStore } = await import('../stores/spaces-store.ts')
    await spacesStore.getState().settled()
    return spacesStore.getState().spaces.find(({ side, path }) => side === this.side && path === this.space)?.layout
  }

  /** Null on, or off with as little as possible in its place. */
  async setNull(entry: number, isNull: boolean): Promise<void> {
    const { flat } = this.look()
    if (!isNull) this.#wanted = flat.path(entry)
    await (await loadEdits()).setNull(this, flat, entry, isNull)
  }

  /** Adds to the list that this entry offers to add to, stands for, or is an element of. */
  async add(entry: number): Promise<void> {
    const { flat } = this.look()
    await (await loadEdits()).add(this, flat, entry)
  }

  async duplicate(entry: number): Promise<void> {
    const { flat } = this.look()
    await (await loadEdits()).duplicate(this, flat, entry)
  }

  async move(entry: number, by: -1 | 1): Promise<void> {
    const { flat } = this.look()
    await (await loadEdits()).move(this, flat, entry, by)
  }

  /** Takes an element or a tagged field out, or makes a nullable field null. */
  async remove(entry: number): Promise<void> {
    const { flat } = this.look()
    await (await loadEdits()).remove(this, flat, entry)
  }
}

const Commands = createContext<TreeCommands | null>(null)
export const TreeCommandsProvider = Commands.Provider

/** The commands of the tree around the calling component. */
export function useTreeCommands(): TreeCommands {
  const commands = useContext(Commands)
  if (commands === null) throw new Error('Tree rows and their editors live inside a tree')
  return commands
}
