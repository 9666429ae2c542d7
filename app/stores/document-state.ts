/** What the document store holds and can do, apart from how it does it. */
import type { ApiInfo, Edit, Layout, Range } from '../../codec/index.ts'

export type Side = 'request' | 'response'
export const SIDES: readonly Side[] = ['request', 'response']

/** What a preset fills a side with. */
export type SampleKind = 'smallest' | 'defaults' | 'nulls' | 'populated'

export interface SideDocument {
  /** The frame as it goes over the wire, size prefix included: the truth from which all else is made. */
  readonly bytes: Uint8Array
  /** The picture of exactly these bytes. */
  readonly layout: Layout
  /** What was chosen by hand for bytes inside, by path. */
  readonly readings: ReadonlyMap<string, string>
  /** Whether the bytes differ from the smallest instance, so that a link has to carry them. */
  readonly edited: boolean
  /** The ranges of `bytes` that the last edit, undo or redo changed; emptied after a moment. */
  readonly changed: readonly Range[]
  /** The path that the last edit set and the text of the value it had before; null after a moment. */
  readonly was: { readonly path: string; readonly text: string } | null
  /** The last edit that did not fit its field, until one fits or the field is left; the bytes stayed as they were. */
  readonly refusal: { readonly path: string; readonly message: string } | null
}

export interface DocumentState {
  /** The API whose request and response are open. */
  readonly apiKey: number
  /** The version that both sides are encoded at. */
  readonly version: number
  /** Both sides of the document. */
  readonly sides: Readonly<Record<Side, SideDocument>>
  /** A sentence about something that the page did not do as asked, or null. */
  readonly notice: string | null
  /** Whether undo has a step to go back to. */
  readonly canUndo: boolean
  /** Whether redo has a step to go forward to. */
  readonly canRedo: boolean
  /** Opens an API at a version (brought into its range) with the smallest instance on both sides, and a new history. */
  readonly open: (apiKey: number, version: number) => void
  /** Goes to another version of the same API and keeps what was edited as far as that version has it. */
  readonly setVersion: (version: number) => Promise<void>
  /** Makes one edit after those before it; a value that does not fit becomes a refusal. Never rejects. */
  readonly edit: (side: Side, edit: Edit) => Promise<void>
  /** Tells that a field was left: its refusal goes, and the next keystroke is an undo step of its own. */
  readonly settle: (side: Side) => void
  /** Fills the body of a side with a sample; its header stays, except for the smallest instance. */
  readonly fill: (side: Side, kind: SampleKind) => Promise<void>
  /** Puts a whole frame in the place of a side's bytes, with readings of what is inside. */
  readonly loadBytes: (side: Side, bytes: Uint8Array, readings?: ReadonlyMap<string, string>) => void
  /** Reads the bytes at a path as something else, `bytes` for nothing; null takes the choice back. A step that can be undone. */
  readonly readAs: (side: Side, path: string, name: string | null) => void
  /** Opens what rides inside, from now on and in what is shown; loads the code for it. */
  readonly openPayloads: () => Promise<void>
  /** Goes back one step, on whichever side it was, versions included. */
  readonly undo: () => void
  /** Takes back one undo. */
  readonly redo: () => void
  /** Brings both sides back to the smallest instance, as a step that can be undone. */
  readonly reset: () => void
  /** Shows a sentence, or takes it away with null. */
  readonly tell: (notice: string | null) => void
}

/** The version that a page opens at when nobody names one: the newest that is stable. */
export const defaultVersion = (api: Pick<ApiInfo, 'versions' | 'latestVersionUnstable'>): number =>
  api.latestVersionUnstable && api.versions.hi > api.versions.lo ? api.versions.hi - 1 : api.versions.hi
