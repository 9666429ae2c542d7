/** What can be done in a tree, by key, by button or from an editor: selecting, opening, and the edits of elements. */
import { createContext, useContext } from 'react'
import type { Edit, Value } from '../../codec/index.ts'
import {
  addElement,
  duplicateElement,
  elementPlace,
  moveElement,
  removeElement,
  siblingPath,
} from '../editors/element-edits.ts'
import { editKind } from '../editors/edit-kind.ts'
import { emptyBatch, valueInsteadOfNull } from '../editors/new-value.ts'
import { documentStore, selectionStore } from '../stores/use-document.ts'
import type { Side } from '../stores/document-state.ts'
import { withOpen, type Expansion } from './expansion.ts'
import { listPath } from './growth.ts'
import type { FlatTree } from './flatten.ts'

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

  constructor(readonly side: Side) {}

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

  /** Gives the keyboard back to the tree. */
  leaveEditor(): void {
    documentStore.getState().settle(this.side)
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
      documentStore.getState().settle(this.side)
      this.focusEditor(entry)
      return true
    }
    return false
  }

  set(path: string, value: Value): Promise<void> {
    return this.edit({ op: 'set', path, value })
  }

  /** Makes an edit, and then selects a path that it brought. */
  async edit(edit: Edit, thenSelect?: string): Promise<void> {
    await documentStore.getState().edit(this.side, edit)
    if (thenSelect === undefined) return
    const { layout } = documentStore.getState().sides[this.side]
    if (layout.row(thenSelect) < 0) return
    this.look().point(null)
    this.select(thenSelect)
    requestAnimationFrame(() => {
      const { flat, scrollTo } = this.look()
      scrollTo(flat.entryOf(flat.layout.row(thenSelect)))
    })
  }

  /** Null on, or off with as little as possible in its place. */
  async setNull(entry: number, isNull: boolean): Promise<void> {
    const { flat } = this.look()
    const path = flat.path(entry)
    const shape = flat.shape(entry)
    if (!isNull) this.#wanted = path
    await this.edit(isNull ? { op: 'null', path } : { op: 'set', path, value: await valueInsteadOfNull(shape) })
  }

  /** Adds to the list that this entry offers to add to, stands for, or is an element of. */
  async add(entry: number): Promise<void> {
    const { flat } = this.look()
    const path = flat.path(entry)
    const place = elementPlace(path)
    const list = listPath(flat.shape(entry), path) ?? place?.list
    if (list === undefined) return
    // From an element of a list that is no list itself, adding goes on right after it.
    const after = place !== null && list === place.list
    const index = after ? place.index + 1 : this.#count(list)
    const value = list.endsWith('.batch') ? await emptyBatch() : undefined
    await this.edit(addElement(list, value, index), `${list}[${index}]`)
  }

  #count(list: string): number {
    const { layout } = this.look().flat
    const first = layout.row(`${list}[0]`)
    if (first < 0) return 0
    const role = layout.shape(first).role
    return layout.children(layout.parent(first)).filter((row) => layout.shape(row).role === role).length
  }

  async duplicate(entry: number): Promise<void> {
    const { flat } = this.look()
    const path = flat.path(entry)
    const edit = duplicateElement(flat.layout, flat.row(entry), path)
    const place = elementPlace(path)
    if (edit !== null && place !== null) await this.edit(edit, siblingPath(path, place.index + 1))
  }

  async move(entry: number, by: -1 | 1): Promise<void> {
    const { flat } = this.look()
    const path = flat.path(entry)
    const place = elementPlace(path)
    const edit = place === null ? null : moveElement(path, by, this.#count(place.list))
    if (edit !== null && place !== null) await this.edit(edit, siblingPath(path, place.index + by))
  }

  /** Takes an element or a tagged field out, or makes a nullable field null. */
  async remove(entry: number): Promise<void> {
    const { flat } = this.look()
    if (flat.adds(entry)) return
    const path = flat.path(entry)
    const shape = flat.shape(entry)
    const place = elementPlace(path)
    if (place !== null) {
      const left = this.#count(place.list) - 1
      const next = left === 0 ? place.list : siblingPath(path, Math.min(place.index, left - 1))
      await this.edit(removeElement(path), next)
    } else if (shape.field !== undefined && shape.field.tag >= 0) await this.edit(removeElement(path))
    else if (shape.nullable === true && editKind(shape, path) !== null) await this.setNull(entry, true)
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
