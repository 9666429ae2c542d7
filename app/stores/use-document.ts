/** The page's own stores, and the hooks by which components draw from them. */
import { useStore } from 'zustand'
import { createDocumentStore, type DocumentState, type SideDocument, type Side } from './document-store.ts'
import { createSelectionStore, type SelectionState } from './selection-store.ts'

/** The document of the page. */
export const documentStore = createDocumentStore()

/** The selection of the page. */
export const selectionStore = createSelectionStore()

/** A part of the document; the component renders again when that part changes. */
export const useDocument = <T>(pick: (state: DocumentState) => T): T => useStore(documentStore, pick)

/** One side of the document. */
export const useSide = (side: Side): SideDocument => useStore(documentStore, (state) => state.sides[side])

/** A part of the selection; pick narrowly, since hover changes with every move of the pointer. */
export const useSelection = <T>(pick: (state: SelectionState) => T): T => useStore(selectionStore, pick)
